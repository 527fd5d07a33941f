import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { answersOf } from './search-queries.ts';
import { createRepeats } from './search-repeats.ts';

export const name = 'scale';

export type Row = {
  listings: number;
  buildSeconds: number;
  /** Of all threads; the rest of the elapsed time is waiting for the processor. */
  buildCpuSeconds: number;
  indexMb: number;
  /** Growth of the process when it starts from the snapshot, with every page of memory that searches touch. */
  residentMb: number;
  saveSeconds: number;
  restartSeconds: number;
  p50: Record<string, number>;
};

const sizes = [100_000, 300_000, 1_000_000, 3_000_000];
const fingerprint = 'scale';
const rounded = (value: number): number => Number(value.toPrecision(3));

type Restart = { restartMs: number; residentMb: number; medians: Record<string, number>; answers: string[] };

const restart = (file: string): Restart => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'scale-restart.ts'), file, fingerprint],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Restart;
};

/**
 * Building, saving and restarting the index at several sizes, and whether search times grow faster than the inventory.
 */
export const run = async ({ listings: only }: { listings?: number }): Promise<Row[]> => {
  const repeats = createRepeats();
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-bench-scale-'));
  const file = join(folder, 'listings.index');
  const measure = async (listings: number): Promise<Row> => {
    const index = createListingIndex({ ...repeats.options, workers: 1 });
    const cpu = process.cpuUsage();
    const start = performance.now();
    await index.load(repeats.batches(0, listings));
    const built = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    const { dataBytes } = index.stats();
    await index.save(file, fingerprint);
    const saved = performance.now();
    const answers = await answersOf(index);
    await index.close();
    const { restartMs, residentMb, medians, answers: restarted } = restart(file);
    if (answers.join() !== restarted.join()) throw new Error(`${listings} listings answer otherwise after a restart.`);
    return {
      listings,
      buildSeconds: rounded((built - start) / 1000),
      buildCpuSeconds: rounded((user + system) / 1e6),
      indexMb: rounded(dataBytes / 1e6),
      residentMb: rounded(residentMb),
      saveSeconds: rounded((saved - built) / 1000),
      restartSeconds: rounded(restartMs / 1000),
      p50: Object.fromEntries(Object.entries(medians).map(([query, ms]) => [query, rounded(ms)])),
    };
  };
  try {
    const rows: Row[] = [];
    for (const listings of only ? [only] : sizes) rows.push(await measure(listings));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
