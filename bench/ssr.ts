import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { build } from 'vite';
import { root, startApp } from './app-server.ts';

export const name = 'ssr';

export type Row = {
  page: string;
  barePerSecond: number;
  uncachedPerSecond: number;
  cachedPerSecond: number;
  vs: { bare: number; uncached: number };
};

const path = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const seconds = 10;
const rounds = 3;
const listings = 20_000;

/** The results page: React alone on the same data, the whole server without its page cache, and with it. */
export const run = async (): Promise<Row[]> => {
  const { base, folder, stop } = await startApp({ listings });
  try {
    const bare = await buildBare();
    await load(base, visitor, 3);
    const bareRates: number[] = [];
    const uncachedRates: number[] = [];
    const cachedRates: number[] = [];
    // In turns, so that a slow minute of the machine slows all three.
    for (let round = 0; round < rounds; round += 1) {
      bareRates.push(bareRate(bare, join(folder, 'bare')));
      uncachedRates.push(await load(base, visitor, seconds));
      cachedRates.push(await load(base, {}, seconds));
    }
    const [barePerSecond, uncachedPerSecond, cachedPerSecond] = [bareRates, uncachedRates, cachedRates].map(middle);
    return [
      {
        page: 'results',
        barePerSecond: Math.round(barePerSecond ?? 0),
        uncachedPerSecond: Math.round(uncachedPerSecond ?? 0),
        cachedPerSecond: Math.round(cachedPerSecond ?? 0),
        vs: { bare: ratio(uncachedPerSecond, barePerSecond), uncached: ratio(cachedPerSecond, uncachedPerSecond) },
      },
    ];
  } finally {
    await stop();
  }
};

/** Someone with a cookie of their own is never served from the page cache. */
const visitor = { cookie: 'visit=1' };

const middle = (rates: readonly number[]): number => rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? 0;

const ratio = (of = 0, to = 1): number => Math.round((of / to) * 100) / 100;

const load = async (base: string, headers: Record<string, string>, forSeconds: number): Promise<number> => {
  const result = await autocannon({
    url: `${base}${path}`,
    connections: 4,
    duration: forSeconds,
    headers: { 'accept-encoding': 'br', ...headers },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
};

/** Compiled as the pages are, for production; under build/, where it finds the same dependencies. */
const buildBare = async (): Promise<string> => {
  const outDir = join(root, 'build/bench');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { ssr: 'bench/ssr-bare.tsx', outDir, target: 'es2023', emptyOutDir: true },
  });
  return join(outDir, 'ssr-bare.js');
};

const bareRate = (script: string, dataDir: string): number =>
  Number(
    execFileSync(process.execPath, [script, root, dataDir, String(listings), path, String(seconds)], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    }).trim(),
  );
