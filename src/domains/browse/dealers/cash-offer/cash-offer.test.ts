import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAppraisals } from '#domains/cars/appraisal/appraisals.server.ts';
import { conditions } from '#domains/cars/appraisal/condition.ts';
import { createDescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld } from '#tests/fixtures/listing-world.ts';
import { brandNamed } from '#tests/fixtures/search-context.ts';
import { type CashOfferPages, createCashOfferPages } from './cash-offer-page.server.ts';
import { type CashOffers, createCashOffers } from './cash-offers.server.ts';
import { dayOf, offerCodeOf, readOfferCode } from './offer-code.ts';
import type { TradedCar } from './traded-car.ts';

const accord: TradedCar = {
  modelCode: 'ACCORD',
  year: 2021,
  trim: '',
  mileage: 40_000,
  state: '',
  condition: 'good',
};

/** Priced by a plain rule, with a few per cent of noise. */
const accords = (count: number): Listing[] =>
  Array.from({ length: count }, (_, at) => {
    const year = 2018 + (at % 6);
    const mileage = 10_000 + ((at * 7919) % 90_000);
    const noise = 1 + ((at % 5) - 2) / 60;
    const priceUsd = Math.round(36_000 * Math.exp(-0.09 * (2024 - year) - mileage / 400_000) * noise);
    const vin = `1HGCV1F34LA${String(at).padStart(6, '0')}`;
    return aListing({ id: 700_000_000 + at, ownerId: offering.id, vin, year, mileage, priceUsd });
  });

const offering = anOwner({ id: 60_000_001, name: 'Peachtree Honda', instantCashOffer: true });
const other = anOwner({ id: 60_000_002, name: 'Plain Motors', instantCashOffer: false });

describe('an offer code', () => {
  const anyCar = fc.record({
    modelCode: fc.constantFrom('ACCORD', 'CX-5', '3_SERIES', '9-3'),
    year: fc.integer({ min: 1981, max: 2030 }),
    mileage: fc.integer({ min: 0, max: 500_000 }),
    state: fc.constantFrom('', 'GA', 'CA'),
    trim: fc.constantFrom('', 'EXL', 'SPORT20T'),
    condition: fc.constantFrom(...conditions.map(({ code }) => code)),
  });

  it('RULING-11: contains the car and the day', () => {
    fc.assert(
      fc.property(anyCar, fc.integer({ min: 18_000, max: 30_000 }), (car, day) => {
        expect(readOfferCode(offerCodeOf({ car, day }))).toEqual({ car, day });
        expect(readOfferCode(offerCodeOf({ car, day }).toLowerCase())).toEqual({ car, day });
      }),
    );
  });

  it('RULING-11: is valid without place and trim', () => {
    expect(readOfferCode('G2021-0UV4FFK-ACCORD-P1')).toEqual({ car: accord, day: 20_000 });
  });

  it('RULING-11: any other text is invalid', () => {
    const code = offerCodeOf({ car: accord, day: 20_000 });
    expect(readOfferCode(code.replace('2021', '2022'))).toBeUndefined();
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => readOfferCode(text) === undefined));
  });
});

