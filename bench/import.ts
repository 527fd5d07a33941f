import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFeed } from './import-feed.ts';
import { type Imported, importOnce } from './import-once.ts';

export const name = 'import';

export type Row = Imported & { run: string; rows: number };

const feedRows = 100_000;

/** Imports 100,000 rows into an empty SQLite inventory, then the same file again. */
export const run = async (_options: { json: boolean }): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-import-'));
  try {
    const file = join(folder, 'feed.csv');
    await writeFeed({ file, rows: feedRows });
    const dataDir = join(folder, 'data');
    const rows = feedRows;
    return [
      { run: 'first', rows, ...(await importOnce({ file, dataDir })) },
      { run: 'again', rows, ...(await importOnce({ file, dataDir })) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
