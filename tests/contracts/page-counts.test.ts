import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTraffic } from '#domains/reference/analytics/traffic/traffic.server.ts';
import { createTrafficStore } from '#domains/reference/analytics/traffic/traffic-store.server.ts';
import { createVitals } from '#domains/reference/analytics/vitals/vitals.server.ts';
import { createVitalsStore } from '#domains/reference/analytics/vitals/vitals-store.server.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { type PageApp, startPageApp } from '../fixtures/page-app.ts';

const noon = Date.UTC(2030, 0, 31, 12);
const log = { error: () => {} };

forEachEngine('pages that were looked at', ({ open }) => {
  it('page views of several processes add up by hour, kind of page, referrer and device', async () => {
    const clock = fixedClock(noon);
    const [first, second] = [await open(), await open()].map((db) =>
      createTraffic({ store: createTrafficStore({ db }), clock, log }),
    );
    if (!first || !second) throw new Error('two processes');
    first.count({ pageType: 'srp', referrer: 'search', device: 'mobile' });
    first.count({ pageType: 'srp', referrer: 'internal', device: 'mobile' });
    second.count({ pageType: 'srp', referrer: 'search', device: 'mobile' });
    await first.stop();
    await second.stop();
    clock.advance(hourMs);
    first.count({ pageType: 'vdp', referrer: 'internal', device: 'desktop' });
    const view = await first.view();
    expect(view).toMatchObject({
      total: 4,
      sinceMs: noon,
      pageTypes: [
        { name: 'srp', total: 3 },
        { name: 'vdp', total: 1 },
      ],
      referrers: [
        { name: 'internal', total: 2 },
        { name: 'search', total: 2 },
      ],
      devices: [
        { name: 'mobile', total: 3 },
        { name: 'desktop', total: 1 },
      ],
    });
    expect(view.hours.slice(-2)).toEqual([
      { hourMs: noon, total: 3 },
      { hourMs: noon + hourMs, total: 1 },
    ]);
    expect(view.days.at(-1)).toEqual({ dayMs: noon - 12 * hourMs, total: 4 });
    clock.advance(401 * dayMs);
    await first.forgetOld();
    expect((await first.view()).sinceMs).toBeUndefined();
  });

  it('ANLY-07: browser measurements are stored as histograms, by day and kind of page', async () => {
    const clock = fixedClock(noon);
    const db = await open();
    const vitals = createVitals({ store: createVitalsStore({ db }), clock, log });
    for (const value of [1000, 1000, 1000, 4500]) vitals.count('srp', 'LCP', value);
    await vitals.stop();
    clock.advance(dayMs);
    vitals.count('vdp', 'LCP', 2000);
    const { metrics } = await vitals.view();
    const lcp = metrics.find(({ metric }) => metric === 'LCP');
    expect(lcp?.all.count).toBe(5);
    expect(lcp?.days.map(({ count }) => count)).toEqual([4, 1]);
    expect(lcp?.pageTypes.map(({ pageType, count }) => [pageType, count])).toEqual([
      ['srp', 4],
      ['vdp', 1],
    ]);
    const [half = 0, , slow = 0] = lcp?.pageTypes[0]?.values ?? [];
    expect([Math.abs(half / 1000 - 1), Math.abs(slow / 4500 - 1)].every((off) => off < 0.05)).toBe(true);
  });
});

describe('whose visits are counted', () => {
  let app: PageApp;
  beforeAll(async () => {
    app = await startPageApp();
    await app.running.start();
  });
  afterAll(() => app.close());

  const counted = async () => (await app.running.services.traffic.view()).total;

  it('RULING-91: page views are counted for people only, without a cookie', async () => {
    const page = '/cars-for-sale/all-cars';
    const first = await app.ask(page, { headers: { referer: 'https://www.google.com/' } });
    expect(first.headers['set-cookie']).toBeUndefined();
    await expect.poll(counted).toBe(1);
    const uncounted: Record<string, string>[] = [
      { 'user-agent': 'Googlebot/2.1' },
      { 'sec-gpc': '1' },
      { dnt: '1' },
      { 'sec-purpose': 'prefetch' },
    ];
    for (const headers of uncounted) {
      expect((await app.ask(page, { headers })).status).toBe(200);
    }
    expect((await app.ask('/no-such-page')).status).toBe(404);
    // The data request of a client navigation is a page view; only its route tells the kind of page.
    expect((await app.ask('/cars-for-sale/car-loans.data')).status).toBe(200);
    await expect.poll(counted).toBe(2);
    const { pageTypes, referrers } = await app.running.services.traffic.view();
    expect(pageTypes.map(({ name }) => name)).toEqual(['carloans', 'srp']);
    expect(referrers.map(({ name }) => name)).toEqual(['internal', 'search']);
  });

  it('ANLY-05, ANLY-06: measurements are stored with consent only, and dropped otherwise', async () => {
    const body = JSON.stringify({ pageType: 'srp', metrics: [{ name: 'LCP', value: 1200 }] });
    const send = (headers: Record<string, string>, sent = body) =>
      app.ask('/analytics/vitals', {
        method: 'POST',
        body: sent,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const yes = { cookie: 'ATC_CONSENT=analytics' };
    const sent = [
      await send({}),
      await send({ cookie: 'ATC_CONSENT=none' }),
      await send({ ...yes, 'sec-gpc': '1' }),
      await send({ ...yes, dnt: '1' }),
      await send({ ...yes, 'user-agent': 'Googlebot/2.1' }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect((await send(yes)).status).toBe(204);
    expect((await send(yes, '{"pageType":"srp","metrics":[{"name":"LCP","value":-1}]}')).status).toBe(400);
    const { metrics } = await app.running.services.vitals.view();
    expect(metrics.find(({ metric }) => metric === 'LCP')?.all.count).toBe(1);
  });
});
