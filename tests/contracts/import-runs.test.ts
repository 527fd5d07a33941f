import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { camryVin, feedCells } from '#tests/fixtures/feeds.ts';
import { createImportWorld, type ImportWorld, olive } from '#tests/fixtures/import-world.ts';

const monday = Date.UTC(2026, 10, 9, 6);

forEachEngine('an import of the back office', (fixture) => {
  let world: ImportWorld;
  beforeEach(async () => {
    let nowMs = monday + 2 * dayMs;
    const clock = {
      now: () => {
        nowMs += 1;
        return nowMs;
      },
    };
    world = createImportWorld(await fixture.open(), clock);
  });
  afterEach(() => world.remove());

  const start = async (id: string) => expect(await world.imports.start(id, olive)).toEqual({ ok: true, value: null });
  const car = async (serial: number) => (await world.stores.listings.findByVin(camryVin(serial)))[0];
  const stateOf = async (id: string) => (await world.runs.find(id))?.state;
  /** Imports three cars on Monday. */
  const stock = async (): Promise<string> => {
    const id = await world.receive([feedCells(1), feedCells(2), feedCells(3)], monday);
    await start(id);
    await world.work();
    return id;
  };

  it('counts its changes, refuses bad rows one by one and leaves no temporary data', async () => {
    const first = await stock();
    expect(await world.runs.find(first)).toMatchObject({ state: 'done', counts: { rows: 3, added: 3, refused: 0 } });
    const rows = [...[feedCells(1), feedCells(2, { price: '$17,000' }), feedCells(4)], feedCells(5, { year: 'soon' })];
    const second = await world.receive(rows, monday + dayMs);
    await start(second);
    await world.work();
    expect(await world.runs.find(second)).toMatchObject({
      state: 'done',
      counts: { rows: 4, refused: 1, added: 1, priceChanged: 1, otherChanged: 0, unchanged: 1, left: 1 },
    });
    expect(await world.imports.firstRefused(second, 10)).toMatchObject([
      { line: 5, vin: camryVin(5), column: 'year', value: 'soon' },
    ]);
    expect(existsSync(join(world.dataDir, 'feeds', 'files', second))).toBe(false);
    expect(existsSync(join(world.dataDir, 'feeds', 'work', second))).toBe(false);
    const actions = (await world.audit.latest(50)).map(({ action }) => action);
    expect(new Set(actions)).toEqual(
      new Set(['feed.add', 'import.receive', 'import.map', 'import.start', 'import.done']),
    );
  });

  it('can be undone: added cars are deleted, changed ones restored, expired ones listed again', async () => {
    await stock();
    const before = await Promise.all([1, 2, 3].map(car));
    const second = await world.receive(
      [feedCells(1), feedCells(2, { price: '$17,000' }), feedCells(4)],
      monday + dayMs,
    );
    await start(second);
    await world.work();
    expect((await car(3))?.removedMs).toBe(monday + dayMs);
    expect(await world.imports.undo(second, olive)).toEqual({ ok: true, value: null });
    await world.work();
    expect(await world.runs.find(second)).toMatchObject({ state: 'undone', counts: { undone: 4, notUndone: 0 } });
    const after = await Promise.all([1, 2, 3].map(car));
    expect(after.map((one) => one && { ...one, market: null })).toEqual(
      before.map((one) => one && { ...one, market: null }),
    );
    expect((await car(4))?.removedMs).toBeGreaterThan(monday + 2 * dayMs);
    expect(await world.changes.runs()).not.toContain(second);
  });

  const dealerNames = async () =>
    (await world.stores.owners.page({ afterId: 0, limit: 10 })).map(({ name, docFeeUsd }) => [name, docFeeUsd]);
  const macon = { dealerId: 'D2', dealerName: 'Macon Cars', dealerZip: '31201' };
  const withFee = { dealerDocFee: '499' };

  it('undoing restores its dealers: an added dealer is deleted, a changed one restored', async () => {
    await stock();
    const before = await dealerNames();
    const second = await world.receive([feedCells(1, withFee), feedCells(4, { ...macon, ...withFee })], monday + dayMs);
    await start(second);
    await world.work();
    expect(await dealerNames()).toEqual([
      [before[0]?.[0], 499],
      ['Macon Cars', 499],
    ]);
    await world.imports.undo(second, olive);
    await world.work();
    expect(await dealerNames()).toEqual(before);
    expect(await world.runs.find(second)).toMatchObject({ counts: { dealersUndone: 2 } });
    // Importing the file again adds them again.
    const third = await world.receive([feedCells(4, macon)], monday + 2 * dayMs);
    await start(third);
    await world.work();
    expect(await dealerNames()).toHaveLength(2);
  });

  it('undoing leaves an added dealer that an operator has changed since, or that has cars of another import', async () => {
    await stock();
    const ofMacon = [feedCells(4, macon), feedCells(5, { dealerId: 'D3', dealerName: 'Third', dealerZip: '31201' })];
    const second = await world.receive([feedCells(1), ...ofMacon], monday + dayMs);
    await start(second);
    await world.work();
    const other = await world.receive([feedCells(6, macon)], monday + dayMs, { whole: false, feedName: 'Another' });
    await start(other);
    await world.work();
    const third = (await world.stores.owners.page({ afterId: 0, limit: 10 })).find(({ name }) => name === 'Third');
    if (!third) throw new Error('no dealer');
    const edits = { corrections: { phone: '4045550100' }, carsHiddenMs: null, mergedInto: null, mergedMs: null };
    await world.stores.db.transaction((session) => world.stores.owners.edits.put(third.id, edits, session, third));
    await world.imports.undo(second, olive);
    await world.work();
    expect((await dealerNames()).map(([name]) => name)).toEqual(expect.arrayContaining(['Macon Cars', 'Third']));
    expect(await car(6)).toMatchObject({ removedMs: null });
    expect((await car(4))?.removedMs).not.toBeNull();
  });

  it('records in a car’s history which fields its seller changed, and that undoing changed them back', async () => {
    await stock();
    const second = await world.receive([feedCells(1, { mileage: '42,000' }), feedCells(2)], monday + dayMs);
    await start(second);
    await world.work();
    const [one, two] = await Promise.all([1, 2].map(car));
    if (!one || !two) throw new Error('a car is gone');
    const { fieldChanges } = world.stores.listings;
    expect(await fieldChanges.of(one.id)).toEqual([
      { atMs: monday + dayMs, cause: 'seller', fields: [{ field: 'mileage', from: '40000', to: '42000' }] },
    ]);
    expect(await fieldChanges.of(two.id)).toEqual([]);
    await world.imports.undo(second, olive);
    await world.work();
    expect(await fieldChanges.of(one.id)).toMatchObject([
      { cause: 'undo', fields: [{ field: 'mileage', from: '42000', to: '40000' }] },
      { cause: 'seller' },
    ]);
  });

  it('undoing leaves changes made since alone, and says how many', async () => {
    await stock();
    const second = await world.receive(
      [1, 2, 3].map((serial) => feedCells(serial, { price: '$9,999' })),
      monday + dayMs,
    );
    await start(second);
    await world.work();
    const changed = await car(2);
    if (!changed) throw new Error('the car is gone');
    const { db, listings } = world.stores;
    await db.transaction((session) => listings.upsertMany([{ ...changed, mileage: 41_000 }], session));
    await world.imports.undo(second, olive);
    await world.work();
    expect(await world.runs.find(second)).toMatchObject({ counts: { undone: 2, notUndone: 1 } });
    expect(await car(2)).toMatchObject({ mileage: 41_000, priceUsd: 9_999 });
    expect(await car(1)).toMatchObject({ priceUsd: 18_500 });
  });

  it('can be undone only as the latest of its feed, and within a week', async () => {
    const first = await stock();
    const second = await world.receive([feedCells(1)], monday + dayMs);
    await start(second);
    await world.work();
    expect(await world.imports.undo(first, olive)).toEqual({ ok: false, error: 'not-the-last' });
    // Undo data that can no longer be used is deleted.
    expect(await world.changes.runs()).toEqual([second]);
  });

  it('resumes after being killed between two transactions, and stores and counts nothing twice', async () => {
    const id = await world.receive(
      Array.from({ length: 2500 }, (_, n) => feedCells(n + 1)),
      monday,
    );
    await start(id);
    let writes = 0;
    const dying = {
      ...world.stores.listings,
      upsertMany: (...args: Parameters<typeof world.stores.listings.upsertMany>) => {
        writes += 1;
        if (writes === 2) throw new Error('killed');
        return world.stores.listings.upsertMany(...args);
      },
    };
    await expect(world.work({ listings: dying })).rejects.toThrow('killed');
    expect(await world.stores.listings.countLive()).toBe(1000);
    expect(await world.runs.find(id)).toMatchObject({ state: 'running', counts: { added: 1000 } });
    await world.imports.recover();
    await world.work();
    expect(await world.runs.find(id)).toMatchObject({ state: 'done', counts: { rows: 2500, added: 2500, left: 0 } });
    expect(await world.stores.listings.countLive()).toBe(2500);
    await world.imports.undo(id, olive);
    await world.work();
    expect(await world.stores.listings.countLive()).toBe(0);
  });

  it('pauses between two transactions, resumes from there, and stopping undoes its changes', async () => {
    const id = await world.receive(
      Array.from({ length: 2500 }, (_, n) => feedCells(n + 1)),
      monday,
    );
    await start(id);
    const outside = AsyncLocalStorage.snapshot();
    const asking = (ask: () => Promise<unknown>) => {
      let hasCalled = false;
      return {
        ...world.stores.listings,
        upsertMany: async (...args: Parameters<typeof world.stores.listings.upsertMany>) => {
          const written = await world.stores.listings.upsertMany(...args);
          // Called outside the transaction, as an operator's request is.
          if (!hasCalled) setImmediate(() => void outside(ask));
          hasCalled = true;
          return written;
        },
      };
    };
    await world.work({ listings: asking(() => world.imports.pause(id, olive)) });
    expect(await stateOf(id)).toBe('paused');
    const halfway = await world.stores.listings.countLive();
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(2500);
    expect(await world.imports.start(await world.receive([feedCells(1)], monday), olive)).toEqual({
      ok: false,
      error: 'another-runs',
    });
    await world.imports.resume(id, olive);
    await world.work({ listings: asking(() => world.imports.stop(id, olive, { undo: true })) });
    expect(await stateOf(id)).toBe('undone');
    expect(await world.stores.listings.countLive()).toBe(0);
  });

  it('refuses actions that come too late or too early', async () => {
    const id = await world.receive([feedCells(1)], monday);
    const notNow = { ok: false, error: 'not-now' };
    for (const refused of [
      await world.imports.pause(id, olive),
      await world.imports.resume(id, olive),
      await world.imports.stop(id, olive, { undo: false }),
      await world.imports.undo(id, olive),
    ]) {
      expect(refused).toEqual(notNow);
    }
    expect(await world.imports.cancel(id, olive)).toEqual({ ok: true, value: null });
    expect(await world.imports.start(id, olive)).toEqual(notNow);
    expect(await world.imports.start('none', olive)).toEqual({ ok: false, error: 'not-found' });
  });
});
