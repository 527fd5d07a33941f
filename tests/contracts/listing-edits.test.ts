import { afterEach, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type ListingEdits, noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { noOwnerEdits, type OwnerEdits } from '#domains/cars/sellers/owner-corrections.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { camryVin, createFeedFolder, csvText, type FeedCells, feedCells } from '../fixtures/feeds.ts';
import { inventoryStores } from '../fixtures/inventory.ts';

const MONDAY = Date.UTC(2026, 10, 9, 6);
const HIDDEN = MONDAY + 5 * dayMs;

let cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUp) clean();
  cleanUp = [];
});

const setUp = async (fixture: EngineFixture) => {
  const clock = fixedClock(MONDAY + 20 * dayMs);
  const stores = inventoryStores(await fixture.open(), clock);
  const { db, listings, owners } = stores;
  const feeds = createFeedFolder(stores, clock);
  cleanUp.push(feeds.remove);
  const importRows = async (rows: readonly FeedCells[], days: number, options = {}) => {
    const { result } = await feeds.run(feeds.write('feed.csv', csvText(rows), MONDAY + days * dayMs), options);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  const car = async (number = 1) => (await listings.findByVin(camryVin(number)))[0] as Listing;
  const edit = (id: number, edits: Partial<ListingEdits>) =>
    db.transaction(async (session) => {
      await listings.edits.put(id, { ...noEdits, ...edits }, session);
      await listings.showAnew([id], session);
    });
  const editOwner = (id: number, edits: Partial<OwnerEdits>, cars: readonly number[] = []) =>
    db.transaction(async (session) => {
      const original = await owners.original(id, session);
      if (!original) throw new Error('no owner');
      await owners.edits.put(id, { ...noOwnerEdits, ...edits }, session, original.owner);
      await owners.upsertMany([original], session);
      await listings.showAnew(cars, session);
    });
  const correctionsOf = async (id: number) => (await listings.edits.find([id], db)).get(id);
  return { ...stores, importRows, car, edit, editOwner, correctionsOf };
};

forEachEngine('what operators change in the inventory', (fixture) => {
  it('a correction survives the next feeds until a feed agrees, and then the feed counts again', async () => {
    const { importRows, car, edit, correctionsOf } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { id } = await car();
    await edit(id, { corrections: { mileage: '14000', drive: 'AWD', price: '17000' } });
    const corrected = { mileage: 14_000, priceUsd: 17_000, drive: { group: 'AWD4WD', name: 'All-Wheel Drive' } };
    expect(await car()).toMatchObject(corrected);
    await importRows([feedCells(1, { price: '18100' })], 1);
    expect(await car()).toMatchObject(corrected);
    await importRows([feedCells(1, { price: '17000' })], 2);
    expect(await correctionsOf(id)).toMatchObject({
      corrections: { mileage: '14000', drive: 'AWD' },
      agreed: [{ field: 'price', atMs: MONDAY + 2 * dayMs }],
    });
    await importRows([feedCells(1, { price: '16500', mileage: '14000' })], 3);
    expect(await car()).toMatchObject({ ...corrected, priceUsd: 16_500 });
    await importRows([feedCells(1, { price: '16500', mileage: '14100' })], 4);
    expect(await car()).toMatchObject({ mileage: 14_100, priceUsd: 16_500, drive: corrected.drive });
  });

  it('importing the same feed again changes nothing in a corrected car, not even a revision', async () => {
    const { importRows, car, edit, listings } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    await edit((await car()).id, { corrections: { price: '17000' } });
    const before = await listings.changedSince(0, { upTo: await listings.latestRevision(), limit: 9 });
    expect(await importRows([feedCells(1)], 0)).toMatchObject({ changed: 0, unchanged: 1, priceChanges: 0 });
    expect(await listings.changedSince(0, { upTo: await listings.latestRevision(), limit: 9 })).toEqual(before);
  });

  it('an import stores and undoes the seller’s values, whatever corrections are shown', async () => {
    const { importRows, car, edit, listings, db } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const before = await car();
    await edit(before.id, { hiddenMs: HIDDEN, corrections: { price: '17000' } });
    expect((await listings.findStored([before.id], db)).get(before.id)).toEqual(before);
    await db.transaction((session) => listings.upsertMany([{ ...before, mileage: 41_000 }], session));
    expect(await car()).toMatchObject({ mileage: 41_000, priceUsd: 17_000, removedMs: HIDDEN });
  });

  it('correcting a wrong price reports no cut or rise', async () => {
    const { importRows, car, edit } = await setUp(fixture);
    await importRows([feedCells(1, { price: '19000' })], 0);
    await importRows([feedCells(1, { price: '1850' })], 1);
    await edit((await car()).id, { corrections: { price: '18500' } });
    expect((await car()).priceHistory.map(({ priceUsd }) => priceUsd)).toEqual([19_000, 18_500]);
  });

  it('undoing a correction restores the seller’s exact value', async () => {
    const { importRows, car, edit } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const before = await car();
    await edit(before.id, { hiddenMs: HIDDEN, corrections: { color: 'RED', priority: '20', title: 'no' } });
    expect(await car()).toMatchObject({ removedMs: HIDDEN, priority: 20, exterior: { name: 'Red', simple: 'RED' } });
    await edit(before.id, {});
    expect(await car()).toEqual(before);
  });

  it('a hidden car stays hidden however often the feed has it, and comes back with the feed’s latest values', async () => {
    const { importRows, car, edit, listings } = await setUp(fixture);
    await importRows([feedCells(1), feedCells(2)], 0, { full: true });
    const { id } = await car();
    await edit(id, { hiddenMs: HIDDEN });
    await importRows([feedCells(1, { price: '16000' }), feedCells(2)], 1, { full: true });
    expect(await listings.findByIds([id])).toEqual([]);
    expect(await listings.countLive()).toBe(1);
    expect((await listings.findExpired([id], MONDAY + 20 * dayMs)).map((gone) => gone.id)).toEqual([id]);
    expect((await listings.comparables('CAMRY', 0)).map((one) => one.id)).not.toContain(id);
    await edit(id, {});
    expect(await car()).toMatchObject({ removedMs: null, priceUsd: 16_000 });
  });

  it('a hidden car that was sold meanwhile does not come back', async () => {
    const { importRows, car, edit, listings } = await setUp(fixture);
    await importRows([feedCells(1), feedCells(2)], 0, { full: true });
    const { id } = await car();
    await edit(id, { hiddenMs: HIDDEN });
    expect(await importRows([feedCells(2)], 1, { full: true })).toMatchObject({ expired: 1 });
    await edit(id, {});
    expect((await car()).removedMs).toBe(MONDAY + dayMs);
    expect(await listings.findByIds([id])).toEqual([]);
  });

  it('a car hidden for long is not purged like one removed long ago', async () => {
    const { importRows, car, edit, listings, db } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { id } = await car();
    await edit(id, { hiddenMs: HIDDEN });
    const deleted = await db.transaction((session) =>
      listings.deleteExpired({ removedBeforeMs: HIDDEN + 1, limit: 9 }, session),
    );
    expect(deleted).toBe(0);
    expect(await listings.find(id)).toBeDefined();
  });

  it('corrections of a car are deleted with the car', async () => {
    const { importRows, car, edit, correctionsOf, listings, db } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { id } = await car();
    await edit(id, { corrections: { mileage: '1' } });
    await db.transaction((session) => listings.deleteSome({ fromId: id, toId: id + 1, limit: 9 }, session));
    expect(await correctionsOf(id)).toBeUndefined();
    expect(await listings.edits.originals([id], db)).toEqual(new Map());
  });

  it('RULING-61: estimates are stored beside a correction and leave the seller’s values alone', async () => {
    const { importRows, car, edit, listings, db } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const before = await car();
    await edit(before.id, { corrections: { price: '17000' } });
    const market = { estimateUsd: 20_000, comparables: 9, lowUsd: 1, lowerQuartileUsd: 2, upperQuartileUsd: 3 };
    const estimate = { ...market, highUsd: 4, asOfMs: MONDAY };
    await db.transaction((session) => listings.storeEstimates(new Map([[before.id, estimate]]), session));
    expect(await car()).toMatchObject({ priceUsd: 17_000, market: estimate });
    await edit(before.id, {});
    expect(await car()).toEqual({ ...before, market: estimate });
  });

  it('an operator’s correction of a seller holds until its feed agrees', async () => {
    const { importRows, car, editOwner, owners } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { ownerId } = await car();
    await editOwner(ownerId, { corrections: { name: 'Peach Motors', docFeeUsd: 299 } });
    await importRows([feedCells(1, { dealerDocFee: '499' })], 1);
    expect(await owners.find(ownerId)).toMatchObject({ name: 'Peach Motors', docFeeUsd: 299 });
    await importRows([feedCells(1, { dealerName: 'Peach Motors', dealerDocFee: '499' })], 2);
    expect((await owners.edits.find([ownerId])).get(ownerId)?.corrections).toEqual({ docFeeUsd: 299 });
    await importRows([feedCells(1, { dealerName: 'Peach Motors Inc', dealerDocFee: '499' })], 3);
    expect(await owners.find(ownerId)).toMatchObject({ name: 'Peach Motors Inc', docFeeUsd: 299 });
  });

  it('cars of a hidden seller are hidden, also those its feed brings later', async () => {
    const { importRows, car, editOwner, listings } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { id, ownerId } = await car();
    await editOwner(ownerId, { carsHiddenMs: HIDDEN }, [id]);
    await importRows([feedCells(1), feedCells(2)], 1);
    expect(await listings.countLive()).toBe(0);
    await editOwner(ownerId, {}, [id, (await car(2)).id]);
    expect(await listings.countLive()).toBe(2);
  });

  it('cars of a merged seller are shown as the other’s, while each feed updates its own cars', async () => {
    const { importRows, car, editOwner, listings } = await setUp(fixture);
    const other = { dealerId: 'D2', dealerName: 'Other Motors' };
    await importRows([feedCells(1), feedCells(2, other)], 0);
    const [ours, theirs] = [await car(1), await car(2)];
    await editOwner(theirs.ownerId, { mergedInto: ours.ownerId, mergedMs: HIDDEN }, [theirs.id]);
    expect(await listings.countByOwner([ours.ownerId, theirs.ownerId])).toEqual(new Map([[ours.ownerId, 2]]));
    // A full feed of one seller expires no cars of the other.
    await importRows([feedCells(3, other)], 1, { full: true });
    expect((await car(1)).removedMs).toBeNull();
    expect((await car(2)).removedMs).not.toBeNull();
    expect(await car(3)).toMatchObject({ ownerId: ours.ownerId, removedMs: null });
    const all = { afterId: 0, upTo: await listings.latestRevision(), limit: 9 };
    const page = await listings.pageOfOwner(ours.ownerId, all);
    expect(page.map(({ vin }) => vin).sort()).toEqual([camryVin(1), camryVin(3)].sort());
    expect(await listings.pageOfOwner(theirs.ownerId, all)).toEqual([]);
  });
});
