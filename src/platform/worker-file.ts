import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Worker threads run a source file directly, which Node does without a build. In a bundled server the starting module
 * is elsewhere, so the file is also searched under every parent folder.
 */
export const findWorkerFile = (inProject: string, from: string): string => {
  const beside = join(from, basename(inProject));
  if (existsSync(beside)) return beside;
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, inProject);
    if (existsSync(file)) return file;
    if (dirname(folder) === folder) throw new Error(`${inProject} was not found above ${from}.`);
  }
};
