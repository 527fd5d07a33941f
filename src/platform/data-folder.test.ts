import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '#lib/start-failure.ts';
import { prepareDataFolder } from './data-folder.ts';

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;

  it('makes our files private in a shared folder, and leaves others alone', () => {
    mkdirSync(join(folder, 'photos/ab'), { recursive: true });
    for (const name of ['forecourt.sqlite', 'photos/ab/whole.jpg', 'notes.txt']) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'theirs'));
    for (const name of ['', 'photos', 'photos/ab', 'theirs']) chmodSync(join(folder, name), 0o755);
    for (const name of ['forecourt.sqlite', 'photos/ab/whole.jpg', 'notes.txt']) chmodSync(join(folder, name), 0o644);
    prepareDataFolder(folder);
    expect(['forecourt.sqlite', 'photos/ab/whole.jpg'].map(modeOf)).toEqual([0o600, 0o600]);
    expect(['photos', 'photos/ab', 'outbox'].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(['', 'theirs', 'notes.txt'].map(modeOf)).toEqual([0o755, 0o755, 0o644]);
  });

  it('explains in one sentence why it can’t be used', () => {
    writeFileSync(join(folder, 'file'), '');
    const refusal = (path: string) => {
      try {
        prepareDataFolder(join(folder, path));
      } catch (error) {
        return error instanceof StartFailure ? error.message.replace(folder, '') : error;
      }
    };
    expect(refusal('file')).toBe('DATA_DIR cannot be used: /file is a file; name a folder.');
    expect(refusal('file/below')).toBe('DATA_DIR cannot be used: /file/below is below a file; name a folder.');
  });
});
