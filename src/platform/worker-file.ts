import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const name = 'search-worker.ts';
const inProject = join('src/platform/listing-index', name);

/**
 * Threads run the source file itself, which Node does without a build step. In a bundled server this module lies
 * elsewhere, so the file is also looked for under `src` of every folder above.
 */
export const findWorkerFile = (from: string = import.meta.dirname): string => {
  const beside = join(from, name);
  if (existsSync(beside)) return beside;
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, inProject);
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) throw new Error(`${inProject} was not found above ${from}.`);
  }
};
