import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedSources, writeStamp } from './source-stamp.ts';

describe('changes of sources since the last build', () => {
  let root: string;
  let stampFile: string;
  const file = (name: string) => join(root, name);
  const isChanged = () => changedSources(root, stampFile) !== undefined;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'forecourt-sources-'));
    for (const folder of ['src/server', 'public', 'data', 'build']) mkdirSync(file(folder), { recursive: true });
    for (const name of ['src/server/main.ts', 'public/icon.png', 'data/places.json', 'vite.config.ts']) {
      writeFileSync(file(name), 'first');
    }
    stampFile = file('build/.sources');
    const stamp = changedSources(root, stampFile);
    if (stamp) writeStamp(stampFile, stamp);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('none when nothing was written, or only files that no build reads', () => {
    expect(isChanged()).toBe(false);
    writeFileSync(file('src/server/main.test.ts'), 'a test');
    writeFileSync(file('src/server/notes.md'), 'notes');
    expect(isChanged()).toBe(false);
  });

  it.each(['src/server/main.ts', 'public/icon.png', 'data/places.json', 'vite.config.ts'])(
    'are detected when %s has other bytes, even with the same size and time',
    (name) => {
      const { atime, mtime, ctimeMs } = statSync(file(name));
      // The clock of a file system moves in steps of milliseconds.
      while (statSync(file(name)).ctimeMs === ctimeMs) writeFileSync(file(name), 'other');
      utimesSync(file(name), atime, mtime);
      expect(isChanged()).toBe(true);
    },
  );

  it('are detected when a file is new, moved or removed', () => {
    writeFileSync(file('src/server/more.css'), 'a {}');
    expect(isChanged()).toBe(true);
    rmSync(file('src/server/more.css'));
    expect(isChanged()).toBe(false);
    rmSync(file('public/icon.png'));
    expect(isChanged()).toBe(true);
  });

  it('none when files were only written again', () => {
    const { ctimeMs } = statSync(file('vite.config.ts'));
    while (statSync(file('vite.config.ts')).ctimeMs === ctimeMs) writeFileSync(file('vite.config.ts'), 'first');
    const former = readFileSync(stampFile, 'utf8');
    expect(isChanged()).toBe(false);
    const next = readFileSync(stampFile, 'utf8');
    expect([next === former, JSON.parse(next).content]).toEqual([false, JSON.parse(former).content]);
    expect(isChanged()).toBe(false);
  });

  it('are assumed without a readable stamp', () => {
    writeFileSync(stampFile, 'a hash alone, as an earlier version wrote it');
    expect(isChanged()).toBe(true);
  });
});
