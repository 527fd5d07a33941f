import { expect, it } from 'vitest';
import { createChangeReader } from '#domains/cars/listings/change-reader.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { changedFacts, isOfferNews, type ListingChange } from '#domains/cars/listings/listing-change.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { anOwner, aListing as car, inventoryStores } from '#tests/fixtures/inventory.ts';

forEachEngine('the feed of changes', (fixture) => {
  const setUp = async () => {
    const db = await fixture.open();
    const { listings, owners } = inventoryStores(db, fixedClock(1000));
    await db.transaction((session) => owners.upsertMany([{ owner: anOwner(), feedKey: null }], session));
    const write = (...cars: Listing[]) => db.transaction((session) => listings.upsertMany(cars, session));
    const reader = (
      handle: (changes: readonly ListingChange[]) => void,
      together = 200,
      name: 'saved-vehicles' | 'saved-searches' | 'webhooks' | 'index-now' = 'saved-vehicles',
    ) =>
      createChangeReader({
        db,
        feed: listings.feed,
        name,
        together,
        log: { error() {} },
        handle: async (changes) => handle(changes),
      });
    const readAll = async (together?: number): Promise<ListingChange[]> => {
      const seen: ListingChange[] = [];
      const next = reader((changes) => seen.push(...changes), together);
      while (await next());
      return seen;
    };
    const rowsLeft = async () =>
      (await db.with<{ listing_changes: { revision: number } }>().selectFrom('listing_changes').selectAll().execute())
        .length;
    return { db, listings, write, reader, readAll, rowsLeft };
  };
  const prices = (changes: readonly ListingChange[]) =>
    changes.map(({ listingId, before, after }) => [listingId, before?.priceUsd, after?.priceUsd]);

  it('reports cars that come, change their price, leave and return, in order, each with its old and new values', async () => {
    const { write, reader, readAll, rowsLeft } = await setUp();
    await write(car({ id: 1, priceUsd: 10_000 }), car({ id: 2, priceUsd: 20_000 }));
    await write(car({ id: 1, priceUsd: 9000, mileage: 5 }));
    await write(car({ id: 1, priceUsd: 9000, mileage: 5, removedMs: 5 }));
    await write(car({ id: 1, priceUsd: 8000, mileage: 6 }));
    const changes = await readAll(2);
    expect(prices(changes)).toEqual([
      [1, undefined, 10_000],
      [2, undefined, 20_000],
      [1, 10_000, 9000],
      [1, 9000, undefined],
      [1, undefined, 8000],
    ]);
    expect(changes[2]).toMatchObject({ before: { mileage: 40_000, removedMs: null }, after: { mileage: 5 } });
    expect(changes.map(({ left }) => left?.priceUsd)).toEqual([undefined, undefined, undefined, undefined, 9000]);
    expect(changes.map(({ revision }) => revision)).toEqual(
      changes.map(({ revision }) => revision).toSorted((a, b) => a - b),
    );
    expect([await readAll(), await rowsLeft()]).toEqual([[], 5]);
    // Deleted once every reader has read it.
    for (const name of ['saved-searches', 'webhooks', 'index-now'] as const) {
      expect(await rowsLeft()).toBe(5);
      const other = reader(() => {}, 200, name);
      while (await other());
    }
    expect(await rowsLeft()).toBe(0);
  });

  it('omits changes that are no news: estimates, confirmations, cars that stay removed, demo cars', async () => {
    const { db, listings, write, readAll } = await setUp();
    await write(car({ id: 1 }), car({ id: 2, removedMs: 5 }));
    await readAll();
    await write(car({ id: 1, confirmedMs: 7 }), car({ id: 2, removedMs: 5, priceUsd: 3 }));
    const market = {
      estimateUsd: 9,
      comparables: 8,
      lowUsd: 1,
      lowerQuartileUsd: 2,
      upperQuartileUsd: 3,
      highUsd: 4,
      asOfMs: 5,
    };
    await db.transaction((session) => listings.storeEstimates(new Map([[1, market]]), session));
    await db.transaction((session) => listings.fill([car({ id: 3 })], session));
    expect(await readAll()).toEqual([]);
  });

  it('reports other facts of a car on sale, apart from what alerts are about', async () => {
    const { write, readAll } = await setUp();
    await write(car({ id: 1 }));
    await readAll();
    await write(car({ id: 1, mileage: 7, videos: ['https://cars.example/v.mp4'] }));
    const [change] = await readAll();
    const { before, after } = change ?? {};
    expect(change && [isOfferNews(change), before && after && changedFacts(before, after)]).toEqual([
      false,
      ['mileage'],
    ]);
  });

  it('a car an operator hides is reported as left, and one shown again as back', async () => {
    const { db, listings, write, readAll } = await setUp();
    await write(car({ id: 1, priceUsd: 10_000 }));
    await readAll();
    const hide = (hiddenMs: number | null) =>
      db.transaction(async (session) => {
        await listings.edits.put(
          1,
          { hiddenMs, hiddenReason: '', corrections: {}, agreed: [], acceptedPriceUsd: null },
          session,
        );
        await listings.showAnew([1], session);
      });
    await hide(7);
    await hide(null);
    expect(prices(await readAll())).toEqual([
      [1, 10_000, undefined],
      [1, undefined, 10_000],
    ]);
  });

  it('a change is stored in the transaction of its car, and a car that was purged is skipped', async () => {
    const { db, listings, write, readAll } = await setUp();
    await db
      .transaction(async (session) => {
        await listings.upsertMany([car({ id: 1 })], session);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await readAll()).toEqual([]);
    await write(car({ id: 1 }), car({ id: 2 }));
    await db.transaction((session) => listings.deleteSome({ fromId: 1, toId: 2, limit: 5 }, session));
    expect(prices(await readAll())).toEqual([[2, undefined, 18_500]]);
  });

  it('a change whose handler always fails is skipped eventually, and other readers are not held up', async () => {
    const { write, reader } = await setUp();
    await write(...[1, 2, 3].map((id) => car({ id })));
    const seen: number[] = [];
    const next = reader((changes) => {
      if (changes.some(({ listingId }) => listingId === 2)) throw new Error('never');
      seen.push(...changes.map(({ listingId }) => listingId));
    });
    let failures = 0;
    for (let more = true; more; ) {
      more = await next().catch(() => {
        failures += 1;
        return true;
      });
    }
    expect([seen, failures > 5]).toEqual([[1, 3], true]);
  });

  it('concurrent readers read every change once between them, also while cars are written', async () => {
    const { write, reader, readAll } = await setUp();
    const seen: number[] = [];
    let done = false;
    const read = async () => {
      // Reset on each try: reads of a transaction that is retried must not count.
      let mine: number[] = [];
      const next = reader((changes) => {
        mine = changes.map(({ revision }) => revision);
      }, 3);
      for (;;) {
        mine = [];
        const more = await next();
        seen.push(...mine);
        if (!more && done) return;
      }
    };
    const writing = (async () => {
      for (let price = 1; price <= 25; price += 1)
        await write(car({ id: 1, priceUsd: price * 1000 }), car({ id: 2, priceUsd: price * 1000 }));
      done = true;
    })();
    await Promise.all([writing, read(), read(), read()]);
    await readAll();
    expect([seen.length, new Set(seen).size]).toEqual([50, 50]);
  });
});
