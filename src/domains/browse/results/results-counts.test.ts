import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { createLocateSearch } from '#domains/cars/search/search-area.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { encodeRange } from '#domains/finding/criteria/address/segments.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { type SetField, setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import { settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import { nameOfTrim } from '#domains/finding/criteria/search-catalogue.ts';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { featureByCode, features } from '#domains/reference/catalogue/features.ts';
import { dealTypes, historyOptions, listingTypes, mpgOptions } from '#domains/reference/catalogue/vocabulary.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { createCatalogueVocabulary } from '#platform/listing-index/catalogue-vocabulary.ts';
import { createListingIndex, type ListingIndexEngine } from '#platform/listing-index/listing-index-engine.ts';
import { rulesFrom } from '#tests/fixtures/car-figures.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { satisfies } from '#tests/fixtures/listing-oracle.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import type { ChoiceView, FacetView } from './facet-view.ts';
import { readGroup } from './open-groups.ts';
import { createResults, type Results } from './results.server.ts';
import type { ResultsView } from './results-view.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const world = loadWorld();
const inventory = generateInventory(world, 900);
const byId = new Map(inventory.listings.map((listing) => [listing.id, listing]));
const live = inventory.listings.filter(({ removedMs }) => removedMs === null);
const urls: UrlContext = { brand, ...world.lookups };
const locate = createLocateSearch(world);

let index: ListingIndexEngine;
let results: Results;
beforeAll(async () => {
  const vocabulary = createCatalogueVocabulary({ ...world, featureName: (code) => featureByCode(code)?.name });
  index = createListingIndex({
    clock: fixedClock(testNowMs),
    vocabulary,
    dealRating,
    quoteRules: rulesFrom(),
    workers: 0,
  });
  const { search, clock } = await searchOver(world, inventory, index);
  const { readWords } = createWordReader({ ...world, largestCities });
  results = createResults({ search, lookups: world.lookups, readWords, clock });
});
afterAll(() => index.close());

/** The cars of a search, all of them. */
const carsOf = async ({ criteria, ...where }: Search): Promise<Listing[]> => {
  const area = locate(where)?.area ?? {};
  const scope = { inventory: wholeInventory, criteria, area };
  const { hits } = await index.search({ ...scope, sort: 'relevance', first: 0, count: 10_000, facets: 'none' });
  return hits.map(({ id }) => byId.get(id) as Listing);
};

const searchAt = (href: string): Search => {
  const { search, redirect, unknown } = resolveUrl(href, urls);
  expect({ href, redirect, unknown }).toEqual({ href, redirect: false, unknown: [] });
  return search as Search;
};

const pageOf = async (search: Search): Promise<ResultsView> => {
  const url = buildSearchPath(search, urls);
  const page = await results.open({ url, brand, shopper: { inventory: wholeInventory } });
  if (page.kind !== 'page') throw new Error(`${url} is ${JSON.stringify(page)}`);
  return page.view;
};

/** All that the filters of a page hold, as they are fetched when they are opened. */
const groupsOf = async (search: Search): Promise<FacetView[]> => {
  const { address, facets } = await pageOf(search);
  const groups = facets.map(async ({ id }) =>
    results.group({ address, group: readGroup(id) ?? 'price', brand, shopper: { inventory: wholeInventory } }),
  );
  return (await Promise.all(groups)).flatMap((group) => group ?? []);
};

const choicesOf = async (search: Search): Promise<(ChoiceView & { href: string })[]> =>
  (await groupsOf(search))
    .flatMap(({ sections = [] }) => sections.flatMap(({ choices, rest = [] }) => [...choices, ...rest]))
    .flatMap(({ href, ...choice }) => (href === undefined ? [] : [{ ...choice, href }]));

/** What one search has chosen under that name and the other has not. */
const difference = (label: string, more: Criteria, less: Criteria): [param: string, value: string] => {
  const mileage = encodeRange(more.mileage);
  if (mileage !== undefined && mileage !== encodeRange(less.mileage)) return ['mileage', mileage];
  const all = setFilters
    .flatMap(([field, { param }]) => more[field].map((code) => ({ param, field, code })))
    .filter(({ field, code }) => !less[field].includes(code));
  // What hangs on a make or model comes or goes with it.
  const option = all.length === 1 ? all[0] : all.find(({ field, code }) => nameOf(field, code) === label);
  if (!option) throw new Error(`no ${label} between ${JSON.stringify([more, less])}`);
  return [option.param, option.code];
};
const nameOf = (field: SetField, code: string): string | undefined => {
  if (field === 'trims') return nameOfTrim(code);
  if (field === 'models') return world.lookups.catalogue.model(code)?.name;
  return filters[field].values.label(code, world.lookups.catalogue);
};

const some = <T>(random: Random, chance: number, value: () => T): T[] => (random.chance(chance) ? [value()] : []);
const codeOf = (random: Random, options: readonly { code: string }[]): string => random.pick(options).code;

