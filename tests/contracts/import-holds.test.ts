import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { dayMs } from '#lib/duration.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { camryVin, feedCells } from '#tests/fixtures/feeds.ts';
import { createImportWorld, type ImportWorld, olive } from '#tests/fixtures/import-world.ts';

const monday = Date.UTC(2026, 10, 9, 6);
const serials = [1, 2, 3, 4, 5, 6, 7, 8];

forEachEngine('imports and prices that wait for an operator', (fixture) => {
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
    await importFile(
      serials.map((serial) => feedCells(serial)),
      monday,
    );
  });
  afterEach(() => world.remove());

  const importFile = async (rows: Parameters<ImportWorld['receive']>[0], asOfMs: number): Promise<string> => {
    const id = await world.receive(rows, asOfMs);
    await world.imports.start(id, olive);
    await world.work();
    return id;
  };
  const onSale = () => world.stores.listings.countLive();
  const find = async (id: string) => {
    const run = await world.runs.find(id);
    if (!run) throw new Error(`no import ${id}`);
    return run;
  };
  const carOf = async (serial: number) => {
    const [car] = await world.stores.listings.findByVin(camryVin(serial));
    if (!car) throw new Error(`no car ${serial}`);
    return car;
  };
  const statusOf = async (serial: number) => {
    const car = await carOf(serial);
    return (await world.stores.listings.findByIds([car.id])).length > 0 ? 'on sale' : 'off sale';
  };
  const threeLeft = [feedCells(1, { price: '$17,000' }), feedCells(2), feedCells(3)];

  it('OPS-01: a file without a third of the cars stores nothing until an operator says yes', async () => {
    const id = await importFile(threeLeft, monday + dayMs);
    const run = await find(id);
    expect(run).toMatchObject({ state: 'waiting', startedMs: null, accepted: false, counts: { rows: 3, left: 0 } });
    expect(run.hold).toMatchObject({ onSale: 8, missing: 5, impossible: 0, priceChanged: 1, added: 0 });
    expect(run.hold?.dealers).toMatchObject([{ onSale: 8, missing: 5 }]);
    expect(run.hold?.samples.map(({ vin }) => vin)).toEqual([4, 5, 6, 7, 8].map((serial) => camryVin(serial)));
    expect(await onSale()).toBe(8);
    expect((await carOf(1)).priceUsd).not.toBe(17_000);

    expect(await world.imports.accept(id, olive)).toEqual({ ok: true, value: null });
    await world.work();
    expect(await find(id)).toMatchObject({ state: 'done', accepted: true, counts: { left: 5, priceChanged: 1 } });
    expect(await onSale()).toBe(3);
    await world.imports.undo(id, olive);
    await world.work();
    expect(await onSale()).toBe(8);
  });

  it('OPS-01: a discarded file changes nothing and leaves no data, and cannot be accepted later', async () => {
    const id = await importFile(threeLeft, monday + dayMs);
    expect(await world.imports.cancel(id, olive)).toEqual({ ok: true, value: null });
    expect(await find(id)).toMatchObject({ state: 'cancelled' });
    expect(await onSale()).toBe(8);
    for (const folder of ['files', 'work']) expect(existsSync(join(world.dataDir, 'feeds', folder, id))).toBe(false);
    expect(await world.imports.accept(id, olive)).toEqual({ ok: false, error: 'not-now' });
  });

  it('OPS-01: a complete file takes the place of one that waits, and is imported without asking', async () => {
    const waiting = await importFile(threeLeft, monday + dayMs);
    const complete = await importFile(
      serials.map((serial) => feedCells(serial, { mileage: '50,000' })),
      monday + dayMs,
    );
    expect(await find(complete)).toMatchObject({ state: 'done', hold: null });
    expect(await find(waiting)).toMatchObject({ state: 'cancelled', failure: 'A newer file took its place.' });
    expect(await onSale()).toBe(8);
  });

  it('OPS-01: operators are told of a waiting import also when its process died before', async () => {
    const id = await importFile(threeLeft, monday + dayMs);
    const handler = world.imports.handlers['inventory.import'];
    await handler({ runId: id }, { signal: new AbortController().signal, isLastAttempt: false });
    expect(world.notified).toEqual([id]);
  });

  it('OPS-01: a file that would make many prices impossible waits like one without these cars', async () => {
    const id = await importFile(
      serials.map((serial) => feedCells(serial, serial > 3 ? { price: '185' } : {})),
      monday + dayMs,
    );
    expect((await find(id)).hold).toMatchObject({ onSale: 8, missing: 0, impossible: 5 });
    expect((await find(id)).hold?.samples[0]).toMatchObject({ nextPriceUsd: 185 });
    expect(await onSale()).toBe(8);
  });

  it('OPS-02: a car with an impossible price is off sale until an operator accepts that price', async () => {
    await importFile(
      serials.map((serial) => feedCells(serial, serial === 1 ? { price: '185' } : {})),
      monday + dayMs,
    );
    expect(await statusOf(1)).toBe('off sale');
    expect(await onSale()).toBe(7);
    const { id } = await carOf(1);
    const accept = (acceptedPriceUsd: number) =>
      world.stores.db.transaction(async (session) => {
        await world.stores.listings.edits.put(id, { ...noEdits, acceptedPriceUsd }, session);
        await world.stores.listings.showAnew([id], session);
      });
    await accept(186);
    expect(await statusOf(1)).toBe('off sale');
    await accept(185);
    expect(await statusOf(1)).toBe('on sale');
    // Another impossible price is a new question.
    await importFile(
      serials.map((serial) => feedCells(serial, serial === 1 ? { price: '187' } : {})),
      monday + 2 * dayMs,
    );
    expect(await statusOf(1)).toBe('off sale');
  });

  it('OPS-02: the feed puts a car on sale again by mending its price', async () => {
    const withPrice = (price: string) => serials.map((serial) => feedCells(serial, serial === 1 ? { price } : {}));
    await importFile(withPrice('9,000,000'), monday + dayMs);
    expect(await statusOf(1)).toBe('off sale');
    await importFile(withPrice('19,500'), monday + 2 * dayMs);
    expect(await statusOf(1)).toBe('on sale');
    expect((await carOf(1)).priceUsd).toBe(19_500);
  });
});
