import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root, startApp } from './app-server.ts';
import { load } from './load.ts';

export const name = 'ssr';

/** `cpuMs` is processor time for one page, on all threads of the process. */
type Rate = { perSecond: number; cpuMs: number };
type Served = Rate & { kB: number };

export type Row = {
  page: string;
  bare: Rate;
  uncached: Served;
  cached: Served;
  vs: { bare: number; bareCpu: number; uncached: number };
};

const results = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const seconds = 8;
const rounds = 3;
const listings = 20_000;
const addresses = 200;

/** Three ways: React alone on the same data, the whole server without its page cache, and with it. */
export const run = async (): Promise<Row[]> => {
  const { base, folder, stop } = await startApp({ listings });
  try {
    const bare = await buildBare();
    mkdirSync(join(folder, 'bare'));
    const pages = {
      results: [results],
      [`results, ${addresses} addresses`]: await searchesFrom(base, results),
      [`vehicle, ${addresses} addresses`]: await vehiclesOf(base),
    };
    const rows: Row[] = [];
    for (const [page, paths] of Object.entries(pages)) {
      const pathsFile = join(folder, 'paths.json');
      writeFileSync(pathsFile, JSON.stringify(paths));
      await served(base, paths, visitor, 3);
      const rates: { bare: Rate; uncached: Served; cached: Served }[] = [];
      // In turns, so that a slow minute of the machine slows all three.
      for (let round = 0; round < rounds; round += 1) {
        rates.push({
          bare: bareRate(bare, join(folder, 'bare'), pathsFile),
          uncached: await served(base, paths, visitor, seconds),
          cached: await served(base, paths, {}, seconds),
        });
      }
      rows.push(rowOf(page, rates));
    }
    return rows;
  } finally {
    await stop();
  }
};

/** Someone who might be signed in is never served from the page cache. */
const visitor = { 'identity-token': 'nobody' };

const rowOf = (page: string, rates: readonly { bare: Rate; uncached: Served; cached: Served }[]): Row => {
  const bare = middle(rates.map((rate) => rate.bare));
  const uncached = middle(rates.map((rate) => rate.uncached));
  const cached = middle(rates.map((rate) => rate.cached));
  return {
    page,
    bare: rounded(bare),
    uncached: rounded(uncached),
    cached: rounded(cached),
    vs: {
      bare: hundredths(uncached.perSecond / bare.perSecond),
      bareCpu: hundredths(bare.cpuMs / uncached.cpuMs),
      uncached: hundredths(cached.perSecond / uncached.perSecond),
    },
  };
};

const middle = <R extends Rate>(rates: readonly R[]): R => {
  const rate = rates.toSorted((a, b) => a.perSecond - b.perSecond)[rates.length >> 1];
  if (!rate) throw new Error('nothing was measured');
  return rate;
};

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const rounded = <R extends Rate>(rate: R): R =>
  Object.fromEntries(Object.entries(rate).map(([key, value]) => [key, hundredths(value)])) as R;

const served = async (
  base: string,
  paths: readonly string[],
  headers: Record<string, string>,
  forSeconds: number,
): Promise<Served> => {
  const cpuBefore = await cpuSeconds(base);
  const {
    requests,
    seconds: took,
    bytes,
  } = await load({
    base,
    paths,
    headers: { 'accept-encoding': 'br', ...headers },
    seconds: forSeconds,
  });
  return {
    perSecond: requests / took,
    cpuMs: (((await cpuSeconds(base)) - cpuBefore) * 1000) / requests,
    kB: bytes / requests / 1000,
  };
};

const cpuSeconds = async (base: string): Promise<number> => {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
};

/** Searches a shopper gets to from one page, link by link. */
const searchesFrom = async (base: string, start: string): Promise<string[]> => {
  const found: string[] = [];
  const waiting = new Set([start]);
  for (const path of waiting) {
    const reply = await fetch(`${base}${path}`, { redirect: 'manual' });
    const html = await reply.text();
    if (reply.status === 200 && found.push(path) === addresses) break;
    for (const [, href = ''] of html.matchAll(/href="(\/cars-for-sale\/all-cars\/[^"]+)"/g)) {
      waiting.add(href.replaceAll('&amp;', '&'));
    }
  }
  return found;
};

const vehiclesOf = async (base: string): Promise<string[]> => {
  const pages = Array.from({ length: addresses / 100 }, (_, page) => page * 100);
  const answers = await Promise.all(
    pages.map(async (first) => {
      const reply = await fetch(`${base}/rest/lsc/listing?searchRadius=0&numRecords=100&firstRecord=${first}`);
      return ((await reply.json()) as { listings: { vdpBaseUrl: string }[] }).listings;
    }),
  );
  return answers.flat().map(({ vdpBaseUrl }) => vdpBaseUrl);
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

const bareRate = (script: string, dataDir: string, pathsFile: string): Rate =>
  JSON.parse(
    execFileSync(process.execPath, [script, root, dataDir, String(listings), pathsFile, String(seconds)], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
