import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { minuteMs } from '#lib/duration.ts';
import { defineSetting } from '#lib/setting.ts';
import { createSettings } from '#platform/settings/settings.ts';
import type { Database } from '#platform/sql/database.ts';
import { until } from '#tests/faults/until.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';

const NOON = Date.UTC(2026, 10, 15, 12);
const ana = { id: 'a1', email: 'ana@example.com' };
const theo = { id: 't1', email: 'theo@example.com' };

const rate = defineSetting({
  name: 'rate',
  schema: z.strictObject({ used: z.number().min(0).max(36), note: z.string().max(20) }),
  defaultValue: { used: 7.05, note: '' },
});

const runOn = async (db: Database) => {
  const clock = fixedClock(NOON);
  const audit = createAuditLog({ db, clock });
  const logged: string[] = [];
  const changes: (readonly string[])[] = [];
  const settings = await createSettings({
    db,
    clock,
    record: audit.record,
    onChange: (names) => changes.push(names),
    log: { error: (_, words) => logged.push(words) },
  });
  return { db, settings, audit, logged, changes, clock };
};

const setUp = async ({ open }: EngineFixture) => runOn(await open());

const used = (value: number, note = '') => ({ used: value, note });

forEachEngine('settings', (fixture) => {
  it('the default is in force until a value is published; every publication is a version with operator, time and reason', async () => {
    const { settings, changes, clock } = await setUp(fixture);
    expect(settings.state(rate)).toEqual({ version: 0, value: used(7.05) });
    const first = await settings.publish(rate, used(6.95), { publisher: ana, reason: 'Monthly update', basedOn: 0 });
    expect(first).toEqual({ ok: true, value: 1 });
    expect(settings.current(rate)).toEqual(used(6.95));
    clock.advance(minuteMs);
    await settings.publish(rate, used(6.5), { publisher: theo, reason: 'Survey', basedOn: 1 });
    expect(settings.state(rate)).toEqual({ version: 2, value: used(6.5) });
    expect(await settings.history(rate)).toEqual([
      { version: 2, atMs: NOON + minuteMs, publisher: theo, reason: 'Survey', value: used(6.5) },
      { version: 1, atMs: NOON, publisher: ana, reason: 'Monthly update', value: used(6.95) },
    ]);
    expect(changes).toEqual([['rate'], ['rate']]);
  });

  it('the audit log has each publication, and no refused one', async () => {
    const { settings, audit } = await setUp(fixture);
    await settings.publish(rate, used(6.95), { publisher: ana, reason: 'Monthly update', basedOn: 0 });
    await settings.publish(rate, used(76.1), { publisher: ana, reason: 'A slip', basedOn: 1 });
    await settings.restore(rate, 0, { publisher: theo, reason: 'Too early', basedOn: 1 });
    const entries = (await audit.latest(10)).map(({ action, subject, summary, operator }) => ({
      action,
      subject,
      summary,
      by: operator.email,
    }));
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual({
      action: 'settings.publish',
      subject: 'setting:rate',
      summary: 'Published version 1 of rate: Monthly update',
      by: 'ana@example.com',
    });
    expect(entries).toContainEqual({
      action: 'settings.restore',
      subject: 'setting:rate',
      summary: 'Put back version 0 of rate as version 2: Too early',
      by: 'theo@example.com',
    });
  });

  it('an invalid value is not stored, and each field is reported with its problem', async () => {
    const { settings } = await setUp(fixture);
    const broken = { used: 76.1, note: 'x'.repeat(21) };
    expect(await settings.publish(rate, broken, { publisher: ana, reason: 'A slip', basedOn: 0 })).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        problems: [
          { path: ['used'], message: 'is over the limit of 36.' },
          { path: ['note'], message: 'is longer than 20 characters.' },
        ],
      },
    });
    expect(await settings.history(rate)).toEqual([]);
    expect(settings.current(rate)).toEqual(used(7.05));
  });

  it('the second of two changes of one version is refused and shown the newer version', async () => {
    const here = await setUp(fixture);
    const there = await runOn(await fixture.open());
    await there.settings.publish(rate, used(6.95), { publisher: theo, reason: 'Theirs', basedOn: 0 });
    const late = await here.settings.publish(rate, used(8), { publisher: ana, reason: 'Mine', basedOn: 0 });
    expect(late).toEqual({
      ok: false,
      error: { kind: 'stale', current: { version: 1, value: used(6.95) } },
    });
    expect(here.settings.current(rate)).toEqual(used(6.95));
  });

  it('of many concurrent publications on one version exactly one is stored', async () => {
    const here = await setUp(fixture);
    const there = await runOn(await fixture.open());
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? here : there).settings.publish(rate, used(at), {
          publisher: ana,
          reason: `Try ${at}`,
          basedOn: 0,
        }),
      ),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await here.settings.history(rate)).toHaveLength(1);
  });

  it('a rollback publishes the old value as a new version; nothing is deleted', async () => {
    const { settings } = await setUp(fixture);
    await settings.publish(rate, used(6.95), { publisher: ana, reason: 'One', basedOn: 0 });
    await settings.publish(rate, used(5), { publisher: ana, reason: 'Two', basedOn: 1 });
    const publication = { publisher: theo, reason: 'Two was wrong', basedOn: 2 };
    expect(await settings.restore(rate, 1, publication)).toEqual({ ok: true, value: 3 });
    expect(settings.state(rate)).toEqual({ version: 3, value: used(6.95) });
    expect((await settings.history(rate)).map(({ version, restored }) => [version, restored])).toEqual([
      [3, 1],
      [2, undefined],
      [1, undefined],
    ]);
    expect(await settings.restore(rate, 9, { ...publication, basedOn: 3 })).toEqual({
      ok: false,
      error: { kind: 'unknown-version' },
    });
  });

  it('a stored value this release cannot read leaves the default in force, with one log line', async () => {
    const { db, settings } = await setUp(fixture);
    const older = defineSetting({
      name: 'rate',
      schema: z.object({ percent: z.number() }),
      defaultValue: { percent: 1 },
    });
    await settings.publish(older, { percent: 5 }, { publisher: ana, reason: 'Long ago', basedOn: 0 });
    const now = await runOn(db);
    expect(now.settings.state(rate)).toEqual({
      version: 1,
      value: used(7.05),
      unreadable: expect.stringContaining('used'),
    });
    now.settings.current(rate);
    expect(now.logged).toEqual(['A stored setting cannot be read; its default holds']);
    expect((await now.settings.history(rate))[0]).not.toHaveProperty('value');
    expect(await now.settings.restore(rate, 1, { publisher: ana, reason: 'Try', basedOn: 1 })).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    });
    // A new value can be published over it.
    await now.settings.publish(rate, used(6), { publisher: ana, reason: 'Anew', basedOn: 1 });
    expect(now.settings.state(rate)).toEqual({ version: 2, value: used(6) });
  });

  it('another process picks up a published value at its next poll', async () => {
    const here = await setUp(fixture);
    const there = await runOn(await fixture.open());
    there.settings.start();
    await here.settings.publish(rate, used(6.95), { publisher: ana, reason: 'Monthly update', basedOn: 0 });
    await until('the value is in force', () => there.settings.current(rate).used === 6.95);
    expect(there.changes).toEqual([['rate']]);
    await there.settings.stop();
  });

  it('any valid value is read as it was published', async () => {
    const { settings } = await setUp(fixture);
    const there = await runOn(await fixture.open());
    let version = 0;
    const values = fc.record({
      used: fc.double({ min: 0, max: 36, noNaN: true }).map((value) => value + 0),
      note: fc.string({ unit: 'binary', maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const published = await settings.publish(rate, value, { publisher: ana, reason: 'Any', basedOn: version });
        expect(published).toEqual({ ok: true, value: version + 1 });
        version += 1;
        await there.settings.refreshNow();
        expect(settings.current(rate)).toEqual(value);
        expect(there.settings.current(rate)).toEqual(value);
      }),
      { numRuns: 30 },
    );
  });
});
