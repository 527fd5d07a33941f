import type { IndexedListing, SearchArea } from '#domains/cars/search/listing-index.ts';
import type { MatchedSearch } from '#domains/contact/alert-delivery/search-matcher.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { inventoryOf, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createRandom, type Random } from '#lib/random.ts';

const radii = [10, 25, 25, 50, 50, 50, 50, 75, 100, 150, 200, 300, 500];
const thousand = 1_000;

const upTo = (value: number, step: number): number => Math.ceil(value / step) * step;

/**
 * The vehicle part of a search: mostly one model, often any model of one make, sometimes a few; every seventh is a body
 * style up to a price.
 */
const vehicleOf = (random: Random, { listing }: IndexedListing, other: IndexedListing): Partial<Criteria> => {
  const { makeCode, modelCode, seriesCode, trim, styleCode } = listing;
  const draw = random.next();
  if (draw < 0.15) return { styles: [styleCode], price: { max: upTo(listing.priceUsd ?? 20_000, 2_500) } };
  if (draw < 0.32) return { makes: [makeCode] };
  if (draw < 0.35 && seriesCode !== null) return { makes: [makeCode], series: [seriesCode] };
  if (draw < 0.39) return { makes: [makeCode], models: [modelCode], trims: [`${modelCode}|${trim}`] };
  const makes = [...new Set([makeCode, other.listing.makeCode])].sort();
  if (draw < 0.48) return { makes, models: [...new Set([modelCode, other.listing.modelCode])].sort() };
  return { makes: [makeCode], models: [modelCode] };
};

/** Further filters, each with the share of searches that have it. */
const wishes: readonly (readonly [chance: number, wish: (random: Random, car: IndexedListing) => Partial<Criteria>])[] =
  [
    [
      0.45,
      (random, { listing }) => ({
        listingTypes: listing.listingType === 'NEW' ? ['NEW'] : random.pick([['USED'], ['CERTIFIED', 'USED']]),
      }),
    ],
    [
      0.45,
      (random, { listing }) => ({
        price: {
          max: upTo((listing.priceUsd ?? 20_000) * (0.9 + random.next() * 0.4), random.pick([thousand, 2_500, 5_000])),
        },
      }),
    ],
    [
      0.1,
      (_, { listing }) => ({
        price: {
          min: upTo((listing.priceUsd ?? 20_000) * 0.6, 5_000),
          max: upTo((listing.priceUsd ?? 20_000) * 1.2, 5_000),
        },
      }),
    ],
    [0.35, (random, { listing }) => ({ year: { min: listing.year - random.integer(0, 4) } })],
    [0.3, (random, { listing }) => ({ mileage: { max: upTo(listing.mileage + random.integer(0, 40_000), 15_000) } })],
    [0.12, (_, { listing }) => ({ styles: [listing.styleCode] })],
    [0.12, (_, { listing }) => ({ drives: [listing.drive.group] })],
    [
      0.12,
      (random, { listing }) => ({
        exteriorColours: [listing.exterior.simple, ...(random.chance(0.4) ? ['BLACK'] : [])],
      }),
    ],
    [0.15, (random, { listing }) => ({ features: listing.featureCodes.filter(() => random.chance(0.15)).slice(0, 3) })],
    [0.06, (_, { listing }) => ({ fuels: [listing.fuelGroup] })],
    [0.05, () => ({ deals: ['goodprice', 'greatprice'] })],
    [0.04, () => ({ history: ['CLEAN_TITLE', 'NO_ACCIDENTS'] })],
    [0.03, (_, { listing }) => ({ transmissions: [listing.transmission.code] })],
    [
      0.03,
      (random, { listing }) => ({
        keywords: [random.pick(listing.description.split(/\W+/).filter((word) => word.length > 4))],
      }),
    ],
    [0.03, (_, { owner }) => ({ sellerTypes: [owner.privateSeller ? 'p' : 'd'] })],
    [0.01, (_, { listing }) => ({ dealerIds: [listing.ownerId] })],
  ];

/** Only searches for a model are nationwide. */
const areaOf = (random: Random, { owner }: IndexedListing, { models }: Criteria): SearchArea => {
  const { latitude, longitude, state } = owner;
  const draw = random.next();
  if (draw < 0.1 && models.length > 0) return {};
  if (draw < 0.13) return { from: { latitude, longitude }, state };
  return { from: { latitude, longitude }, radiusMiles: random.pick(radii) };
};

/**
 * Makes saved searches as shoppers would: each describes, more or less closely, an existing car near a place that has
 * cars.
 */
export const createSearches = (cars: readonly IndexedListing[]): ((index: number) => MatchedSearch) => {
  const seeds = createRandom(14);
  return (index) => {
    const random = seeds.fork(index);
    const [wanted, other, near] = [random.pick(cars), random.pick(cars), random.pick(cars)];
    const filters = wishes.filter(([chance]) => random.chance(chance)).map(([, wish]) => wish(random, wanted));
    const criteria: Criteria = Object.assign({ ...noCriteria }, vehicleOf(random, wanted, other), ...filters);
    return {
      criteria,
      area: areaOf(random, near, criteria),
      inventory: random.chance(0.01) ? inventoryOf({ id: 'ford' }) : wholeInventory,
    };
  };
};
