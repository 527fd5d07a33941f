import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { IndexedListing, QuoteBasis, SearchArea } from '#domains/cars/search/listing-index.ts';
import type { MatchedSearch } from '#domains/contact/alert-delivery/search-matcher.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { milesBetween } from '#lib/distance.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { createSearchMatcher } from '#platform/listing-index/reverse/create-search-matcher.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { rulesFrom, shownFigure } from '../fixtures/car-figures.ts';
import { defaultFigures } from '../fixtures/payment-figures.ts';
import {
  car,
  noonMs,
  randomArea,
  randomCar,
  randomCriteria,
  randomQuery,
  randomQuoteBasis,
  testVocabulary,
} from './listing-index-cars.ts';

const reading = { vocabulary: testVocabulary, dealRating, quoteRules: rulesFrom() };
const everywhere = { area: {}, inventory: wholeInventory } as const;
const search = (criteria: Partial<Criteria>, area: SearchArea = {}): MatchedSearch => ({
  ...everywhere,
  criteria: { ...noCriteria, ...criteria },
  area,
});

/** The expected result: a search in an index with this car alone, before or after its build. */
const matchesOf = async (
  one: IndexedListing,
  searches: readonly MatchedSearch[],
  built: boolean,
): Promise<string[]> => {
  const index = createListingIndex({
    ...reading,
    clock: fixedClock(noonMs),
    workers: 0,
    growingRows: 16,
  });
  await index.put([one]);
  if (built) await index.compact();
  const counts = await Promise.all(searches.map((search) => index.count(search)));
  await index.close();
  return counts.flatMap((count, at) => (count === 1 ? [String(at)] : []));
};

const matched = (one: IndexedListing, searches: readonly MatchedSearch[]): string[] => {
  const matcher = createSearchMatcher(reading);
  for (const [at, search] of searches.entries()) matcher.put(String(at), search);
  return matcher.match(one);
};

const inOrder = (ids: readonly string[]): string[] => ids.toSorted((a, b) => Number(a) - Number(b));

const chosenOf = (criteria: Criteria) =>
  Object.fromEntries(
    Object.entries(criteria).filter(([, held]) => held === true || Object.keys(Object(held)).length > 0),
  );

/** Drops some of the filters, so that searches match more often. */
const thinned = (random: Random, criteria: Criteria): Criteria => {
  const share = random.pick([0.1, 0.3, 1]);
  const kept = Object.entries(criteria).filter(([field]) => field === 'unpriced' || random.chance(share));
  return { ...noCriteria, ...Object.fromEntries(kept) };
};

