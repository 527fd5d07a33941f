import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/** Makes a file that all processes share. Two may start at once and one may be killed: the first whole file wins. */
export const makeFileOnce = (file: string, content: string): void => {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
};
