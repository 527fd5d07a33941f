import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#platform/sql/database.ts';
import { startWholeApp } from '#tests/fixtures/whole-app.ts';

const SearchAnswer = z.object({ totalResultCount: z.int() });

describe('the search index on disk', () => {
  let kept: string;
  let folder: string;
  let cars: number;
  beforeAll(async () => {
    kept = mkdtempSync(join(tmpdir(), 'forecourt-snapshot-'));
    mkdirSync(join(kept, 'whole'));
    ({ totalResultCount: cars } = await startOnce(join(kept, 'whole')));
    expect(cars).toBeGreaterThan(50);
  });
  afterAll(() => rmSync(kept, { recursive: true, force: true }));

  /** The number of matches, and the logged reasons for rebuilding the index. Closing the app writes the snapshot. */
  const startOnce = async (dataDir: string) => {
    const app = await startWholeApp({ env: { DATA_DIR: dataDir, DEMO_LISTINGS: '80', LOG_LEVEL: 'info' } });
    const answer = await fetch(`http://localhost:${app.port}/rest/lsc/listing?numRecords=1`);
    const { totalResultCount } = SearchAnswer.parse(await answer.json());
    await app.close();
    const reasons = app.logged.flatMap(
      (line) => /"reason":"([^"]*)","msg":"the search index is built anew"/.exec(line)?.[1] ?? [],
    );
    return { totalResultCount, reasons };
  };

  /** Starts on a copy of an earlier start's files, after `change`. */
  const restartAfter = async (change: (folder: string) => void | Promise<void>) => {
    folder = mkdtempSync(join(kept, 'copy-'));
    await cp(join(kept, 'whole'), folder, { recursive: true });
    await change(folder);
    return startOnce(folder);
  };

  const flipInTheMiddle = (file: string) => {
    const handle = openSync(file, 'r+');
    const byte = Buffer.alloc(1);
    const at = Math.floor(statSync(file).size / 2);
    readSync(handle, byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 0x10;
    writeSync(handle, byte, 0, 1, at);
    closeSync(handle);
  };

  it('is loaded when it is intact', async () => {
    expect(await restartAfter(() => {})).toEqual({ totalResultCount: cars, reasons: [] });
  });

  it('is rebuilt, with one line in the log, when a single bit in its middle has changed', async () => {
    const state = await restartAfter((at) => flipInTheMiddle(join(at, 'listing-index.bin')));
    expect(state).toEqual({ totalResultCount: cars, reasons: ['damaged'] });
  });

  it('is rebuilt when another version wrote it', async () => {
    const state = await restartAfter((at) => {
      const file = join(at, 'listing-index.bin');
      const content = readFileSync(file);
      content.write('SOMEBODY  INDEX\n', 'latin1');
      writeFileSync(file, content);
    });
    expect(state).toEqual({ totalResultCount: cars, reasons: ['not-a-snapshot'] });
  });

  it('is rebuilt when its bookmark file is truncated', async () => {
    const state = await restartAfter((at) => writeFileSync(join(at, 'listing-index.json'), '{"revision":'));
    expect(state).toEqual({ totalResultCount: cars, reasons: ['no-bookmark'] });
  });

  it('is rebuilt when the database was replaced by an older backup', async () => {
    const state = await restartAfter(async (at) => {
      const db = await openDatabase({ dataDir: at });
      const counters = db.with<{ inventory_counters: { name: string; value: number } }>();
      await counters.updateTable('inventory_counters').set({ value: 1 }).where('name', '=', 'revision').execute();
      await db.close();
    });
    expect(state).toEqual({ totalResultCount: cars, reasons: ['older-database'] });
  });
});
