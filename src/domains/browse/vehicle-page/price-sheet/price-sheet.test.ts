import { describe, expect, it } from 'vitest';
import { appraisableOf } from '#domains/cars/appraisal/appraisable.ts';
import { estimateMarket } from '#domains/cars/appraisal/market-estimate.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { createPriceSheets } from './price-sheet.server.ts';

const dealerId = 60_000_001;

const accord = (id: number, changes: Partial<Listing> = {}): Listing =>
  aListing({
    id: 700_000_000 + id,
    ownerId: dealerId,
    vin: `1HGCV1F34LA${String(id).padStart(6, '0')}`,
    year: 2021 + (id % 3),
    mileage: 20_000 + (id % 10) * 2000,
    firstSeenMs: testNowMs - (id % 40) * dayMs,
    priceUsd: Math.round(25_000 * (1 - ((id % 10) * 2000) / 200_000) * (1 + ((id % 7) - 3) / 100)),
    ...changes,
  });

const setUp = async (changes: Partial<Listing>, fees: number[] = [399, 449, 499, 549, 699], privateSeller = false) => {
  const dealer = anOwner({ id: dealerId, docFeeUsd: 599, privateSeller });
  const listings = Array.from({ length: 60 }, (_, at) => accord(at + 1));
  const car = accord(99, changes);
  const world = loadWorld();
  const all = [...listings, car];
  const estimates = estimateMarket(
    all.map((one) => appraisableOf(one, dealer)),
    testNowMs,
  );
  const rated = all.map((one) => ({ ...one, market: estimates.get(one.id) ?? null }));
  const { search } = await searchOver(world, { listings: rated, owners: [dealer] });
  const sheets = createPriceSheets({
    search,
    lookup: world.lookup,
    figures: () => defaultFigures,
    clock: fixedClock(testNowMs),
    owners: { find: async () => dealer },
    feesAround: async () => fees,
  });
  return sheets.open({ listingId: car.id, shopper: { inventory: wholeInventory }, zip: '30303' });
};

describe('a price sheet', () => {
  it('suggests only a price to a private seller: no tax, no fee and no trade-in', async () => {
    const view =
      (await setUp({ priceUsd: 26_500, year: 2022, mileage: 30_000 }, [399, 449, 499, 549, 699], true)) ??
      expect.unreachable();
    expect(view.askUsd).toBe(view.targetUsd);
    expect(view.say).toMatch(/Would you sell it for \$[\d,]+\?$/);
    expect(view.lines.map(({ label }) => label)).toEqual([
      ...['Listed price', 'Title tax, 7%, paid at registration', 'Title and registration'],
    ]);
    expect(view.figures.find(({ title }) => title === 'Dealer fee')).toMatchObject({
      figure: 'None',
      words: 'Private sellers don’t charge one.',
    });
    expect(view.where).toContain('to the seller');
    expect(view.isAbout).toBe(true);
    expect(view.notes[0]).toContain('may tax the book value');
    expect(view.notes.at(-1)).toMatch(/^Taxes and fees as of .+ Sources: Georgia Department of Revenue/);
  });

  it('suggests the out-the-door price for the median of cheaper similar cars', async () => {
    const view = (await setUp({ priceUsd: 26_500, year: 2022, mileage: 30_000 })) ?? expect.unreachable();
    expect(view.targetUsd).toBeLessThan(26_500);
    const cheaper = view.similar.filter(({ isCheaper }) => isCheaper);
    expect(cheaper.length).toBeGreaterThan(1);
    expect(cheaper.every(({ movedUsd }) => movedUsd < 26_500)).toBe(true);
    const car = { priceUsd: view.targetUsd, docFeeUsd: 599, isNew: false, state: 'GA' };
    expect(view.targetWholeUsd).toBe(quoteCar(defaultFigures, car, defaultTerms).outTheDoorUsd);
    expect(view.lines.reduce((sum, { targetUsd }) => sum + targetUsd, 0)).toBe(view.targetWholeUsd);
    expect(view.lines.reduce((sum, { listedUsd }) => sum + listedUsd, 0)).toBe(view.listedWholeUsd);
    expect(view.say).toContain(`$${view.targetWholeUsd.toLocaleString('en-US')} out the door in 30303`);
    expect(view.figures.find(({ title }) => title === 'Dealer fee')?.words).toBe(
      '1 of 5 dealers of this make within 50 mi charges more. Median: $499.',
    );
  });

  it('suggests the listed price if nothing supports less', async () => {
    const view = (await setUp({ priceUsd: 20_000, year: 2022, mileage: 30_000 }, [])) ?? expect.unreachable();
    expect([view.targetUsd, view.listedUsd, view.targetWholeUsd === view.listedWholeUsd]).toEqual([
      20_000,
      20_000,
      true,
    ]);
    expect(view.why).toContain('That is the listed price');
  });

  it('does not exist for a car without a price or off the market', async () => {
    expect(await setUp({ priceUsd: null })).toBeUndefined();
    expect(await setUp({ removedMs: testNowMs - dayMs })).toBeUndefined();
  });
});
