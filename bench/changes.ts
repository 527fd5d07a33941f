import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFeed } from './import-feed.ts';
import type { Row } from './run.ts';

export const name = 'changes';

const feedRows = 100_000;
const nothingChanges = 'nothing changes';
type Measured = { cpuMs: number; ms: number; changes: number };
const runFile = promisify(execFile);

/** Each run gets its own process and an empty inventory. */
const importOnce = async (way: 'with' | 'without', file: string, dataDir: string): Promise<Measured> => {
  const script = join(import.meta.dirname, 'changes-import.ts');
  const { stdout } = await runFile(process.execPath, ['--max-old-space-size=1024', script, way, file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Measured;
};

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

/** Cost of the change feed to an import: the same files imported with it and without it. */
export const run = async ({ listings = feedRows }: { listings?: number }): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-changes-'));
  try {
    const rows: Row[] = [];
    for (const [at, what] of ['every car is new', 'every price falls', nothingChanges].entries()) {
      const file = join(folder, `feed-${at}.csv`);
      await writeFeed({ file, rows: listings, lessUsd: at === 0 ? 0 : 100 });
      const without = await importOnce('without', file, join(folder, 'without'));
      const used = await importOnce('with', file, join(folder, 'with'));
      if (without.changes > 0) throw new Error('The peer wrote changes.');
      if (used.changes > 0 === (what === nothingChanges)) throw new Error(`${what}, and ${used.changes} changes.`);
      rows.push({
        import: what,
        rows: listings,
        changes: used.changes,
        with: { cpuSeconds: seconds(used.cpuMs), seconds: seconds(used.ms) },
        without: { cpuSeconds: seconds(without.cpuMs), seconds: seconds(without.ms) },
        vs: `${(used.cpuMs / without.cpuMs).toFixed(2)}x`,
      });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
