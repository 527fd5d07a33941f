import { open, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Staged } from './stage-feed.server.ts';

const fileName = 'staged.json';

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
};

/**
 * Stores the result of checking, so that a resumed import does not check the rows again, possibly with another result.
 */
export const keepStaged = async (workDir: string, rowsFile: string, staged: Staged): Promise<void> => {
  await sync(rowsFile);
  const { dealers, seenInBadRows, ...counts } = staged;
  const stored = { ...counts, dealers: [...dealers], seenInBadRows: [...seenInBadRows], rowsFile: basename(rowsFile) };
  const partial = join(workDir, `.${fileName}.partial`);
  const handle = await open(partial, 'w');
  await handle.writeFile(JSON.stringify(stored));
  await handle.sync();
  await handle.close();
  await rename(partial, join(workDir, fileName));
  await sync(workDir);
};

/** Undefined if it was not stored completely; the import then starts over. */
export const readStoredStage = async (workDir: string): Promise<{ staged: Staged; rowsFile: string } | undefined> => {
  const text = await readFile(join(workDir, fileName), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { dealers, seenInBadRows, rowsFile, ...counts } = JSON.parse(text);
  const staged: Staged = { ...counts, dealers: new Map(dealers), seenInBadRows: new Set(seenInBadRows) };
  return { staged, rowsFile: join(workDir, rowsFile) };
};
