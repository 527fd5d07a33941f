import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Threads run a source file itself, which Node does without a build step. In a bundled server the module that starts
 * one lies elsewhere, so the file is also looked for under every folder above.
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