describe('the instant cash offer page', () => {
  let pages: CashOfferPages;
  let cashOffers: CashOffers;

  beforeAll(async () => {
    const world = loadWorld();
    const cars = accords(120);
    const clock = fixedClock(testNowMs);
    const { catalogue } = world;
    const appraisals = createAppraisals({
      listings: { comparables: async (modelCode) => (modelCode === 'ACCORD' ? cars : []) },
      owners: { findMany: async () => new Map([[offering.id, offering]]) },
      clock,
    });
    cashOffers = createCashOffers({ appraisals, catalogue, clock });
    pages = createCashOfferPages({
      cashOffers,
      describeVin: createDescribeVin({ catalogue, clock, listings: { findByVin: async () => [] } }),
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

  it('DLR-06: a code and a dealer count only for a dealer that makes cash offers', async () => {
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

  it('DLR-06: a code of another service is shown without a figure', async () => {
    const { dealer } = await open('offerCode=PARTNER-77&dealer_id=60000001');
    expect(dealer).toMatchObject({ offerCode: 'PARTNER-77' });
    expect(dealer).not.toHaveProperty('estimate');
  });

  it('works step by step without JavaScript: the make gives its models, then the car its estimate', async () => {
    expect((await open('')).models).toEqual([]);
    const second = await open('year=2021&makeCode=HONDA');
    expect(second.models.map(({ code }) => code)).toContain('ACCORD');
    expect([second.errors, second.estimate]).toEqual([{}, undefined]);
    const third = await open('year=2021&makeCode=HONDA&modelCode=ACCORD&mileage=40,000&condition=good&zip=30303');
    expect(third.estimate).toMatchObject({ name: '2021 Honda Accord' });
    expect(third.near[0]?.href).toBe(
      `/sell-my-car/instant-cash-offer?offerCode=${third.estimate?.offerCode}&dealer_id=60000001`,
    );
  });

  it('the estimate has its steps, the similar cars and what remains after a loan', async () => {
    const query = 'year=2021&makeCode=HONDA&modelCode=ACCORD&mileage=40000&condition=fair&zip=30303&owed=$4,000';
    const { estimate, owedUsd, conditions: offered } = await open(query);
    expect([estimate?.receipt.length, estimate?.similar.length, owedUsd]).toEqual([4, 5, 4000]);
    expect(estimate?.lowUsd).toBeLessThan(estimate?.highUsd ?? 0);
    const [lowUsd = 0, highUsd = 0] = [...(estimate?.asking ?? '').matchAll(/\$([\d,]+)/g)].map(([, usd = '']) =>
      Number(usd.replace(',', '')),
    );
    const share = (estimate?.paidPercent ?? 0) / 100;
    expect([estimate?.lowUsd, estimate?.highUsd]).toEqual([
      Math.floor((lowUsd * share) / 100) * 100,
      Math.ceil((highUsd * share) / 100) * 100,
    ]);
    expect(offered.find(({ code }) => code === 'fair')?.overGoodUsd).toBeLessThan(0);
    expect(estimate?.comparablesHref).toContain('2020');
  });

  it('a VIN fills in what it determines; an invalid one has an error at its field', async () => {
    const page = await open('vin=1HGCM82633A004352&year=2019&makeCode=');
    expect(page.fields).toMatchObject({ year: '2003', makeCode: 'HONDA' });
    expect(page.models.map(({ code }) => code)).toContain('ACCORD');
    expect((await open('vin=1HGCM82643A004352')).errors.vin).toMatch('isn’t a valid VIN');
  });

  it('missing and wrong values have errors at their fields', async () => {
    expect((await open('year=2021&makeCode=HONDA&modelCode=&mileage=lots')).errors).toEqual({
      mileage: 'Enter the miles on the odometer, up to 500,000.',
      modelCode: 'Choose the model.',
    });
    const offer = await open('year=2021&makeCode=HONDA&modelCode=ACCORD&mileage=');
    expect([offer.errors, offer.trims.includes('LX')]).toEqual([{}, true]);
    expect((await open('makeCode=HONDA&modelCode=ACCORD&mileage=&ask=1')).errors.mileage).toMatch('Enter the miles');
    expect((await open('year=1999&makeCode=HONDA&modelCode=ACCORD&mileage=9')).tooFew).toBe('1999 Honda Accord');
  });

  it('RULING-11: a code is valid for a week', async () => {
    const age = (days: number) => offerCodeOf({ car: accord, day: dayOf(testNowMs - days * dayMs) });
    expect(await cashOffers.byCode(age(6))).toBeDefined();
    expect(await cashOffers.byCode(age(7))).toBeUndefined();
    expect(await cashOffers.byCode(age(-1))).toBeUndefined();
    expect(await cashOffers.byCode('NONSENSE')).toBeUndefined();
  });
});
