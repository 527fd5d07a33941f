import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createDerivedFiles } from './derived-files.ts';

const fileBytes = 1_000;
const mostBytes = 20 * fileBytes;

describe('derived files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-derived-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const clock = fixedClock(Date.UTC(2030, 0, 1));
  const logged: object[] = [];
  const open = (place = folder) =>
    createDerivedFiles({ folder: place, mostBytes, clock, log: { error: (details) => logged.push(details) } });

  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  const totalBytes = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const nameOf = (n: number) => `${String(n).padStart(4, '0')}.png`;
  const content = (text: string) => async () => Buffer.alloc(fileBytes, text);

  it('are made once and cached, even for concurrent requests', async () => {
    const files = open();
    let made = 0;
    const make = async () => {
      made += 1;
      return Buffer.from('picture');
    };
    const results = await Promise.all(Array.from({ length: 20 }, () => files.of('abc.png', make)));
    expect(new Set(results.map(String))).toEqual(new Set(['picture']));
    expect(await open().of('abc.png', make)).toEqual(Buffer.from('picture'));
    expect(made).toBe(1);
  });

  it('never exceed the size limit: the least recently used are deleted first', async () => {
    const files = open();
    await files.of('often.png', content('o'));
    for (let n = 0; n < 100; n += 1) {
      clock.advance(2 * hourMs);
      await files.of(nameOf(n), content('x'));
      await files.of('often.png', () => Promise.reject(new Error('it is gone')));
      expect(totalBytes()).toBeLessThanOrEqual(mostBytes);
    }
    expect(existsSync(pathOf(nameOf(99)))).toBe(true);
    expect(existsSync(pathOf(nameOf(0)))).toBe(false);
  });

  it('never exceed the size limit when several processes write', async () => {
    const processes = [open(), open(), open()];
    for (let n = 0; n < 90; n += 1) {
      clock.advance(1);
      await processes[n % 3]?.of(nameOf(n), content('x'));
      // Each may have written a file or two that the others have not seen.
      expect(totalBytes()).toBeLessThanOrEqual(mostBytes + 3 * 2 * fileBytes);
    }
  });

  it('are made again if missing or empty', async () => {
    const files = open();
    await files.of('abc.png', content('1'));
    rmSync(pathOf('abc.png'));
    expect((await files.of('abc.png', content('2'))).toString()).toContain('2');
    writeFileSync(pathOf('abc.png'), '');
    expect((await files.of('abc.png', content('3'))).toString()).toContain('3');
  });

  it('are not cached when making them fails, and tried again', async () => {
    const files = open();
    await expect(files.of('abc.png', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
    expect((await files.of('abc.png', content('1'))).toString()).toContain('1');
  });

  it('are returned even if they can’t be stored', async () => {
    writeFileSync(join(folder, 'file'), '');
    const files = open(join(folder, 'file'));
    expect((await files.of('abc.png', content('1'))).toString()).toContain('1');
    expect(logged.length).toBeGreaterThan(0);
  });

  it('leave no drafts behind, not even of a killed process', async () => {
    const draft = join(folder, '1b4e.draft');
    writeFileSync(draft, 'half');
    const longAgo = clock.now() / 1000 - 7200;
    utimesSync(draft, longAgo, longAgo);
    await open().of('abc.png', content('1'));
    expect(readdirSync(folder)).toEqual(['ab']);
  });

  it.each(['../abc', 'a/b', '', '.', 'A', 'x\0y'])('can’t be named %j', async (name) => {
    await expect(open().of(name, content('x'))).rejects.toThrow('cannot name a file');
  });
});