/** What an address may say, about a car there is: few enough filters for something to be left to count. */
const randomCriteria = (random: Random): Criteria => {
  const car = random.pick(live);
  const other = random.pick(live);
  const rare = 0.15;
  return {
    ...noCriteria,
    makes: [...some(random, 0.3, () => car.makeCode), ...some(random, rare, () => other.makeCode)],
    series: car.seriesCode === null ? [] : some(random, rare, () => car.seriesCode as string),
    models: [...some(random, rare, () => car.modelCode), ...some(random, rare, () => other.modelCode)],
    trims: some(random, 0.1, () => `${car.modelCode}|${car.trim}`),
    listingTypes: some(random, rare, () => codeOf(random, listingTypes)),
    sellerTypes: some(random, rare, () => random.pick(['d', 'p'] as const)),
    styles: some(random, rare, () => car.styleCode),
    fuels: some(random, rare, () => car.fuelGroup),
    exteriorColours: some(random, rare, () => car.exterior.simple),
    features: [
      ...some(random, 0.4, () => random.pick([...car.featureCodes, ...features.map(({ code }) => code)])),
      ...some(random, 0.3, () => random.pick([...car.featureCodes, '1078'])),
    ],
    history: [
      ...some(random, 0.3, () => codeOf(random, historyOptions)),
      ...some(random, rare, () => codeOf(random, historyOptions)),
    ],
    deals: some(random, rare, () => codeOf(random, dealTypes)),
    mpgRanges: some(random, rare, () => codeOf(random, mpgOptions)),
    homeServices: some(random, rare, () => random.pick(['buyOnline', 'testDrive', 'vehicleDelivery'])),
    price: random.pick<Criteria['price']>([{}, {}, { max: 30_000 }, { min: 15_000 }, { min: 10_000, max: 45_000 }]),
    unpriced: random.chance(0.2),
    year: random.pick<Criteria['year']>([{}, {}, {}, { min: 2019 }, { min: car.year, max: car.year }]),
    mileage: random.pick<Criteria['mileage']>([{}, {}, {}, { max: 60_000 }, { min: 1_000, max: 90_000 }]),
    electricRange: random.chance(0.05) ? { min: 200 } : {},
    excluded: random.chance(0.3)
      ? random.pick([
          { exteriorColours: [other.exterior.simple] },
          { makes: [other.makeCode], fuels: [other.fuelGroup] },
          { models: [other.modelCode], features: other.featureCodes.slice(0, 1) },
        ])
      : {},
    keywords: some(random, 0.1, () => random.pick(['windshield', 'battery', 'inspection'])),
  };
};

const randomSearch = (random: Random): Search => {
  const place = settledPlace({ zip: random.pick(['30303', '10001', '90012']) }, world.lookups.places);
  const where = place && random.chance(0.4) ? { place, radiusMiles: random.pick([0, 200, 500]) } : {};
  const search: Search = { ...emptySearch, ...where, criteria: randomCriteria(random) };
  // As an address says it: that is what a page is asked for.
  return searchAt(buildSearchPath(search, urls));
};

const narrowing: ReadonlySet<string> = new Set(['featureCode', 'vehicleHistoryType', 'mileage']);
/** A further value of a list adds cars, unless it is the first, or lies within a make or model that was chosen. */
const narrows = (param: string, criteria: Criteria): boolean => {
  if (narrowing.has(param)) return true;
  const { makes, series, models, trims } = criteria;
  const counts = Object.fromEntries(setFilters.map(([field, { param: name }]) => [name, criteria[field].length]));
  if (param === 'makeCode') return makes.length + series.length + models.length + trims.length === 0;
  return vehicles.has(param) || counts[param] === 0;
};
const lost = (before: readonly Listing[], after: readonly Listing[]): Listing[] => {
  const ids = new Set(after);
  return before.filter((car) => !ids.has(car));
};
const vehicles: ReadonlySet<string> = new Set(['makeCode', 'seriesCode', 'modelCode', 'trimCode']);

/** A search as somebody comes to it: by its address, then over some of the links beside the results. */
const reached = async (random: Random, steps: number): Promise<Search> => {
  let search = randomSearch(random);
  for (let step = 0; step < steps; step += 1) {
    const choices = await choicesOf(search);
    if (choices.length > 0) search = searchAt(random.pick(choices).href);
  }
  // Words that no car mentions leave no car out.
  return (await carsOf(search)).length > 0 ? search : { ...search, criteria: { ...search.criteria, keywords: [] } };
};

describe('the counts of a results page', () => {
  it('RULING-70: the count beside an option is the result of its click', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.nat(2), async (seed, steps) => {
        const search = await reached(createRandom(seed), steps);
        const here = await carsOf(search);
        for (const { label, count, href, selected, adds, of } of await choicesOf(search)) {
          const next = searchAt(href);
          const there = await carsOf(next);
          const [param, value] = selected
            ? difference(label, search.criteria, next.criteria)
            : difference(label, next.criteria, search.criteria);
          const where = `${label}: ${param}=${value} of ${buildSearchPath(search, urls)}, ${href}`;
          const having = (cars: readonly Listing[]) =>
            cars.filter((listing) => satisfies({ [param]: [value] }, { listing, owner: inventory.ownerOf(listing) }));
          // What hangs on a make, series or model narrows it, and goes with it when it is taken back.
          if (selected && !vehicles.has(param)) expect(having(here).length, where).toBe(count);
          if (selected) continue;
          // A "+12" is what its click adds, "12 of 80" what it leaves of those; a bare count is what is there then.
          const stays = adds ? here.length : of === undefined ? 0 : here.length - of;
          expect(there.length, where).toBe(stays + count);
          if (!narrows(param, search.criteria)) expect(lost(here, there).length, where).toBe(0);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('the total, and the counts without a filter or with cars without a price, are those of their pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.nat(2), async (seed, steps) => {
        const search = await reached(createRandom(seed), steps);
        const { total, relaxations, noPrice } = await pageOf(search);
        expect(total).toBe((await carsOf(search)).length);
        for (const { count, href } of relaxations) expect((await pageOf(searchAt(href))).total, href).toBe(count);
        if (noPrice) expect((await pageOf(searchAt(noPrice.href))).total, noPrice.href).toBe(total + noPrice.count);
      }),
      { numRuns: 10 },
    );
  });
});
