import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import { createLimits } from '#platform/limits/limits.ts';
import type { Database } from '#platform/sql/database.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const secret = 'a secret of the operator';
const dana = '203.0.113.9';
const counter = fileURLToPath(new URL('../fixtures/count-window-process.ts', import.meta.url));

const setUp = async ({ open }: EngineFixture, rule = { most: 3, perMs: minuteMs }) => {
  const db = await open();
  const clock = fixedClock(Date.UTC(2030, 0, 1, 12));
  const warnings: unknown[] = [];
  const log = { warn: (details: object) => void warnings.push(details) };
  const limitsOn = (other: Database) => createLimits({ db: other, secret, clock, log });
  const limits = limitsOn(db);
  const limit = limits.window('writes', () => rule);
  const waitOf = async (key = dana) => (await limit.take(key)).waitMs;
  const rows = () => db.with<{ limit_counters: object }>().selectFrom('limit_counters').selectAll().execute();
  return { db, clock, limits, limitsOn, limit, waitOf, rows, rule, warnings };
};

forEachEngine('how often one may do something', (fixture) => {
  it('allows so many within any window of its length, and refused calls do not count', async () => {
    const { clock, limit, waitOf } = await setUp(fixture);
    expect(await limit.take(dana)).toEqual({ waitMs: 0, most: 3, left: 2, resetMs: minuteMs });
    clock.advance(20_000);
    expect(await limit.take(dana)).toEqual({ waitMs: 0, most: 3, left: 1, resetMs: 40_000 });
    expect(await waitOf()).toBe(0);
    expect(await limit.take(dana)).toEqual({ waitMs: 40_000, most: 3, left: 0, resetMs: 40_000 });
    clock.advance(39_999);
    expect(await waitOf()).toBe(1);
    clock.advance(1);
    // Only the first has left the window; the other two still count.
    expect([await waitOf(), await waitOf()]).toEqual([0, 20_000]);
  });

  it('several are taken together or not at all, and the wait lasts until all of them allow it', async () => {
    const { clock, limit } = await setUp(fixture);
    expect(await limit.take(dana, 2)).toEqual({ waitMs: 0, most: 3, left: 1, resetMs: minuteMs });
    clock.advance(20_000);
    expect(await limit.take(dana, 2)).toEqual({ waitMs: 40_000, most: 3, left: 1, resetMs: 40_000 });
    expect(await limit.take(dana, 1)).toMatchObject({ waitMs: 0, left: 0 });
    expect(await limit.take(dana, 3)).toMatchObject({ waitMs: minuteMs });
    clock.advance(40_000);
    expect(await limit.take(dana, 2)).toMatchObject({ waitMs: 0, left: 0 });
    expect(await limit.take('203.0.113.11', 4)).toMatchObject({ waitMs: minuteMs, left: 3 });
  });

  it('counts each key and each limit separately', async () => {
    const { limits, waitOf, rule } = await setUp(fixture);
    for (let n = 0; n < 3; n += 1) await waitOf();
    expect(await waitOf()).toBeGreaterThan(0);
    expect(await waitOf('203.0.113.10')).toBe(0);
    expect((await limits.window('leads', () => rule).take(dana)).waitMs).toBe(0);
  });

  it('follows a changed rule', async () => {
    const { rule, waitOf } = await setUp(fixture);
    for (let n = 0; n < 3; n += 1) await waitOf();
    rule.most = 4;
    expect([await waitOf(), await waitOf()]).toEqual([0, minuteMs]);
    rule.most = 2;
    expect(await waitOf()).toBe(minuteMs);
  });

  it('ignores counts in the future after a clock was set back', async () => {
    const { clock, waitOf } = await setUp(fixture);
    for (let n = 0; n < 3; n += 1) await waitOf();
    clock.advance(-2 * minuteMs);
    expect(await waitOf()).toBe(0);
  });

  it('deletes expired counts once a day', async () => {
    const { clock, limits, rows, waitOf } = await setUp(fixture);
    await waitOf();
    clock.advance(minuteMs - 1);
    const before = await rows();
    await limits.forgetOld();
    expect(await rows()).toEqual(before);
    clock.advance(1);
    await limits.forgetOld();
    expect(await rows()).toEqual([]);
  });

  it('stores no name or address', async () => {
    const { rows, waitOf } = await setUp(fixture);
    await waitOf();
    expect(JSON.stringify(await rows())).not.toContain(dana);
  });

  it('writes nothing on SQLite’s one process, and on PostgreSQL nothing once the answer is known', async () => {
    const { db, rows, waitOf } = await setUp(fixture);
    for (let n = 0; n < 3; n += 1) await waitOf();
    expect(await rows()).toHaveLength(fixture.engine === 'postgres' ? 1 : 0);
    await db.close();
    expect(await waitOf()).toBe(minuteMs);
  });

  if (fixture.engine !== 'postgres') return;

  it('is shared by two servers, also when both ask at the same moment and are killed', async () => {
    const { rows, rule } = await setUp(fixture, { most: 30, perMs: 600 * minuteMs });
    const input = JSON.stringify({ ...fixture.location(), key: dana, secret, rule });
    const count = () => promisify(execFile)(process.execPath, [counter, input]).catch(({ stdout }) => Number(stdout));
    const [here = 0, there = 0] = await Promise.all([count(), count()]);
    expect(Number(here) + Number(there)).toBe(30);
    expect(await rows()).toHaveLength(1);
  });

  it('a refusal by another process does not count against a later call', async () => {
    const { clock, limitsOn, waitOf, rule } = await setUp(fixture);
    const other = limitsOn(await fixture.open()).window('writes', () => rule);
    for (let n = 0; n < 3; n += 1) await other.take(dana);
    for (let n = 0; n < 9; n += 1) expect(await waitOf()).toBe(minuteMs);
    clock.advance(minuteMs);
    expect([await waitOf(), await waitOf(), await waitOf()]).toEqual([0, 0, 0]);
  });

  it('is counted by each process alone while the database cannot count, and never fails', async () => {
    const { db, clock, waitOf, warnings } = await setUp(fixture);
    expect(await waitOf()).toBe(0);
    await db.kysely.schema.alterTable('limit_counters').renameTo('limit_counters_away').execute();
    expect([await waitOf(), await waitOf(), await waitOf()]).toEqual([0, 0, minuteMs]);
    expect(warnings).toHaveLength(1);
    await db.kysely.schema.alterTable('limit_counters_away').renameTo('limit_counters').execute();
    clock.advance(minuteMs);
    expect([await waitOf(), await waitOf(), await waitOf(), await waitOf()]).toEqual([0, 0, 0, minuteMs]);
    expect(warnings).toHaveLength(1);
  });

  it('a strict limit refuses everything the database did not count', async () => {
    const { db, limits, rule } = await setUp(fixture);
    const strict = limits.window('strict', () => rule, { strict: true });
    await db.kysely.schema.alterTable('limit_counters').renameTo('limit_counters_away').execute();
    for (let n = 0; n < 5; n += 1) await expect(strict.take(dana)).rejects.toThrow();
    await db.kysely.schema.alterTable('limit_counters_away').renameTo('limit_counters').execute();
    expect(await strict.take(dana)).toMatchObject({ waitMs: 0, left: 2 });
  });

  it('does not wait for a database that does not respond', async () => {
    const { waitOf, warnings } = await setUp(fixture);
    const other = await fixture.open();
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = other.transaction(async (session) => {
      await sql`lock table limit_counters in access exclusive mode`.execute(session.with<unknown>());
      held.resolve();
      await done.promise;
    });
    await held.promise;
    expect([await waitOf(), await waitOf(), await waitOf(), await waitOf()]).toEqual([0, 0, 0, minuteMs]);
    expect(warnings).toEqual([{ reason: 'the database did not answer in time' }]);
    done.resolve();
    await lock;
  });
});
