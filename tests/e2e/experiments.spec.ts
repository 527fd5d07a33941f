import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { eventsPath } from '#domains/people/experiments/experiment-paths.ts';
import { createVisitorKey } from '#domains/people/experiments/visitor-key.server.ts';
import { vehiclePath } from '#paths/paths.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { open } from './page-checks.ts';
import { main, someCars } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');
const abTest = '60001';
const nationwide = '/cars-for-sale/all-cars?searchRadius=0';

type Batch = {
  visitors: {
    snapshots: { decisions?: { experiment_id: string }[]; events: { uuid: string; key: string }[] }[];
  }[];
};

/** Every event this browser sends, by its name: one that is sent twice is one. */
const listenTo = (context: BrowserContext) => {
  const sent = new Map<string, string>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== eventsPath) return;
    const { visitors } = request.postDataJSON() as Batch;
    for (const { snapshots } of visitors)
      for (const { decisions, events } of snapshots)
        for (const { uuid, key } of events)
          sent.set(uuid, decisions?.[0] ? `shown ${decisions[0].experiment_id}` : key);
  });
  return {
    sent,
    count: (name: string) => [...sent.values()].filter((one) => one === name).length,
  };
};

const storedOf = async (visitorId: string) => {
  const visitor = createVisitorKey(readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim())(visitorId);
  const db = await openDatabase({ dataDir });
  const tables = db.with<{
    experiment_exposures: { experiment: string; visitor: number; times: number };
    experiment_conversions: { event: string; visitor: number; times: number };
  }>();
  const exposures = await tables
    .selectFrom('experiment_exposures')
    .select(['experiment', 'times'])
    .where('visitor', '=', visitor)
    .where('experiment', '=', abTest)
    .execute();
  const conversions = await tables
    .selectFrom('experiment_conversions')
    .select(['event', 'times'])
    .where('visitor', '=', visitor)
    .execute();
  await db.close();
  const timesOf = (name: string) =>
    conversions.filter(({ event }) => event === name).reduce((sum, { times }) => sum + Number(times), 0);
  return { exposures: exposures.map(({ times }) => Number(times)), timesOf };
};

test('EXP-01, RULING-91: who says yes is in a test, and what they see and do is stored once; before, nothing is', async ({
  page,
  context,
  baseURL,
}) => {
  const { sent, count } = listenTo(context);
  const [one = 0, two = 0] = await someCars(baseURL, 2);
  const saveCar = async (tab: Page, at: number) => {
    await open(tab, nationwide);
    const heart = main(tab)
      .getByRole('button', { name: /^Save \d{4} / })
      .nth(at);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  };
  await open(page, vehiclePath({ listingId: one }));
  await saveCar(page, 0);
  expect((await context.cookies()).map(({ name }) => name).filter((name) => /^(ATC_|abc|pxa)/.test(name))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /optly|visitor/.test(key)))).toEqual([]);
  expect(sent.size).toBe(0);

  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Allow analytics?')).toBeHidden();
  await expect.poll(() => count(`shown ${abTest}`)).toBe(1);
  await open(page, vehiclePath({ listingId: one }));
  await expect.poll(() => count('vdp_pageview')).toBe(1);
  const other = await context.newPage();
  await open(other, vehiclePath({ listingId: two }));
  await expect.poll(() => [count(`shown ${abTest}`), count('vdp_pageview')]).toEqual([2, 2]);
  await saveCar(other, 1);
  await expect.poll(() => count('save_vehicle')).toBe(1);

  const visitorId = (await context.cookies()).find(({ name }) => name === 'ATC_EXPERIMENT')?.value ?? '';
  // One visitor of one variation, told of by two tabs; each thing done is there as often as it was done.
  await expect.poll(async () => (await storedOf(visitorId)).timesOf('save_vehicle')).toBe(1);
  await expect.poll(async () => (await storedOf(visitorId)).exposures).toEqual([2]);
  const { timesOf } = await storedOf(visitorId);
  for (const name of ['save_vehicle', 'vdp_pageview', 'pageview'])
    expect([name, timesOf(name)]).toEqual([name, count(name)]);
});
