import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { createServer } from 'vite';

export const name = 'ssr';

export type Row = {
  page: string;
  bareRendersPerSecond: number;
  uncachedPerSecond: number;
  cachedPerSecond: number;
  htmlKb: number;
  vs: { bare: number; uncached: number };
};

const root = join(import.meta.dirname, '..');
const path = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const seconds = 8;
const listings = '5000';

/** The results page: React alone on the same data, the whole server without its page cache, and with it. */
export const run = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-ssr-'));
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn(process.execPath, ['src/server/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'served'),
      DEMO_LISTINGS: listings,
      LOG_LEVEL: 'silent',
    },
  });
  try {
    for await (const chunk of server.stdout) if (String(chunk).includes('ready http')) break;
    const base = `http://localhost:${port}`;
    const html = await (await fetch(`${base}${path}`)).text();
    let visit = 0;
    const uncached = await load(base, () => {
      visit += 1;
      return `${path}&visit=${visit}`;
    });
    const cached = await load(base, () => path);
    const bare = await bareRenders(join(folder, 'bare'));
    return [
      {
        page: 'results',
        bareRendersPerSecond: Math.round(bare),
        uncachedPerSecond: Math.round(uncached),
        cachedPerSecond: Math.round(cached),
        htmlKb: Math.round(brotliCompressSync(html).length / 102.4) / 10,
        vs: { bare: round(uncached / bare), uncached: round(cached / uncached) },
      },
    ];
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
};

const round = (ratio: number): number => Math.round(ratio * 100) / 100;

const load = async (base: string, nextPath: () => string): Promise<number> => {
  const result = await autocannon({
    url: base,
    connections: 4,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        headers: { 'accept-encoding': 'br' },
        setupRequest: (request) => ({ ...request, path: nextPath() }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return result.requests.average;
};

/** The ceiling: the same component and data, rendered in a loop with nothing around it. */
const bareRenders = async (dataDir: string): Promise<number> => {
  process.env.NODE_ENV = 'production';
  const vite = await createServer({ root, mode: 'production', server: { middlewareMode: true }, logLevel: 'error' });
  try {
    const { renderResultsBare } = (await vite.ssrLoadModule('./bench/ssr-bare.tsx')) as typeof import('./ssr-bare.tsx');
    return await renderResultsBare({ root, dataDir, listings, path, seconds });
  } finally {
    await vite.close();
  }
};
