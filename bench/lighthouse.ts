import { createServer } from 'node:net';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { choiceCookies } from '#domains/reference/analytics/visitor-cookies.ts';
import { findChromium } from '../tests/fixtures/chromium.ts';
import { signInOperator } from '../tests/fixtures/operator.ts';
import { type AppServer, startApp } from './app-server.ts';
import type { Row } from './run.ts';

/** Lighthouse scores of ten kinds of page on a phone with a slow network: the median of five runs each. */
export const name = 'lighthouse';

const rounds = 5;
/** For scores below these, the row lists the audits that failed. */
const aims = { performance: 99, other: 100 };

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const measure = async (url: string, port: number, isForSearchEngines: boolean) => {
  // Lighthouse empties the caches but leaves cookies: some pages are measured signed in.
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    // Pages that are not for search engines are `noindex` on purpose.
    ...(!isForSearchEngines && { skipAudits: ['is-crawlable', 'meta-description'] }),
  });
  if (!result) throw new Error(`${url} could not be measured`);
  return result.lhr;
};

type Report = Awaited<ReturnType<typeof measure>>;
type Requests = { resourceType?: string; transferSize?: number }[];

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const kilobytes = ({ audits }: Report, type?: string): number => {
  const details = audits['network-requests']?.details;
  const requests: Requests = details?.type === 'table' ? (details.items as Requests) : [];
  const counted = requests.filter(({ resourceType }) => type === undefined || resourceType === type);
  return Math.round(counted.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 100) / 10;
};

/** Audits that cost a category points in at least one of the runs. */
const missedAudits = (reports: readonly Report[], categoryNames: readonly string[]): string => {
  const missed = reports.flatMap(({ audits, categories }) =>
    categoryNames
      .flatMap((id) => categories[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return [...new Set(missed)].join(' ');
};

const agentic = 'agentic-browsing';
const judged = ['performance', 'accessibility', 'best-practices', 'seo'];

const rowOf = (page: string, reports: readonly [Report, ...Report[]]): Row => {
  const scores = (id: string) => reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100));
  const least = (id: string): number => Math.min(...scores(id));
  const figure = (id: string): number => middle(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const performance = middle(scores('performance'));
  const others = {
    accessibility: least('accessibility'),
    'best practices': least('best-practices'),
    SEO: least('seo'),
  };
  const agenticAudits = reports[0].categories[agentic]?.auditRefs ?? [];
  const applicable = agenticAudits.filter(({ id }) => typeof reports[0].audits[id]?.score === 'number');
  const passed = applicable.filter(({ id }) => (reports[0].audits[id]?.score ?? 0) >= 0.9);
  const isMet = performance >= aims.performance && Object.values(others).every((score) => score >= aims.other);
  return {
    page,
    performance,
    ...others,
    agentic: `${passed.length} of ${applicable.length}`,
    'LCP s': Math.round(figure('largest-contentful-paint') / 10) / 100,
    'TBT ms': Math.round(figure('total-blocking-time')),
    CLS: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    kB: {
      HTML: kilobytes(reports[0], 'Document'),
      script: kilobytes(reports[0], 'Script'),
      all: kilobytes(reports[0]),
    },
    missed: [isMet ? '' : missedAudits(reports, judged), missedAudits(reports, [agentic])].filter(Boolean).join(' '),
  };
};

type Visit = { page: string; path: string; as: 'stranger' | 'operator'; isForSearchEngines: boolean };

const visitsOf = async ({ base }: AppServer): Promise<Visit[]> => {
  const reply = await fetch(`${base}/rest/lsc/listing?sellerType=d&searchRadius=0&numRecords=3`);
  const { listings } = (await reply.json()) as { listings: { id: number; vdpBaseUrl: string }[] };
  const dealerList = await (await fetch(`${base}/car-dealers/all-dealers`)).text();
  const [, dealer = '/car-dealers/'] = /href="(\/car-dealers\/[^"]+\/\d{5,}\/[^"]+)"/.exec(dealerList) ?? [];
  const visit = (page: string, path: string, { as = 'stranger', isForSearchEngines = true }: Partial<Visit> = {}) => ({
    page,
    path,
    as,
    isForSearchEngines,
  });
  const leftOut = { isForSearchEngines: false };
  return [
    visit('home', '/'),
    visit('results', '/cars-for-sale/all-cars/suv-crossover'),
    visit('map', '/cars-for-sale/all-cars/atlanta-ga?view=map', leftOut),
    visit('vehicle', listings[0]?.vdpBaseUrl ?? '/'),
    visit('compare', `/cars-for-sale/compare?listingId=${listings.map(({ id }) => id).join()}`, leftOut),
    visit('dealer', dealer),
    visit('research model', '/cars-for-sale/research/toyota/camry'),
    visit('sign-in', '/my-autotrader/sign-in', leftOut),
    visit('saved cars', '/my-autotrader/saved-cars', { as: 'operator', ...leftOut }),
    visit('back office', '/ops', { as: 'operator', ...leftOut }),
  ];
};

export const run = async (): Promise<Row[]> => {
  const server = await startApp({ listings: 5000 });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    const session = await browser.newBrowserCDPSession();
    const consent = { name: choiceCookies.consent.name, value: 'none', url: server.base };
    const { browserCookie } = await signInOperator({ dataDir: join(server.folder, 'data'), origin: server.base });
    const rows: Row[] = [];
    for (const { page, path, as, isForSearchEngines } of await visitsOf(server)) {
      const cookies = as === 'operator' ? [consent, { ...browserCookie, url: server.base }] : [];
      await session.send('Storage.clearCookies');
      await session.send('Storage.setCookies', { cookies });
      const url = `${server.base}${path}`;
      const reports: [Report, ...Report[]] = [await measure(url, port, isForSearchEngines)];
      while (reports.length < rounds) reports.push(await measure(url, port, isForSearchEngines));
      const { finalDisplayedUrl } = reports[0];
      if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
        throw new Error(`${path} led to ${finalDisplayedUrl}`);
      rows.push(rowOf(page, reports));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
};