/** Criteria from the car's own values, some of them altered, so that they match often but not always. */
const likeTheCar = (
  random: Random,
  { listing, owner }: IndexedListing,
  quoteBasis: QuoteBasis | undefined,
): Partial<Criteria> => {
  const { makeCode, modelCode, seriesCode, trim, year, mileage, priceUsd } = listing;
  const near = (value: number): number => value + random.pick([-1, 0, 0, 1]);
  const bounds = (value: number) =>
    random.pick([{ min: near(value) }, { max: near(value) }, { min: 0, max: near(value) }]);
  const [word = 'arrow'] = listing.description.split(/\W+/);
  const choices: Partial<Criteria>[] = [
    { makes: random.pick([[makeCode], [makeCode, 'BOLT'], ['BOLT', 'CZAR']]) },
    { models: random.pick([[modelCode], [modelCode, 'A3'], ['Z9'], ['Z8']]) },
    { makes: random.pick([[makeCode], [makeCode, 'BOLT']]), models: random.pick([['A1'], ['Z8'], ['Z9', 'B1']]) },
    { series: [seriesCode ?? 'ONE'], models: random.pick([[], ['A2'], [modelCode]]) },
    { trims: [`${modelCode}|${trim}`, random.pick(['A1|Sport', 'Z9|Base'])] },
    { makes: [makeCode], trims: [`${random.pick([modelCode, 'A1', 'Z8'])}|${trim}`] },
    { features: listing.featureCodes.slice(0, 3) },
    { features: [...listing.featureCodes, random.pick(['F1', 'F9'])] },
    { price: bounds(priceUsd ?? 0), unpriced: random.chance(0.5) },
    { price: { min: 30_000, max: 10_000 }, unpriced: random.chance(0.5) },
    ...(['payment', 'outTheDoor'] as const).map((field) => ({
      [field]: bounds(shownFigure({ listing, owner }, field, quoteBasis) ?? 0),
      unpriced: random.chance(0.3),
    })),
    { year: bounds(year) },
    { mileage: bounds(mileage) },
    { electricRange: bounds(listing.electricRangeMiles ?? 0) },
    { keywords: [`${word}, ${random.pick(['2028', 'seats', 'sport', '!'])}`] },
    { keywords: [word, '…'] },
    { packages: [random.pick([listing.packages[0]?.name ?? '', 'TOW-package', '?'])] },
    { dealerIds: [near(listing.ownerId)] },
    { dealerName: random.pick([owner.name.slice(1, 4).toUpperCase(), ' ', '\u0301']) },
    { excludedIds: [near(listing.id)] },
    { excluded: { makes: [random.pick([makeCode, 'BOLT'])] } },
    {
      excluded: { models: [random.pick([modelCode, 'A3'])], trims: [random.pick([`${modelCode}|${trim}`, 'Z9|Base'])] },
    },
    {
      excluded: {
        series: [random.pick([seriesCode ?? 'ONE', 'BIG'])],
        styles: [random.pick([listing.styleCode, 'WAGON'])],
      },
    },
    { excluded: { features: [random.pick([listing.featureCodes[0] ?? 'F9', 'F1']), 'nothing'] } },
    { excluded: { exteriorColours: [random.pick([listing.exterior.simple, 'PINK']), ''] } },
    { excluded: { deals: ['greatprice', 'constructor'], mpgRanges: [random.pick(['', '22-', '300-'])] } },
    { excluded: { history: [random.pick(['ONE_OWNER', 'nothing'])], homeServices: ['buyOnline'] }, makes: [makeCode] },
    { mpgRanges: [random.pick(['', '-', '-25', '22-', '31-40', '300-', 'x'])] },
    { homeServices: ['virtualTour', random.pick(['buyOnline', 'nothing'])] },
    { history: ['ONE_OWNER', random.pick(['CLEAN_TITLE', 'nothing'])] },
    { experience: random.pick(['buy-online', 'hyundai-buy-online', 'best-deals', 'commercial', 'toString']) },
    { deals: [random.pick(['greatprice', 'constructor'])] },
    { styles: [listing.styleCode, ''], interiorColours: random.pick([[], ['']]) },
  ];
  return random.pick(choices);
};

const smallestStep = 2 ** -40;
/** Circles and boxes whose edge is at the car, just before it or just behind it. */
const edgeArea = (random: Random, { owner }: IndexedListing): SearchArea => {
  const { latitude, longitude, state } = owner;
  const { from = { latitude: latitude + 0.3, longitude } } = randomArea(random);
  const hair = random.pick([0, 0, 1e-9, -1e-9, 1e-6, -1e-6]);
  const miles = milesBetween(from, owner) * (1 + random.pick([0, 0, smallestStep, -smallestStep])) + hair;
  const box = { south: latitude + hair, north: 89, west: longitude - 1, east: longitude + hair };
  // A side runs through the car, or just past it.
  const triangle = [
    { latitude: latitude - 1, longitude: longitude + hair },
    { latitude: latitude + 1, longitude: longitude + hair },
    { latitude, longitude: longitude - random.integer(1, 9) },
  ];
  return random.pick([
    { from, radiusMiles: miles },
    { from, radiusMiles: miles, state: random.pick([state, 'IL']) },
    { from: { latitude, longitude }, radiusMiles: random.pick([0, 1e-12, 50]) },
    { box },
    { box: { ...box, west: longitude + hair, east: -179.99 } },
    { box, from, radiusMiles: miles },
    { polygon: triangle },
    { box, polygon: triangle },
    { state: random.pick([state, '', 'CA']) },
  ]);
};

