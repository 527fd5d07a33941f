import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSignUpCounts } from '#domains/people/accounts/sign-up-counts.server.ts';
import { hourMs, minuteMs } from '#lib/duration.ts';
import { createRunningProcesses } from '#platform/figures/running-processes.ts';
import { createSiteCounters } from '#platform/figures/site-counters.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { forEachEngine } from '../fixtures/engines.ts';

const noon = Date.UTC(2030, 0, 2, 12);
const log = { error: () => {} };

forEachEngine('figures of the overview', ({ open }) => {
  it('counts of several processes add up by the hour, and survive them', async () => {
    const clock = fixedClock(noon + 5);
    const [first, second] = [await open(), await open()].map((db) => createSiteCounters({ db, clock, log }));
    if (!first || !second) throw new Error('two processes');
    for (let n = 0; n < 3; n += 1) first.add('searches');
    for (let n = 0; n < 4; n += 1) second.add('searches');
    second.add('searches.robots');
    await Promise.all([first.flush(), second.flush()]);
    clock.advance(hourMs);
    first.add('searches');
    await first.stop();
    const later = createSiteCounters({ db: await open(), clock, log });
    expect(await later.read('searches', 0)).toEqual([
      { hourMs: noon, total: 7 },
      { hourMs: noon + hourMs, total: 1 },
    ]);
    expect(await later.read('searches', noon + 1)).toEqual([{ hourMs: noon + hourMs, total: 1 }]);
    expect([await later.since('searches'), await later.since('unheard of')]).toEqual([noon, undefined]);
    expect(await later.read('searches.robots', 0)).toEqual([{ hourMs: noon, total: 1 }]);
  });

  it('counts that could not be written are written the next time, once', async () => {
    const db = await open();
    const clock = fixedClock(noon);
    const counters = createSiteCounters({ db, clock, log });
    await sql`alter table site_counters rename to elsewhere`.execute(db.kysely);
    counters.add('searches');
    await expect(counters.flush()).rejects.toThrow();
    counters.add('searches');
    await sql`alter table elsewhere rename to site_counters`.execute(db.kysely);
    await counters.flush();
    await counters.flush();
    expect(await counters.read('searches', 0)).toEqual([{ hourMs: noon, total: 2 }]);
  });

  it('a process without three heartbeats counts as gone; one that stops reports it', async () => {
    const db = await open();
    const clock = fixedClock(noon);
    const [first, second] = [1, 2].map(() => createRunningProcesses({ db, clock, log }));
    if (!first || !second) throw new Error('two processes');
    await first.beat();
    await second.beat();
    expect(await first.count()).toBe(2);
    clock.advance(46_000);
    await first.beat();
    expect(await first.count()).toBe(1);
    await first.stop();
    expect(await first.count()).toBe(0);
  });

  it('a request’s statement is reported with its duration, without its parameters', async () => {
    const queries: { sql: string; durationMs: number }[] = [];
    const db = await open({ onQuery: (query) => queries.push(query) });
    queries.length = 0;
    const ask = () =>
      db.with<{ leads: { email: string } }>().selectFrom('leads').select('email').where('email', '=', 'dana').execute();
    await ask();
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).toContain('select "email" from "leads" where');
    expect(queries[0]?.sql).not.toContain('dana');
    expect(queries[0]?.durationMs).toBeGreaterThan(0);
    await db.background(ask);
    expect(queries).toHaveLength(1);
  });

  it('sign-ups are shoppers’ accounts by the hour of creation', async () => {
    const db = await open();
    const account = (n: number, atMs: number, role: 'operator' | null = null) => ({
      id: `user-${n}`,
      name: '',
      email: `${n}@example.com`,
      email_verified: 1,
      image: null,
      role,
      created_at: new Date(atMs).toISOString(),
      updated_at: new Date(atMs).toISOString(),
    });
    await db
      .with<{ auth_users: ReturnType<typeof account> }>()
      .insertInto('auth_users')
      .values([
        ...[account(1, noon - 2 * hourMs), account(2, noon + 1), account(3, noon + 59 * minuteMs)],
        account(4, noon + 1, 'operator'),
      ])
      .execute();
    const perHour = createSignUpCounts(db);
    expect(await perHour(noon)).toEqual([{ hourMs: noon, total: 2 }]);
    expect(await perHour(0)).toEqual([
      { hourMs: noon - 2 * hourMs, total: 1 },
      { hourMs: noon, total: 2 },
    ]);
  });
});
