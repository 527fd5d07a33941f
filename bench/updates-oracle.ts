import type { IndexAnswer, IndexedListing, IndexQuery } from '#domains/cars/search/listing-index.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { milesBetween } from '#lib/distance.ts';

/** Answers the queries of the benchmark by plain filtering, car by car: slow and obvious. */

type Car = IndexedListing;

const wordsIn = new Map<string, Set<string>>();
const wordsOf = (text: string): Set<string> => {
  const cached = wordsIn.get(text);
  if (cached) return cached;
  const words = new Set(text.toLowerCase().match(/[a-z0-9]+/g));
  wordsIn.set(text, words);
  return words;
};

const facetValues: Record<string, (car: Car) => readonly string[]> = {
  makes: ({ listing }) => [listing.makeCode],
  listingTypes: ({ listing }) => [listing.listingType],
  sellerTypes: ({ owner }) => [owner.privateSeller ? 'p' : 'd'],
  styles: ({ listing }) => [listing.styleCode],
  drives: ({ listing }) => [listing.drive.group],
  engines: ({ listing }) => [listing.engine.code],
  fuels: ({ listing }) => [listing.fuelGroup],
  transmissions: ({ listing }) => [listing.transmission.code],
  doors: ({ listing }) => [String(listing.doors)],
  exteriorColours: ({ listing }) => [listing.exterior.simple],
  interiorColours: ({ listing }) => [listing.interior.simple],
  year: ({ listing }) => [String(listing.year)],
  features: ({ listing }) => listing.featureCodes,
};

/** Features and words: a car must have all of them, so they apply to every count, including that of features. */
const meetsAlways = ({ listing }: Car, { features, keywords }: Criteria): boolean =>
  features.every((code) => listing.featureCodes.includes(code)) &&
  keywords.flatMap((phrase) => phrase.split(' ')).every((word) => wordsOf(listing.description).has(word));

/** Facets whose filters the car fails; a facet is counted without its own filter. */
const failuresOf = ({ listing }: Car, criteria: Criteria): string[] => {
  const { makes, models, listingTypes, styles, price } = criteria;
  const failed: string[] = [];
  if (makes.length > 0 && !(makes.includes(listing.makeCode) && models.includes(listing.modelCode)))
    failed.push('makes');
  if (listingTypes.length > 0 && !listingTypes.includes(listing.listingType)) failed.push('listingTypes');
  if (styles.length > 0 && !styles.includes(listing.styleCode)) failed.push('styles');
  if (price.max !== undefined && !(listing.priceUsd !== null && listing.priceUsd <= price.max)) failed.push('price');
  return failed;
};

const keyOf = ({ listing, owner }: Car, { sort, area }: IndexQuery): number => {
  if (sort === 'distanceASC' && area.from) return milesBetween(area.from, owner);
  if (sort === 'mileageASC') return listing.mileage;
  if (sort === 'datelistedDESC') return -Math.floor(listing.firstSeenMs / 1000);
  return listing.priceUsd ?? Infinity;
};

/** Describes what is wrong with an answer; undefined when it is right. */
export const faultOf = (cars: Iterable<Car>, query: IndexQuery, answer: IndexAnswer): string | undefined => {
  const { criteria, area } = query;
  const matches: Car[] = [];
  const facets = Object.fromEntries(Object.keys(facetValues).map((facet) => [facet, {} as Record<string, number>]));
  for (const car of cars) {
    if (area.from && area.radiusMiles && milesBetween(area.from, car.owner) > area.radiusMiles) continue;
    if (!meetsAlways(car, criteria)) continue;
    const failed = failuresOf(car, criteria);
    if (failed.length > 1) continue;
    if (failed.length === 0) matches.push(car);
    for (const [facet, values] of Object.entries(facetValues)) {
      if (failed.length === 1 && failed[0] !== facet) continue;
      const counts = facets[facet]!;
      for (const value of values(car)) if (value !== '') counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  if (matches.length !== answer.total) return `${answer.total} instead of ${matches.length}`;
  const page = matches
    .map((car) => ({ id: car.listing.id, key: keyOf(car, query) }))
    .sort((a, b) => a.key - b.key || a.id - b.id)
    .slice(0, query.count);
  const wrongAt = page.findIndex(({ id }, at) => answer.hits[at]?.id !== id);
  if (wrongAt >= 0) return `car ${answer.hits[wrongAt]?.id} instead of ${page[wrongAt]?.id} at ${wrongAt}`;
  for (const [facet, counts] of Object.entries(facets)) {
    const tally = answer.facets[facet] ?? {};
    const values = [...new Set([...Object.keys(counts), ...Object.keys(tally)])];
    const wrong = values.find((value) => (counts[value] ?? 0) !== (tally[value] ?? 0));
    if (wrong !== undefined) return `${facet} ${wrong}: ${tally[wrong]} instead of ${counts[wrong]}`;
  }
  return undefined;
};
