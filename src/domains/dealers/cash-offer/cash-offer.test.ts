import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#lib/clock.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { brandNamed } from '#tests/fixtures/search-context.ts';
import { type CashOfferPages, createCashOfferPages } from './cash-offer-page.server.ts';
import { type CashOffers, createCashOffers } from './cash-offers.server.ts';
import { type Comparable, estimateOffer } from './estimate-offer.ts';
import { dayOf, offerCodeOf, readOfferCode } from './offer-code.ts';
import { conditions, type TradedCar } from './traded-car.ts';

const accord: TradedCar = { modelCode: 'ACCORD', year: 2021, mileage: 40_000, condition: 'good' };
const dayMs = 86_400_000;

/** Priced by a plain rule, with a few per cent of noise. */
const market = (count: number): Comparable[] =>
  Array.from({ length: count }, (_, at) => {
    const year = 2018 + (at % 6);
    const mileage = 10_000 + ((at * 7919) % 90_000);
    const noise = 1 + ((at % 5) - 2) / 60;
    const priceUsd = Math.round(36_000 * Math.exp(-0.09 * (2024 - year) - mileage / 400_000) * noise);
    return { year, mileage, priceUsd, certified: false, privateSeller: false };
  });

describe('an estimate', () => {
  it('follows the market: fewer miles, a newer year and a better condition bring more', () => {
    const amount = (changes: Partial<TradedCar>) =>
      estimateOffer({ ...accord, ...changes }, market(60))?.offer.amount ?? 0;
    expect(amount({ mileage: 20_000 })).toBeGreaterThan(amount({ mileage: 90_000 }));
    expect(amount({ year: 2023 })).toBeGreaterThan(amount({ year: 2019 }));
    const byCondition = conditions.map(({ code }) => amount({ condition: code }));
    expect(byCondition).toEqual(byCondition.toSorted((a, b) => b - a));
  });

  it('is near what such cars cost, less the dealer’s share, with a range around it', () => {
    const { retail, offer, comparables } = estimateOffer(accord, market(60)) ?? expect.unreachable();
    const asked = 36_000 * Math.exp(-0.09 * 3 - 40_000 / 400_000);
    expect(Math.abs((retail.low + retail.high) / 2 - asked) / asked).toBeLessThan(0.04);
    expect(offer.low).toBeLessThanOrEqual(offer.amount);
    expect(offer.amount).toBeLessThanOrEqual(offer.high);
    expect(offer.high).toBeLessThan(retail.high);
    expect(comparables).toBe(60);
  });

  it('RULING-61: says nothing when there are too few to compare with', () => {
    expect(estimateOffer(accord, market(7))).toBeUndefined();
  });
});

describe('an offer code', () => {
  const anyCar = fc.record({
    modelCode: fc.constantFrom('ACCORD', 'CX-5', '3_SERIES', '9-3'),
    year: fc.integer({ min: 1981, max: 2030 }),
    mileage: fc.integer({ min: 0, max: 500_000 }),
    condition: fc.constantFrom(...conditions.map(({ code }) => code)),
  });

  it('RULING-11: says the car and the day, whole', () => {
    fc.assert(
      fc.property(anyCar, fc.integer({ min: 18_000, max: 30_000 }), (car, day) => {
        expect(readOfferCode(offerCodeOf({ car, day }))).toEqual({ car, day });
        expect(readOfferCode(offerCodeOf({ car, day }).toLowerCase())).toEqual({ car, day });
      }),
    );
  });

  it('RULING-11: whatever else is typed is no code', () => {
    const code = offerCodeOf({ car: accord, day: 20_000 });
    expect(readOfferCode(code.replace('2021', '2022'))).toBeUndefined();
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => readOfferCode(text) === undefined));
  });
});

