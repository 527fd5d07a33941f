import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { createAttemptLimit, createForgetAttempts } from '#platform/limits/attempt-limit.ts';
import { createAttemptStore } from '#platform/limits/attempt-store.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const dana = '203.0.113.9|dana@example.com';
const secret = 'a secret of the operator';
const counter = fileURLToPath(new URL('../fixtures/count-attempts-process.ts', import.meta.url));

const rule = { free: 3, firstWaitMs: 2000, longestWaitMs: 10_000 };

const setUp = async ({ open }: EngineFixture) => {
  const clock = fixedClock(Date.UTC(2030, 0, 1, 12));
  const limitOn = (db: SqlDatabase, name = 'passwords') =>
    createAttemptLimit({ store: createAttemptStore({ db, secret }), clock, name, ...rule });
  const db = await open();
  const rows = () => db.with<{ sign_in_attempts: object }>().selectFrom('sign_in_attempts').selectAll().execute();
  const forgetOld = createForgetAttempts({ store: createAttemptStore({ db, secret }), clock });
  return { db, clock, limit: limitOn(db), limitOn, rows, forgetOld };
};

forEachEngine('sign-in attempts', (fixture) => {
  it('RULING-07: waits double from the last free attempt on, up to the longest, and expire', async () => {
    const { clock, limit } = await setUp(fixture);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const waitMs = await limit.take(dana);
      waits.push(waitMs);
      if (waitMs === 0) continue;
      clock.advance(waitMs - 1);
      expect(await limit.take(dana)).toBe(1);
      clock.advance(1);
      expect(await limit.take(dana)).toBe(0);
    }
    expect(waits).toEqual([0, 0, 0, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it('RULING-07: of a hundred concurrent attempts in two processes no more are allowed than one after another', async () => {
    const { clock, rows } = await setUp(fixture);
    const input = JSON.stringify({ ...fixture.location(), key: dana, secret, rule, now: clock.now() });
    const count = () => promisify(execFile)(process.execPath, [counter, input]).catch(({ stdout }) => Number(stdout));
    const [here = 0, there = 0] = await Promise.all([count(), count()]);
    expect(Number(here) + Number(there)).toBe(3);
    expect(await rows()).toMatchObject([{ attempts: 3 }]);
  });

  it('RULING-07: concurrent counts of several processes are not lost, even when they are killed', async () => {
    const { clock, rows } = await setUp(fixture);
    const endless = { ...rule, free: 1000 };
    const input = JSON.stringify({ ...fixture.location(), key: dana, secret, rule: endless, now: clock.now() });
    const count = () => promisify(execFile)(process.execPath, [counter, input]).catch(({ signal }) => signal);
    expect(await Promise.all([count(), count(), count()])).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
    expect(await rows()).toMatchObject([{ attempts: 150 }]);
  });

  it('RULING-07: refused attempts are not counted, returned ones are uncounted, and a success resets the count', async () => {
    const { limit, rows } = await setUp(fixture);
    for (let attempt = 0; attempt < 5; attempt += 1) await limit.take(dana);
    expect(await rows()).toMatchObject([{ attempts: 3 }]);
    await limit.giveBack(dana);
    expect([await limit.take(dana), await limit.take(dana)]).toEqual([0, 2000]);
    await limit.forget(dana);
    expect(await limit.take(dana)).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
  });

  it('RULING-07: after a clock is set back no wait is longer than the longest', async () => {
    const { clock, limit } = await setUp(fixture);
    for (let attempt = 0; attempt < 2; attempt += 1) await limit.take(dana);
    clock.advance(-5);
    expect([await limit.take(dana), await limit.take(dana)]).toEqual([0, 2000]);
    clock.advance(-hourMs);
    expect(await limit.take(dana)).toBe(0);
  });

  it('RULING-07: limits and keys are counted separately', async () => {
    const { db, limit, limitOn } = await setUp(fixture);
    for (let attempt = 0; attempt < 4; attempt += 1) await limit.take(dana);
    expect(await limitOn(db, 'mails').take(dana)).toBe(0);
    expect(await limit.take('203.0.113.9|other@example.com')).toBe(0);
  });

  it('RULING-07: after an hour without an attempt a key starts over, and the daily purge deletes it', async () => {
    const { clock, limit, rows, forgetOld } = await setUp(fixture);
    for (let attempt = 0; attempt < 6; attempt += 1) await limit.take(dana);
    clock.advance(hourMs - 1);
    await forgetOld();
    expect(await rows()).toHaveLength(1);
    clock.advance(1);
    expect(await limit.take(dana)).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    clock.advance(hourMs);
    await forgetOld();
    expect(await rows()).toEqual([]);
  });

  it('RULING-07: stored keys name nobody', async () => {
    const { limit, rows } = await setUp(fixture);
    await limit.take(dana);
    const [row] = await rows();
    expect(Object.keys(row ?? {}).sort()).toEqual(['attempts', 'key_hash', 'last_ms']);
    expect(JSON.stringify(row)).not.toMatch(/dana|203\.0/);
  });
});