const randomSearch = (random: Random, one: IndexedListing): MatchedSearch => {
  const { inventory } = randomQuery(random);
  const quoteBasis = random.chance(0.7) ? randomQuoteBasis(random) : undefined;
  const criteria = random.chance(0.5) ? thinned(random, randomCriteria(random)) : noCriteria;
  return {
    inventory: random.chance(0.7) ? wholeInventory : inventory,
    criteria: { ...criteria, ...(random.chance(0.8) && likeTheCar(random, one, quoteBasis)) },
    area: random.pick([{}, randomArea(random), edgeArea(random, one)]),
    quoteBasis,
  };
};

const anyCar = (random: Random): IndexedListing => {
  const one = randomCar(random, random.integer(1, 60));
  const strange = random.pick([{}, {}, { modelCode: 'Z9', seriesCode: null }, { makeCode: 'ZED', modelCode: 'Z9' }]);
  const { latitude, longitude } = random.pick([one.owner, one.owner, { latitude: 89.9, longitude: 180 }]);
  return { listing: { ...one.listing, ...strange }, owner: { ...one.owner, latitude, longitude } };
};

describe('reverse search', () => {
  it('a car matches exactly the searches that find it', async () => {
    let [matchCount, missed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.boolean(), async (seed, built) => {
        const random = createRandom(seed);
        const one = anyCar(random);
        const searches = Array.from({ length: 150 }, () => randomSearch(random, one));
        const expected = await matchesOf(one, searches, built);
        const got = inOrder(matched(one, searches));
        const differing = searches.flatMap((search, at) => {
          const isFound = expected.includes(String(at));
          return isFound === got.includes(String(at))
            ? []
            : [{ ...search, criteria: chosenOf(search.criteria), isFound }];
        });
        expect(differing).toEqual([]);
        expect(got).toEqual(expected);
        matchCount += expected.length;
        missed += searches.length - expected.length;
      }),
      { numRuns: 60 },
    );
    // Enough matches and misses for the comparison to mean something.
    expect(matchCount).toBeGreaterThan(500);
    expect(missed).toBeGreaterThan(500);
  });

  it('a payment is matched on the search’s terms, with current rates', () => {
    let figures = defaultFigures;
    const matcher = createSearchMatcher({ ...reading, quoteRules: rulesFrom(() => figures) });
    const one = car({ listingType: 'USED', priceUsd: 20_000 });
    const monthly = shownFigure(one, 'payment', {}) ?? 0;
    const query = search({ payment: { max: monthly } });
    matcher.put('typical', query);
    matcher.put('own', { ...query, quoteBasis: { terms: { ...defaultTerms, downUsd: 0 } } });
    expect(matcher.match(one)).toEqual(['typical']);
    const { used } = defaultFigures.rates;
    figures = { ...figures, rates: { ...figures.rates, used: { ...used, b: { ...used.b, 60: 12 } } } };
    expect(matcher.match(one)).toEqual([]);
  });

  it('a search that is updated or removed is matched in its current state', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const matcher = createSearchMatcher(reading);
        const kept = new Map<string, MatchedSearch>();
        const cars = Array.from({ length: 4 }, () => anyCar(random));
        for (let step = 0; step < 2_500; step += 1) {
          const id = String(random.integer(0, 400));
          if (random.chance(0.45)) {
            matcher.remove(id);
            kept.delete(id);
          } else {
            const query = randomSearch(random, random.pick(cars));
            matcher.put(id, query);
            kept.set(id, query);
          }
        }
        const fresh = createSearchMatcher(reading);
        for (const [id, search] of kept) fresh.put(id, search);
        expect(matcher.size()).toBe(kept.size);
        for (const one of cars) expect(inOrder(matcher.match(one))).toEqual(inOrder(fresh.match(one)));
      }),
      { numRuns: 4 },
    );
  });

  it('a removed car is matched like any other', () => {
    expect(matched(car({ removedMs: noonMs }), [search({ makes: ['ACME'] })])).toEqual(['0']);
  });
});
