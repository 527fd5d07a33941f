import { afterEach, expect, it } from 'vitest';
import { type DealerEdits, noDealerEdits } from '#domains/cars/listings/dealer-edits.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { camryVin, createFeedFolder, csvText, type FeedCells, feedCells } from '../fixtures/feeds.ts';
import { inventoryStores } from '../fixtures/inventory.ts';

const MONDAY = Date.UTC(2026, 10, 9, 6);

let cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUp) clean();
  cleanUp = [];
});

const setUp = async (fixture: EngineFixture) => {
  const clock = fixedClock(MONDAY + 20 * dayMs);
  const stores = inventoryStores(await fixture.open(), clock);
  const { db, listings } = stores;
  const feeds = createFeedFolder(stores, clock);
  cleanUp.push(feeds.remove);
  const importRows = async (rows: readonly FeedCells[], days: number, options = {}) => {
    const { result } = await feeds.run(feeds.write('feed.csv', csvText(rows), MONDAY + days * dayMs), options);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  const car = async (number = 1) => (await listings.findByVin(camryVin(number)))[0] as Listing;
  const edit = (id: number, edits: Partial<DealerEdits>) =>
    db.transaction(async (session) => {
      const before = (await listings.edits.dealers.find([id], session)).get(id) ?? noDealerEdits;
      await listings.edits.dealers.put(id, { ...before, ...edits }, session);
      await listings.showAnew([id], session);
    });
  const correct = (id: number, price: string) =>
    db.transaction(async (session) => {
      await listings.edits.put(id, { ...noEdits, corrections: { price } }, session);
      await listings.showAnew([id], session);
    });
  const editsOf = async (id: number) => (await listings.edits.dealers.find([id])).get(id);
  return { ...stores, importRows, car, edit, correct, editsOf };
};

const priced = (priceUsd: number | null, days: number) => ({ atMs: MONDAY + days * dayMs, priceUsd });

forEachEngine('what dealers change of their cars', (fixture) => {
  it('DLR-09: a dealer’s price and words stay over the next feeds, and end when the feed agrees', async () => {
    const { importRows, car, edit, editsOf } = await setUp(fixture);
    await importRows([feedCells(1, { price: '18500' })], 0);
    const { id } = await car();
    await edit(id, { prices: [priced(17_900, 1)], description: 'New tires.', notes: 'Key 14' });
    expect(await car()).toMatchObject({ priceUsd: 17_900, description: 'New tires.' });
    await importRows([feedCells(1, { price: '18100' })], 2);
    expect(await car()).toMatchObject({
      priceUsd: 17_900,
      description: 'New tires.',
      priceHistory: [priced(18_500, 0), priced(17_900, 1)],
    });
    await importRows([feedCells(1, { price: '17900' })], 3);
    expect(await editsOf(id)).toMatchObject({ description: 'New tires.', notes: 'Key 14' });
    await importRows([feedCells(1, { price: '17500' })], 4);
    expect(await car()).toMatchObject({
      priceUsd: 17_500,
      priceHistory: [priced(18_500, 0), priced(17_900, 1), priced(17_500, 4)],
    });
  });

  it('DLR-09: an operator’s price counts before the dealer’s, whose price is there again without it', async () => {
    const { importRows, car, edit, correct, listings, db } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const { id } = await car();
    await edit(id, { prices: [priced(17_900, 1)] });
    await correct(id, '16000');
    expect((await car()).priceUsd).toBe(16_000);
    expect((await listings.offered([id], db))[0]?.priceUsd).toBe(17_900);
    await db.transaction(async (session) => {
      await listings.edits.put(id, noEdits, session);
      await listings.showAnew([id], session);
    });
    expect((await car()).priceUsd).toBe(17_900);
  });

  it('DLR-09: a car that was sold is off the site though the feed still has it, and leaves with the feed', async () => {
    const { importRows, car, edit, editsOf, listings } = await setUp(fixture);
    await importRows([feedCells(1), feedCells(2)], 0);
    const { id } = await car();
    const soldMs = MONDAY + dayMs;
    await edit(id, { soldMs });
    expect(await listings.findByIds([id])).toEqual([]);
    await importRows([feedCells(1), feedCells(2)], 2, { full: true });
    expect(await listings.findByIds([id])).toEqual([]);
    expect((await car()).removedMs).toBe(soldMs);
    await importRows([feedCells(2)], 3, { full: true });
    await importRows([feedCells(2)], 4, { full: true });
    expect((await car()).removedMs).toBe(MONDAY + 3 * dayMs);
    expect(await editsOf(id)).toBeUndefined();
    await importRows([feedCells(1), feedCells(2)], 5, { full: true });
    expect(await listings.findByIds([id])).toHaveLength(1);
  });

  it('DLR-09: hidden cars keep what was changed, and features and photos are the dealer’s until it resets them', async () => {
    const { importRows, car, edit, listings } = await setUp(fixture);
    await importRows([feedCells(1)], 0);
    const before = await car();
    const photos = ['0123456789abcdef0123456789abcdef'];
    await edit(before.id, { photos, featureCodes: ['1078'], hiddenMs: MONDAY + dayMs });
    expect(await listings.findByIds([before.id])).toEqual([]);
    await edit(before.id, { hiddenMs: null });
    expect((await listings.findByIds([before.id]))[0]).toMatchObject({ photos, featureCodes: ['1078'] });
    await edit(before.id, { photos: null, featureCodes: null });
    expect(await car()).toMatchObject({ photos: before.photos, featureCodes: before.featureCodes });
  });
});
