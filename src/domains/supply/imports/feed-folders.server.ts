import { join } from 'node:path';
import type { ImportRun } from './import-run.ts';

/** The extension of a file name; the rest is chosen by the sender and not used. */
const endingOf = (fileName: string): string =>
  /(\.(csv|tsv|txt|json|jsonl|ndjson))?(\.(gz|zip))?$/i.exec(fileName)?.[0].toLowerCase() ?? '';

export const feedFolders = (dataDir: string) => {
  const root = join(dataDir, 'feeds');
  const files = (runId: string) => join(root, 'files', runId);
  return {
    uploads: join(root, 'uploads'),
    upload: (id: string) => join(root, 'uploads', `${id}.part`),
    allFiles: join(root, 'files'),
    files,
    file: ({ id, fileName }: Pick<ImportRun, 'id' | 'fileName'>) => join(files(id), `feed${endingOf(fileName)}`),
    work: (runId: string) => join(root, 'work', runId),
    problems: (runId: string) => join(root, 'problems', `${runId}.jsonl`),
  };
};
