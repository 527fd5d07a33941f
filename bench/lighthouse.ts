import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { choiceCookies } from '#domains/reference/analytics/visitor-cookies.ts';
import { findChromium } from '../tests/fixtures/chromium.ts';
import { startApp } from './app-server.ts';
import type { Row } from './run.ts';

/** What a phone on a slow network makes of the three pages shoppers see most, and who is in an experiment of one. */
export const name = 'lighthouse';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

type Requests = { resourceType?: string; transferSize?: number }[];

const measure = async (page: string, url: string, port: number): Promise<Row> => {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`${url} could not be measured`);
  const { categories, audits } = result.lhr;
  const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  const figure = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details;
  const requests: Requests = details?.type === 'table' ? (details.items as Requests) : [];
  const kB = (type?: string): number => {
    const wanted = requests.filter(({ resourceType }) => type === undefined || resourceType === type);
    return Math.round(wanted.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 100) / 10;
  };
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'LCP s': Math.round(figure('largest-contentful-paint') / 10) / 100,
    'TBT ms': Math.round(figure('total-blocking-time')),
    CLS: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    kB: { HTML: kB('Document'), script: kB('Script'), all: kB() },
    missed: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
      .join(' '),
  };
};

export const run = async (): Promise<Row[]> => {
  const server = await startApp({ listings: 5000 });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    const results = '/cars-for-sale/all-cars/suv-crossover';
    const reply = await fetch(`${server.base}/rest/lsc/listing?sellerType=d&searchRadius=0&numRecords=1`);
    const { listings } = (await reply.json()) as { listings: { vdpBaseUrl: string }[] };
    const pages = { home: '/', results, vehicle: listings[0]?.vdpBaseUrl ?? '/' };
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(pages)) rows.push(await measure(page, `${server.base}${path}`, port));
    // Last: cookies stay with the browser. Whoever said yes is in the test that ships.
    const session = await browser.newBrowserCDPSession();
    const consent = { name: choiceCookies.consent.name, value: 'analytics', url: server.base };
    await session.send('Storage.setCookies', { cookies: [consent] });
    rows.push(await measure('results, counted', `${server.base}${results}`, port));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
};
