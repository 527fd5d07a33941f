import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createErrorGroupStore } from '#platform/errors/error-group-store.ts';
import { createErrorLog } from '#platform/errors/error-log.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { startPageApp } from '#tests/fixtures/page-app.ts';
import { signIn } from '#tests/fixtures/signed-in.ts';

const setUp = async ({ location }: EngineFixture) => {
  const { databaseUrl } = location();
  const app = await startPageApp({ env: { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '' } });
  await app.running.start();
  const where = { dataDir: app.dataDir, origin: app.origin, ...(databaseUrl && { databaseUrl }) };
  const olive = await signInOperator(where);
  const dana = await signIn(where);
  const headers = { cookie: olive.cookie, origin: app.origin };
  return {
    app,
    where,
    dana,
    open: (path: string) => app.ask(path, { headers }),
    press: (fields: Record<string, string>) =>
      app.ask('/ops/errors', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      }),
  };
};

const error = (message: string) => new TypeError(message);
const group = { place: 'GET /x' };

forEachEngine('unexpected errors', (fixture) => {
  it('RES-23: requests that fail are counted by kind, without their values, and reviewed', async () => {
    const { app, where, dana, open, press } = await setUp(fixture);
    const db = await openDatabase(where);
    try {
      expect((await open('/ops/errors')).text).toContain('No errors');
      await sql`alter table listing_reports rename to listing_reports_away`.execute(db.with());
      const failed = [];
      for (const id of [1001, 1002]) failed.push(await open(`/ops/reported/${id}`));
      expect(failed.map(({ status }) => status)).toEqual([500, 500]);
      await sql`alter table listing_reports_away rename to listing_reports`.execute(db.with());

      const { status, text } = await open('/ops/errors');
      expect(status).toBe(200);
      expect(text).toContain('GET /ops/reported/:listingId?');
      expect(text).toContain(String(failed[1]?.headers['x-request-id']));
      expect(text).toContain('1 new of 1.');
      expect(text).not.toContain('1002');
      expect((await open('/ops')).text).toContain('1 new error');
      const figures = (await app.ask('/metrics')).text;
      expect(figures).toMatch(/^unexpected_errors_total 2$/m);
      expect(figures).toMatch(/^error_groups_new 1$/m);

      expect((await app.ask('/ops/errors', { headers: { cookie: dana.cookie } })).status).toBe(404);
      expect((await press({ intent: 'forget' })).status).toBe(400);
      expect((await press({ intent: 'review-all' })).status).toBe(303);
      expect((await press({ intent: 'review-all' })).status).toBe(409);
      expect((await open('/ops/errors')).text).toContain('0 new of 1.');
      expect((await open('/ops')).text).not.toContain('new error');
      expect((await open('/ops/audit')).text).toContain('at GET /ops/reported/:listingId?.');
    } finally {
      await db.close();
      await app.close();
    }
  });

  it('RES-23: counts of all processes add up, and a reviewed kind is new again in another release', async () => {
    const db = await fixture.open();
    const store = createErrorGroupStore(db);
    const clock = fixedClock(1_000);
    const logOf = (release: string) => createErrorLog({ store, clock, log: { error: () => {} }, release });
    const failing = () => error('no car 12');
    const [one, other, next] = [logOf('1.0.0'), logOf('1.0.0'), logOf('1.1.0')];

    for (const log of [one, other, one]) log.note({ error: failing(), ...group, requestId: 'r1' });
    await one.flush();
    clock.advance(500);
    other.note({ error: failing(), ...group, requestId: 'r2' });
    await other.flush();
    const [first] = await store.list({ first: 0, count: 10 });
    expect(first).toMatchObject({ total: 4, firstMs: 1_000, lastMs: 1_500, requestId: 'r2', reviewedMs: null });

    await db.transaction((session) => store.review({ nowMs: 1_600 }, session));
    one.note({ error: failing(), ...group });
    await one.flush();
    expect(await store.unreviewed()).toEqual({ count: 0, sinceMs: undefined });
    next.note({ error: failing(), ...group });
    await next.flush();
    expect(await store.unreviewed()).toEqual({ count: 1, sinceMs: 1_000 });
  });

  it('RES-23: a failed write is repeated, and many kinds stay within the limits', async () => {
    const db = await fixture.open();
    const store = createErrorGroupStore(db);
    let isAway = true;
    const add: typeof store.add = (groups) => (isAway ? Promise.reject(error('away')) : store.add(groups));
    const clock = fixedClock(0);
    const log = createErrorLog({ store: { ...store, add }, clock, log: { error: () => {} }, release: '1.0.0' });
    const noteKinds = (count: number, prefix: string) => {
      for (let n = 0; n < count; n += 1) log.note({ error: error('x'), place: `${prefix}${n}` });
    };
    noteKinds(1, 'first ');
    await expect(log.flush()).rejects.toThrow('away');
    isAway = false;
    noteKinds(1, 'first ');
    await log.flush();
    expect((await store.list({ first: 0, count: 1 }))[0]?.total).toBe(2);

    for (let round = 1; round <= 6; round += 1) {
      clock.advance(1);
      noteKinds(120, `round ${round}, kind `);
      await log.flush();
    }
    expect(await store.count()).toBe(500);
    const others = (await store.list({ first: 0, count: 500 })).find(({ id }) => id === 'others');
    expect(others?.total).toBe(120);
    await store.removeOld(clock.now() + 1);
    expect(await store.count()).toBe(0);
  });
});
