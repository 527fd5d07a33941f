import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './app-server.ts';

export const name = 'start';

export type Row = {
  listings: number;
  /** Until `/readyz` answers 200: the median of the starts, and the shortest. */
  readySeconds: number;
  leastSeconds: number;
  /** Of all threads until then. */
  cpuSeconds: number;
  /** Until the process listens. */
  listeningSeconds: number;
  residentMb: number;
};

type Start = { readyMs: number; listeningMs: number; cpuSeconds: number; residentMb: number; cars: number };

const sizes = [50_000, 1_000_000];
const rounds = 5;
const pollMs = 10;
const port = 20_000 + (process.pid % 20_000);
const base = `http://127.0.0.1:${port}`;
const buildsAnew = 'the search index is built anew';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** An inventory in the temporary folder, made by the first run and started from by all later ones. */
const inventoryOf = (listings: number): string => {
  const folder = join(tmpdir(), `forecourt-bench-start-${listings}`);
  const isWhole = join(folder, 'whole');
  if (existsSync(isWhole)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=1024', 'src/server/commands/generate.ts', '--listings', String(listings)],
    { cwd: root, env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The inventory was not made: ${stderr}`);
  writeFileSync(isWhole, '');
  return folder;
};

const isReady = (): Promise<boolean> =>
  fetch(`${base}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

const numberIn = (text: string, line: RegExp): number => Number(line.exec(text)?.[1]);

/** One start of the product, from its command to the first `/readyz` that says yes; then it is stopped. */
const startOnce = async (dataDir: string, { fromSnapshot }: { fromSnapshot: boolean }): Promise<Start> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['src/server/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' },
  });
  const ended = once(child, 'exit');
  let output = '';
  let listeningMs = Number.NaN;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (Number.isNaN(listeningMs) && output.includes('listening http')) listeningMs = performance.now() - startedAt;
  });
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}:\n${output}`);
      await wait(pollMs);
    }
    const readyMs = performance.now() - startedAt;
    const metrics = await (await fetch(`${base}/metrics`)).text();
    const count = await fetch(`${base}/rest/lsc/listing/count?searchRadius=0`);
    if (fromSnapshot && output.includes(buildsAnew)) throw new Error(`The snapshot was not used:\n${output}`);
    return {
      readyMs,
      listeningMs,
      cpuSeconds: numberIn(metrics, /^process_cpu_seconds_total (\S+)/m),
      residentMb: numberIn(metrics, /^process_resident_memory_bytes (\S+)/m) / 1e6,
      cars: Number(await count.text()),
    };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
};

/** A start with everything on disk already: the pages built, the code compiled, the search index in its snapshot. */
export const run = async ({ listings: only }: { listings?: number }): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const listings of only ? [only] : sizes) {
    const dataDir = join(inventoryOf(listings), 'data');
    // Builds what is missing, and reads the disk for the first time.
    const first = await startOnce(dataDir, { fromSnapshot: false });
    const starts: Start[] = [];
    while (starts.length < rounds) starts.push(await startOnce(dataDir, { fromSnapshot: true }));
    if (starts.some(({ cars }) => cars !== first.cars || cars === 0))
      throw new Error(`${first.cars} cars on offer are ${starts.map(({ cars }) => cars)} after a start.`);
    const middle = (read: (start: Start) => number): number => median(starts.map(read));
    rows.push({
      listings,
      readySeconds: rounded(middle(({ readyMs }) => readyMs) / 1000),
      leastSeconds: rounded(Math.min(...starts.map(({ readyMs }) => readyMs)) / 1000),
      cpuSeconds: rounded(middle(({ cpuSeconds }) => cpuSeconds)),
      listeningSeconds: rounded(middle(({ listeningMs }) => listeningMs) / 1000),
      residentMb: Math.round(middle(({ residentMb }) => residentMb)),
    });
  }
  return rows;
};
