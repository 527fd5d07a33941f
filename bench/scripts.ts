import { type Browser, chromium, type Request } from 'playwright-core';
import { findChromium } from '../tests/fixtures/chromium.ts';
import { startApp } from './app-server.ts';
import type { Row } from './run.ts';

/** How much script a stranger's first visit loads, in brotli: until the page is alive, and in total. */
export const name = 'scripts';

const quietMs = 1500;

const sizeOf = async (request: Request): Promise<number> => (await request.sizes()).responseBodySize;
const fileOf = (request: Request): string =>
  new URL(request.url()).pathname.replace(/.*\//, '').replace(/-[\w-]{8}\.js$/, '');
const kB = (bytes: number): number => Math.round(bytes / 100) / 10;
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

const measure = async (browser: Browser, page: string, url: string): Promise<Row> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const tab = await context.newPage();
  const requests: Request[] = [];
  tab.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') requests.push(request);
  });
  const answer = await tab.goto(url);
  if (!answer?.ok()) throw new Error(`${url} was answered with ${answer?.status()}`);
  await tab.locator('html[data-alive]').waitFor();
  const alive = await Promise.all(requests.map(sizeOf));
  await tab.waitForLoadState('networkidle');
  // Wait for scripts that are loaded when the browser is idle, and for what these load in turn.
  for (let count = -1; count !== requests.length; ) {
    count = requests.length;
    await tab.waitForTimeout(quietMs);
  }
  const sizes = await Promise.all(
    requests.map(async (request) => ({ file: fileOf(request), size: await sizeOf(request) })),
  );
  await context.close();
  return {
    page,
    'kB until alive': kB(sum(alive)),
    'kB until idle': kB(sum(sizes.map(({ size }) => size))),
    files: sizes
      .toSorted((a, b) => b.size - a.size)
      .map(({ file, size }) => `${file} ${kB(size)}`)
      .join(', '),
  };
};

export const run = async (): Promise<Row[]> => {
  const server = await startApp({ listings: 3000 });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const reply = await fetch(`${server.base}/rest/lsc/listing?sellerType=d&searchRadius=0&numRecords=1`);
    const { listings } = (await reply.json()) as { listings: { vdpBaseUrl: string }[] };
    const pages = {
      home: '/',
      results: '/cars-for-sale/all-cars/suv-crossover',
      vehicle: listings[0]?.vdpBaseUrl ?? '/',
      research: '/cars-for-sale/research/ford/f150',
      compare: '/cars-for-sale/compare',
      'sign in': '/my-autotrader/sign-in',
    };
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(pages)) rows.push(await measure(browser, page, `${server.base}${path}`));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
};
