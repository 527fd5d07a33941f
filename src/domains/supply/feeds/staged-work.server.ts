import { basename } from 'node:path';
import type { FileStore } from '#lib/file-store.ts';
import type { Staged } from './stage-feed.server.ts';

const fileName = 'staged.json';

export type StagedWork = {
  keep(rowsFile: string, staged: Staged): Promise<void>;
  /** Undefined if it was not stored completely; the import then starts over. */
  read(): Promise<{ staged: Staged; rowsFile: string } | undefined>;
};

/**
 * Stores the result of checking in a folder of the import, so that a resumed one, perhaps on another machine, does not
 * check the rows again, possibly with another result.
 */
export const createStagedWork = (files: FileStore, folder: string): StagedWork => ({
  keep: async (rowsFile, staged) => {
    const { dealers, seenInBadRows, withdrawn, ...counts } = staged;
    const name = basename(rowsFile);
    const sets = { dealers: [...dealers], seenInBadRows: [...seenInBadRows], withdrawn: [...withdrawn] };
    const stored = { ...counts, ...sets, rowsFile: name };
    await files.upload(`${folder}${name}`, rowsFile);
    // Last, because it says that the rows are complete.
    await files.write(`${folder}${fileName}`, JSON.stringify(stored));
  },

  read: async () => {
    const text = await files.read(`${folder}${fileName}`);
    if (text === undefined) return undefined;
    const { dealers, seenInBadRows, withdrawn = [], rowsFile, ...counts } = JSON.parse(text.toString('utf8'));
    const sets = { seenInBadRows: new Set<string>(seenInBadRows), withdrawn: new Set<string>(withdrawn) };
    const staged: Staged = { ...counts, ...sets, dealers: new Map(dealers) };
    return { staged, rowsFile: await files.download(`${folder}${rowsFile}`) };
  },
});
