import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerFiguresStore } from '#domains/back-office/figures/answer-figures-store.server.ts';
import { conversionEvents } from '#domains/people/experiments/conversion-events.ts';
import { createSearchGapStore } from '#domains/reference/analytics/search-gaps/search-gap-store.server.ts';
import { createSearchGaps } from '#domains/reference/analytics/search-gaps/search-gaps.server.ts';
import { createActionCountStore } from '#domains/reference/analytics/shopper-actions/action-count-store.server.ts';
import { createActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import { everyShopperAction } from '#domains/reference/analytics/shopper-actions/shopper-action.ts';
import { createFirstViewToday } from '#domains/reference/analytics/vehicle-views/first-view-today.server.ts';
import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';
import { figuresMigration } from '#platform/sql/0019-figures.ts';
import { migratedMs } from '#platform/sql/applied-migrations.ts';
import type { Database } from '#platform/sql/database.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000 };
const noon = Date.UTC(2030, 0, 31, 12);
const today = noon - 12 * hourMs;
const log = { error: () => {} };
const worthUsd = (key: string): number => {
  const event = conversionEvents.find((one) => one.key === key);
  return event && 'value' in event ? event.value : 0;
};

forEachEngine('figures of the back office', ({ open }) => {
  const counting = (db: Database, clock = fixedClock(noon)) => {
    const isOwnFirst = createFirstViewToday({ today: () => Math.floor(clock.now() / dayMs) * dayMs });
    const shared = { clock, log, isFirstToday: async (key: string, subject: number) => isOwnFirst(key, subject) };
    const store = createActionCountStore({ db });
    return {
      store,
      counts: createActionCounts({ ...shared, store, worthUsd }),
      gaps: createSearchGaps({ ...shared, store: createSearchGapStore({ db }) }),
    };
  };
  const all = { fromMs: 0, untilMs: today + dayMs, actions: everyShopperAction };
  const from = { brand: 'atc', dealerId: 7, source: 'search' } as const;

  it('ANLY-02: actions of several processes add up with their values, by day, brand, seller and source', async () => {
    const [first, second] = [counting(await open()), counting(await open())];
    if (!first || !second) throw new Error('two processes');
    const db = await open();
    await db.transaction((session) => first.counts.countWith({ ...from, action: 'question' }, session));
    await db.transaction((session) =>
      second.counts.countWith({ ...from, action: 'question', withTerms: true }, session),
    );
    for (const { counts } of [first, second]) counts.count({ ...from, brand: 'kbb', action: 'account_save' });
    first.counts.count({ brand: 'atc', source: undefined, action: 'purchase' });
    await first.counts.stop();
    await second.counts.stop();
    const byName = async (column: 'action' | 'brand' | 'dealer_id' | 'source' | 'day_ms') =>
      (await first.store.totals(column, all)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(await byName('action')).toEqual([
      { name: 'account_save', total: 2, cents: 300 },
      { name: 'purchase', total: 1, cents: 0 },
      { name: 'question', total: 2, cents: 2100 + 3350 },
    ]);
    expect((await byName('brand')).map(({ name, total }) => [name, total])).toEqual([
      ['atc', 3],
      ['kbb', 2],
    ]);
    expect((await byName('dealer_id')).map(({ name, total }) => [name, total])).toEqual([
      ['0', 1],
      ['7', 4],
    ]);
    expect((await byName('source')).map(({ name, total }) => [name, total])).toEqual([
      ['internal', 1],
      ['search', 4],
    ]);
    expect(await byName('day_ms')).toEqual([{ name: String(today), total: 5, cents: 5750 }]);
    expect((await first.store.rows(all)).map(({ action, total }) => [action, total])).toEqual([
      ['account_save', 2],
      ['purchase', 1],
      ['question', 2],
    ]);
  });

  it('an action that is rolled back with what it is about is not counted', async () => {
    const db = await open();
    const { counts, store } = counting(db);
    const failing = db.transaction(async (session) => {
      await counts.countWith({ ...from, action: 'question' }, session);
      throw new Error('the lead could not be stored');
    });
    await expect(failing).rejects.toThrow();
    expect(await store.totals('action', all)).toEqual([]);
  });

  it('the same visitor counts once a day for each car, and counts are kept for 400 days', async () => {
    const db = await open();
    const clock = fixedClock(noon);
    const { counts, store } = counting(db, clock);
    const call = (who: string, car: number) => counts.countFirst({ ...from, action: 'phone_call' }, who, car);
    for (const [who, car] of [
      ['a', 1],
      ['a', 1],
      ['a', 2],
      ['b', 1],
    ] as const)
      await call(who, car);
    clock.advance(dayMs);
    await call('a', 1);
    await counts.flush();
    const range = { ...all, untilMs: all.untilMs + dayMs };
    expect(await store.totals('action', range)).toEqual([{ name: 'phone_call', total: 4, cents: 8400 }]);
    clock.advance(399 * dayMs);
    await counts.forgetOld();
    expect(await store.totals('action', range)).toEqual([{ name: 'phone_call', total: 1, cents: 2100 }]);
    clock.advance(dayMs);
    await counts.forgetOld();
    expect(await store.totals('action', range)).toEqual([]);
  });

  it('ANLY-14: a search is shown once three visitors made it on one day; the others are deleted after it', async () => {
    const db = await open();
    const clock = fixedClock(noon);
    const { gaps } = counting(db, clock);
    const search = async (text: string, visitors: number, kind: 'none' | 'few' | 'words' = 'words') => {
      for (let at = 0; at < visitors; at += 1) gaps.count([{ kind, text }], `10.0.0.${at}`);
      for (let at = 0; at < visitors; at += 1) gaps.count([{ kind, text }], `10.0.0.${at}`);
      await expect.poll(() => gaps.flush()).toBeUndefined();
    };
    await search('Reliable  commuter', 3);
    await search('one person', 2);
    await search('/cars-for-sale/used-cars/ford', 4, 'none');
    for (const personal of [
      'dana@example.com',
      'call 404 555 0142',
      '12 Peachtree Street',
      'https://evil.example/x',
      'dana.example',
      '30303',
      'a sentence of many words about somebody',
      'x'.repeat(21),
    ])
      await search(personal, 5);
    const range = { fromMs: today - dayMs, untilMs: today + 2 * dayMs };
    const visible = async () => {
      const { none, few, words } = await gaps.most(range);
      return [...none, ...few, ...words].map(({ text, visitors }) => [text, visitors]);
    };
    const expected = [
      ['/cars-for-sale/used-cars/ford', 4],
      ['reliable commuter', 3],
    ];
    expect(await visible()).toEqual(expected);
    const stored = () =>
      sql<{ total: number | string }>`select count(*) as total from search_gaps`
        .execute(db.kysely)
        .then(({ rows }) => Number(rows[0]?.total));
    expect(await stored()).toBe(3);
    // The same two people, a day later, are still too few.
    clock.advance(dayMs);
    await search('one person', 2);
    expect(await visible()).toEqual(expected);
    clock.advance(dayMs);
    await gaps.forgetOld();
    expect(await stored()).toBe(2);
    expect(await visible()).toEqual(expected);
    clock.advance(400 * dayMs);
    await gaps.forgetOld();
    expect(await stored()).toBe(0);
  });

  it('REV-03: answer times are the median of all measured questions, where no answer is slower than any', async () => {
    const db = await open();
    let number = 0;
    const ask = async (owner: number, answeredAfterMs: number | null, { ageMs = 5 * dayMs, relayOnly = 1 } = {}) => {
      number += 1;
      await sql`insert into leads (id, request_key, content_key, lead_type, listing_id, owner_id, consumer_id, email,
          document, created_ms, answered_ms, relay_only)
        values (${`lead-${number}`}, ${`r${number}`}, ${`c${number}`}, 'AVAILABILITY', null, ${owner}, null, 'x', '{}',
          ${noon - ageMs}, ${answeredAfterMs === null ? null : noon - ageMs + answeredAfterMs}, ${relayOnly})`.execute(
        db.kysely,
      );
    };
    for (const minutes of [10, 20, 90]) await ask(7, minutes * minuteMs);
    await ask(8, hourMs);
    await ask(8, null);
    // Too recent, and answerable by phone: neither counts.
    await ask(8, null, { ageMs: hourMs });
    await ask(8, null, { relayOnly: 0 });
    await ask(9, minuteMs, { ageMs: 40 * dayMs });
    const figures = createAnswerFiguresStore({ db });
    const range = { fromMs: noon - 30 * dayMs, untilMs: noon + dayMs, unansweredBeforeMs: noon - 2 * dayMs };
    expect(await figures.perDealer(range)).toEqual([
      { dealerId: 7, questions: 3, answered: 3, medianMs: 20 * minuteMs },
      { dealerId: 8, questions: 2, answered: 1, medianMs: null },
    ]);
    expect(await figures.all(range)).toEqual({ questions: 5, answered: 4, medianMs: hourMs });
    expect(await figures.all({ ...range, fromMs: noon, unansweredBeforeMs: 0 })).toEqual({
      questions: 0,
      answered: 0,
      medianMs: null,
    });
  });

  it('knows when counting began', async () => {
    const since = await migratedMs(await open(), figuresMigration);
    expect(since).toBeLessThanOrEqual(Date.now());
    expect(await migratedMs(await open(), 'unheard of')).toBeUndefined();
  });
});

describe('what shoppers do, over HTTP', () => {
  let app: PageApp;
  let analyst: string;
  let car: { id: number; ownerId: number };
  beforeAll(async () => {
    app = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await app.running.start();
    analyst = (await signInOperator({ dataDir: app.dataDir, origin: app.origin, roles: ['analyst'] })).cookie;
    const answer = await app.ask('/rest/lsc/listing?numRecords=1&searchRadius=0&sellerType=d');
    [car] = JSON.parse(answer.text).listings;
  });
  afterAll(() => app.close());

  const view = () => app.running.services.shopperFigures.view({ days: 30, group: undefined });
  const totals = async () => Object.fromEntries((await view()).actions.map(({ name, total }) => [name, total]));
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: app.origin, 'x-forwarded-for': '10.9.9.9', ...headers },
    });
  const page = (path: string, headers: Record<string, string> = {}) =>
    app.ask(path, { headers: { 'x-forwarded-for': '10.9.9.9', ...headers } });

  it('the page is empty at first, and says so', async () => {
    const { status, text } = await page('/ops/figures', { cookie: analyst });
    expect(status).toBe(200);
    for (const words of ['Nothing in these days', 'No questions to measure', 'Nothing that 3 visitors missed']) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Counted since \w+ \d+, \d{4}, so there’s nothing to compare with yet/);
  });

  it('ANLY-13: one lead, one save, one share and one copied link count exactly once, with their values', async () => {
    const lead = {
      listingId: car.id,
      firstName: 'Dana',
      lastName: 'Lee',
      email: 'dana@example.com',
      message: 'Is it still there?',
      clientRequestId: crypto.randomUUID(),
    };
    for (let twice = 0; twice < 2; twice += 1) {
      const sent = await post('/cars-for-sale/svc/leads/vehicle', lead, { 'x-visit-source': 'search' });
      expect(sent.status).toBe(200);
    }
    const { cookie } = await signIn({ dataDir: app.dataDir, origin: app.origin, email: 'dana@example.com' });
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await post('/account-api/vehicle', { listingId: car.id }, { cookie })).status).toBe(200);
    }
    // Pushing what the device held counts what the account had not saved.
    const pushed = await post('/account-api/persistQuickSaveVehicles', { listingIds: [car.id] }, { cookie });
    expect(pushed.status).toBe(200);
    const share = {
      listingId: car.id,
      name: 'Dana',
      toEmailAddress: 'sam@example.com, kim@example.com',
      fromEmailAddress: 'dana@example.com',
      clientRequestId: crypto.randomUUID(),
    };
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await post('/cars-for-sale/svc/leads/email/friend', share)).status).toBe(200);
    }
    const report = (body: object, headers: Record<string, string> = {}) => post('/analytics/actions', body, headers);
    const copied = { action: 'link_copy', listingId: car.id, source: 'social' };
    const answers = [
      await report(copied),
      await report(copied),
      await report(copied, { 'user-agent': 'Googlebot/2.1', 'x-forwarded-for': '10.9.9.1' }),
      await report(copied, { 'sec-gpc': '1', 'x-forwarded-for': '10.9.9.2' }),
      await report({ ...copied, listingId: 999_999_999 }),
      await report({ action: 'phone_call', dealerId: car.ownerId }),
      await report({ action: 'phone_call', dealerId: 99_999 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204, 204]);
    for (const wrong of [{ action: 'question' }, { action: 'link_copy', listingId: -1 }, { ...copied, source: 'x' }]) {
      expect((await report(wrong)).status).toBe(400);
    }
    expect(await totals()).toEqual({ question: 1, account_save: 1, email_share: 1, link_copy: 1, phone_call: 1 });
    const figures = await view();
    expect(figures).toMatchObject({ total: 5, cents: 2100 + 150 + 150 + 150 + 2100, dealerCount: 1 });
    expect(figures.dealers).toMatchObject([{ id: car.ownerId, isDealer: true, total: 5 }]);
    expect(figures.brands).toMatchObject([{ name: 'atc', label: expect.stringMatching(/^[A-Z]/), total: 5 }]);
    expect(figures.sources.map(({ name, total }) => [name, total])).toEqual(
      expect.arrayContaining([
        ['search', 1],
        ['social', 1],
      ]),
    );
    const { text } = await page('/ops/figures?days=7&actions=shares', { cookie: analyst });
    expect(text).toContain('Link copied');
    expect(text).not.toContain('Question sent');
  });

  it('the file has the same counts, and its download is on record', async () => {
    const { status, text, headers } = await page('/api/ops/figures.csv?days=7', { cookie: analyst });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(5);
    expect(rows.every((row) => row.includes(`,atc,${car.ownerId},`))).toBe(true);
    expect(rows.find((row) => row.includes('Question sent'))).toMatch(/,Search engine,1,21$/);
    const exported = await app.running.services.audit.search({ action: 'figures.export' }, 5);
    expect(exported).toHaveLength(1);
    expect((await page('/api/ops/figures.csv')).status).toBe(404);
  });

  it('ANLY-14: one search without cars counts once a visitor, from the cache too; robots and reloads do not', async () => {
    const search = '/cars-for-sale/used-cars/ford?maxPrice=1&zip=30303';
    const from = (network: string, headers: Record<string, string> = {}) =>
      page(search, { 'x-forwarded-for': network, ...headers });
    const first = await from('10.8.0.1');
    const address = first.status === 200 ? search : String(first.headers.location);
    const again = (network: string, headers: Record<string, string> = {}) =>
      page(address, { 'x-forwarded-for': network, ...headers });
    const answer = await again('10.8.0.1');
    expect([answer.status, answer.headers['x-search-gaps']]).toEqual([200, undefined]);
    await again('10.8.0.1');
    await again('10.8.0.2');
    await again('10.8.0.3', { 'user-agent': 'Googlebot/2.1' });
    await again('10.8.0.4', { dnt: '1' });
    await again('10.8.0.5', { 'sec-purpose': 'prefetch' });
    expect((await view()).gaps.none).toEqual([]);
    await again('10.8.0.6');
    await expect.poll(async () => (await view()).gaps.none.map(({ visitors }) => visitors), patient).toEqual([3]);
    const [gap] = (await view()).gaps.none;
    expect(gap?.label).toContain('Ford');
    expect(gap?.text).not.toContain('30303');
    expect((await page('/ops/figures', { cookie: analyst })).text).toContain('Searched for and not found');
  });

  it('words that became no filter are counted, without what could name somebody', async () => {
    const type = async (words: string, network: string) => {
      const { headers, status } = await page(`/cars-for-sale/all-cars?keywordPhrases=${encodeURIComponent(words)}`, {
        'x-forwarded-for': network,
      });
      expect([301, 302]).toContain(status);
      return page(String(headers.location), { 'x-forwarded-for': network });
    };
    for (const network of ['10.7.0.1', '10.7.0.2', '10.7.0.3']) {
      expect((await type('reliable red ford', network)).status).toBe(200);
    }
    await expect
      .poll(async () => (await view()).gaps.words.map(({ text, visitors }) => [text, visitors]), patient)
      .toEqual([['reliable', 3]]);
  });
});
