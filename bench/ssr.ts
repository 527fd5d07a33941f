import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { inlineScripts } from '../inline-script-plugin.ts';
import { signIn } from '../tests/fixtures/signed-in.ts';
import { root, startApp } from './app-server.ts';
import { type LoadOptions, load } from './load.ts';

export const name = 'ssr';

/** `cpuMs` is processor time for one page, on all threads of the process. */
type Rate = { perSecond: number; cpuMs: number };
type Served = Rate & { kB: number };
type Visitor = 'stranger' | 'consented' | 'signedIn' | 'ownTerms' | 'termsInKey';
type ByVisitor<T> = Record<Visitor, T>;

export type Row = {
  page: string;
  bare: Rate;
  uncached: ByVisitor<Served>;
  cached: ByVisitor<Served>;
  vs: { bare: ByVisitor<number>; uncached: ByVisitor<number> };
};

const results = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const seconds = 4;
const rounds = 3;
const listings = 20_000;
const addresses = 200;

/** Three ways: React alone on the same data, the whole server at addresses nobody asked for before, and at known ones. */
export const run = async (): Promise<Row[]> => {
  const { base, folder, stop } = await startApp({ listings });
  try {
    const visitors = await visitorsOf(base, join(folder, 'data'));
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
      await served(base, { paths, headers: { 'accept-encoding': 'br' }, seconds: 3, fresh: true });
      const rates: Round[] = [];
      // In turns, so that a slow minute of the machine slows all of them.
      for (let round = 0; round < rounds; round += 1) {
        const each = (fresh: boolean) =>
          byVisitor(async (visitor) => {
            const headers = { 'accept-encoding': 'br', ...visitors[visitor] };
            if (!fresh) for (const path of paths) await (await fetch(`${base}${path}`, { headers })).arrayBuffer();
            return served(base, { paths, headers, seconds, fresh });
          });
        rates.push({
          bare: bareRate(bare, join(folder, 'bare'), pathsFile),
          uncached: await each(true),
          cached: await each(false),
        });
      }
      rows.push(rowOf(page, rates));
    }
    return rows;
  } finally {
    await stop();
  }
};

const kinds: readonly Visitor[] = ['stranger', 'consented', 'signedIn', 'ownTerms', 'termsInKey'];

/** One after the other. */
const byVisitor = async <T>(make: (visitor: Visitor) => T | Promise<T>): Promise<ByVisitor<T>> => {
  const made: [Visitor, T][] = [];
  for (const kind of kinds) made.push([kind, await make(kind)]);
  return Object.fromEntries(made) as ByVisitor<T>;
};

type Headers = Record<string, string>;

/**
 * What browsers send: of a stranger, of one who said yes to counting, of one who is signed in, and of one with terms of
 * their own, filled in by script or, where there is none, rendered (decision 42).
 */
const visitorsOf = async (base: string, dataDir: string): Promise<ByVisitor<Headers>> => {
  const allowed = 'ATC_CONSENT=analytics';
  const reply = await fetch(base, { headers: { cookie: allowed } });
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const cookie = [allowed, ...cookies].join('; ');
  const session = await signIn({ dataDir });
  return {
    stranger: {},
    consented: { cookie },
    signedIn: { cookie: `${cookie}; ${session.cookie}` },
    ownTerms: { cookie: 'deal=credit=c&term=72&down=5000' },
    termsInKey: { cookie: 'deal=plain=1&credit=c&term=72&down=5000' },
  };
};

type Round = { bare: Rate; uncached: ByVisitor<Served>; cached: ByVisitor<Served> };

const rowOf = (page: string, rates: readonly Round[]): Row => {
  const bare = middle(rates.map((rate) => rate.bare));
  const each = <T>(make: (kind: Visitor) => T) =>
    Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as ByVisitor<T>;
  const uncached = each((kind) => middle(rates.map((rate) => rate.uncached[kind])));
  const cached = each((kind) => middle(rates.map((rate) => rate.cached[kind])));
  return {
    page,
    bare: rounded(bare),
    uncached: each((kind) => rounded(uncached[kind])),
    cached: each((kind) => rounded(cached[kind])),
    vs: {
      bare: each((kind) => hundredths(uncached[kind].perSecond / bare.perSecond)),
      uncached: each((kind) => hundredths(cached[kind].perSecond / uncached[kind].perSecond)),
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

const served = async (base: string, options: Omit<LoadOptions, 'base'>): Promise<Served> => {
  const cpuBefore = await cpuSeconds(base);
  const { requests, seconds: took, bytes } = await load({ base, ...options });
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
  const paths: string[] = [];
  const waiting = new Set([start]);
  for (const path of waiting) {
    const reply = await fetch(`${base}${path}`, { redirect: 'manual' });
    const html = await reply.text();
    if (reply.status === 200 && paths.push(path) === addresses) break;
    for (const [, href = ''] of html.matchAll(/href="(\/cars-for-sale\/all-cars\/[^"]+)"/g)) {
      waiting.add(href.replaceAll('&amp;', '&'));
    }
  }
  return paths;
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
    plugins: [inlineScripts()],
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