describe('the instant cash offer page', () => {
  const offering = anOwner({ id: 60_000_001, name: 'Peachtree Honda', instantCashOffer: true });
  const other = anOwner({ id: 60_000_002, name: 'Plain Motors', instantCashOffer: false });
  let pages: CashOfferPages;
  let cashOffers: CashOffers;

  beforeAll(async () => {
    const world = loadWorld();
    const listings = market(40).map(({ year, mileage, priceUsd }, at) =>
      aListing({ id: 700_000_000 + at, vin: `1HGCV1F34LA${String(at).padStart(6, '0')}`, year, mileage, priceUsd }),
    );
    const { search } = await searchOver(world, { listings, owners: [offering, other] });
    const clock = fixedClock(testNowMs);
    cashOffers = createCashOffers({ search, catalogue: world.catalogue, clock });
    pages = createCashOfferPages({
      cashOffers,
      dealers: {
        cashOfferDealers: async () => [
          { id: 60_000_001, name: 'Peachtree Honda', city: 'Atlanta', state: 'GA', miles: 3.2 },
        ],
      },
      owners: { find: async (id) => [offering, other].find((owner) => owner.id === id) },
      lookup: world.lookup,
      lookups: world.lookups,
      catalogue: world.catalogue,
      clock,
    });
  });
  const open = (query: string) => pages.open({ query: new URLSearchParams(query), brand: brandNamed('atc') });

  it('DLR-06: a code and a dealer count only where that dealer makes such offers', async () => {
    const code = offerCodeOf({ car: accord, day: dayOf(testNowMs) });
    const { dealer } = await open(`offerCode=${code}&dealer_id=60000001`);
    expect(dealer).toMatchObject({ name: 'Peachtree Honda', offerCode: code, estimate: { name: '2021 Honda Accord' } });
    for (const id of ['60000002', '99999999', '77', 'abc', '']) {
      const view = await open(`offerCode=${code}&dealer_id=${id}`);
      expect(view.dealer, id).toBeUndefined();
      expect(JSON.stringify(view), id).not.toContain(code);
    }
    expect((await open('')).dealer).toBeUndefined();
  });

  it('DLR-06: a code of somebody else’s is shown, without a figure that it does not stand for', async () => {
    const { dealer } = await open('offerCode=PARTNER-77&dealer_id=60000001');
    expect(dealer).toMatchObject({ offerCode: 'PARTNER-77' });
    expect(dealer).not.toHaveProperty('estimate');
  });

  it('works step by step without script: a make brings its models, then the car its estimate', async () => {
    expect((await open('')).models).toEqual([]);
    const second = await open('year=2021&makeCode=HONDA');
    expect(second.models.map(({ code }) => code)).toContain('ACCORD');
    expect([second.errors, second.estimate]).toEqual([{}, undefined]);
    const third = await open('year=2021&makeCode=HONDA&modelCode=ACCORD&mileage=40,000&condition=good&zip=30303');
    expect(third.estimate).toMatchObject({ name: '2021 Honda Accord', comparables: 40 });
    expect(third.near[0]?.href).toBe(
      `/sell-my-car/instant-cash-offer?offerCode=${third.estimate?.offerCode}&dealer_id=60000001`,
    );
  });

  it('what is missing or wrong is said beside its field', async () => {
    expect((await open('year=2021&makeCode=HONDA&modelCode=&mileage=lots')).errors).toEqual({
      mileage: 'Enter the miles on the odometer, up to 500,000.',
      modelCode: 'Choose the model.',
    });
    expect((await open('year=1999&makeCode=HONDA&modelCode=ACCORD&mileage=9')).tooFew).toBe('1999 Honda Accord');
  });

  it('RULING-11: a code is good for a week', async () => {
    const age = (days: number) => offerCodeOf({ car: accord, day: dayOf(testNowMs - days * dayMs) });
    expect(await cashOffers.byCode(age(6))).toBeDefined();
    expect(await cashOffers.byCode(age(7))).toBeUndefined();
    expect(await cashOffers.byCode(age(-1))).toBeUndefined();
    expect(await cashOffers.byCode('NONSENSE')).toBeUndefined();
  });
});
