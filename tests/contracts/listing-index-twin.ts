import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type {
  IndexAnswer,
  IndexedListing,
  IndexQuery,
  IndexScope,
  ListingIndex,
  QuoteBasis,
  SearchArea,
} from '#domains/cars/search/listing-index.ts';
import type { Criteria, NumberRange } from '#domains/finding/criteria/criteria.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { milesBetween } from '#lib/distance.ts';
import { daySeconds } from '#lib/duration.ts';
import { polygonTest } from '#lib/polygon.ts';
import { priceOf, soldAt } from '#tests/fixtures/told-prices.ts';
import { figureBand, shownFigure } from '../fixtures/car-figures.ts';
import { models, noonMs, testVocabulary } from './listing-index-cars.ts';

/** A plain implementation of the search rules, which the fast index is compared with. */

/** By length in feet: short below 6, long from 7 on. */
const bedOf = (feet: number | null): string | null => {
  if (feet === null) return null;
  return feet >= 7 ? 'LONG' : feet >= 6 ? 'STANDARD' : 'SHORT';
};

const nowSeconds = noonMs / 1000;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Caches a result per object. */
const once = <K extends object, T>(work: (key: K) => T): ((key: K) => T) => {
  const cache = new WeakMap<K, { result: T }>();
  return (key) => {
    const entry = cache.get(key);
    if (entry) return entry.result;
    const result = work(key);
    cache.set(key, { result });
    return result;
  };
};

const textWords = once(({ listing }: IndexedListing): Set<string> => {
  const model = models.find(({ code }) => code === listing.modelCode)?.name ?? listing.modelCode;
  const title = [testVocabulary.makeName(listing.makeCode) ?? listing.makeCode, model];
  if (listing.trim !== 'UNAVAIL') title.push(listing.trim);
  const joined = title.flatMap((name) => name.split(/\s+/).map((part) => wordsOf(part).join('')));
  const features = listing.featureCodes.map((code) => testVocabulary.featureName(code) ?? '');
  const packages = listing.packages.map(({ name }) => name);
  const { engine, transmission } = listing;
  const gearbox =
    transmission.name === 'Continuously Variable Automatic' ? 'Continuously Variable Automatic CVT' : transmission.name;
  const texts = [String(listing.year), ...title, engine.name, gearbox, ...features, ...packages, listing.description];
  return new Set([...texts.flatMap(wordsOf), ...joined]);
});

const within = (value: number | null, { min, max }: NumberRange): boolean =>
  (min === undefined && max === undefined) ||
  (value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity));

const anyOf = (wanted: readonly string[], ...values: (string | null)[]): boolean =>
  wanted.length === 0 || values.some((value) => value !== null && value !== '' && wanted.includes(value));

const makeOfModel = (code: string) => models.find((model) => model.code === code)?.makeCode;
const seriesOfModel = (code: string) => models.find((model) => model.code === code)?.seriesCode;

const matchesVehicle = ({ listing }: IndexedListing, { makes, series, models: chosen, trims }: Criteria): boolean => {
  const { makeCode, modelCode, seriesCode } = listing;
  if (makes.length > 0 && !makes.includes(makeCode)) return false;
  const mySeries = series.filter((code) => testVocabulary.makesOfSeries(code).some((make) => make === makeCode));
  const myModels = chosen.filter((code) => makeOfModel(code) === makeCode);
  const myTrims = trims.filter((trim) => makeOfModel(trim.split('|')[0]!) === makeCode);
  if (mySeries.length + myModels.length + myTrims.length === 0) {
    return makes.length > 0 || series.length + chosen.length + trims.length === 0;
  }
  const trimsOfModel = myTrims.filter((trim) => trim.split('|')[0] === modelCode);
  const isSeriesChosen =
    seriesCode !== null &&
    mySeries.includes(seriesCode) &&
    !myModels.some((model) => seriesOfModel(model) === seriesCode);
  const isTrimEnough = mySeries.length + myModels.length === 0 && trimsOfModel.length > 0;
  if (!myModels.includes(modelCode) && !isSeriesChosen && !isTrimEnough) return false;
  return trimsOfModel.length === 0 || trimsOfModel.includes(`${modelCode}|${listing.trim}`);
};

const combined = ({ mpgCity, mpgHighway, fuelGroup }: IndexedListing['listing']): number | null =>
  mpgCity === null || mpgHighway === null || ['ELE', 'PIH', 'HYD'].includes(fuelGroup)
    ? null
    : Math.round(1 / (0.55 / mpgCity + 0.45 / mpgHighway));

const inMpgRange = (mpg: number | null, band: string): boolean => {
  const [low, high] = band.split('-');
  return mpg !== null && mpg >= Number(low) && (!high || mpg <= Number(high));
};

const sizeOf = (name: string): string | null => /(\d\.\d) ?-?l/i.exec(name)?.[1] ?? null;
const gearsOf = (name: string): string | null => {
  if (name.startsWith('Continuously')) return 'CVT';
  return name.startsWith('Single') ? '1' : (/^(\d+)-Speed/.exec(name)?.[1] ?? null);
};

const historyOf = ({ history }: IndexedListing['listing']): string[] => [
  ...(history.accidents === 0 ? ['NO_ACCIDENTS'] : []),
  ...(history.owners === 1 ? ['ONE_OWNER'] : []),
  ...(history.cleanTitle === true ? ['CLEAN_TITLE'] : []),
  ...(history.frameDamage === false ? ['NO_FRAME_DAMAGE'] : []),
  ...(history.freeReport ? ['FREE_REPORT'] : []),
];
const servicesOf = once(({ owner }: IndexedListing): string[] =>
  Object.entries(owner.homeServices).flatMap(([name, has]) => (has ? [name] : [])),
);
const dealOf = once(
  ({ listing }: IndexedListing): string | null =>
    ({ Great: 'greatprice', Good: 'goodprice', Fair: null, Above: null })[
      dealRating(soldAt(listing), listing.market) ?? 'Fair'
    ],
);

const isBounded = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;

/** Bounds on price and cost are one selection. */
const costsWithin = (indexed: IndexedListing, c: Criteria, quoteBasis: QuoteBasis | undefined): boolean =>
  within(priceOf(indexed), c.price) &&
  (!isBounded(c.payment) || within(shownFigure(indexed, 'payment', quoteBasis), c.payment)) &&
  (!isBounded(c.outTheDoor) || within(shownFigure(indexed, 'outTheDoor', quoteBasis), c.outTheDoor));
const boundsCosts = ({ price, payment, outTheDoor }: Criteria): boolean => [price, payment, outTheDoor].some(isBounded);

type Check = (indexed: IndexedListing, c: Criteria, quoteBasis: QuoteBasis | undefined) => boolean;

/** Per facet, whether a car meets that facet's own selection. */
const checks: Record<string, Check> = {
  makes: matchesVehicle,
  listingTypes: ({ listing }, c) => anyOf(c.listingTypes, listing.listingType),
  sellerTypes: ({ owner }, c) => anyOf(c.sellerTypes, owner.privateSeller ? 'p' : 'd'),
  styles: ({ listing }, c) => anyOf(c.styles, listing.styleCode),
  cabs: ({ listing }, c) => anyOf(c.cabs, listing.cab?.group ?? null),
  beds: ({ listing }, c) => anyOf(c.beds, bedOf(listing.bedLengthFt)),
  drives: ({ listing }, c) => anyOf(c.drives, listing.drive.group),
  engines: ({ listing }, c) => anyOf(c.engines, listing.engine.code),
  engineSizes: ({ listing }, c) => anyOf(c.engineSizes, sizeOf(listing.engine.name)),
  gears: ({ listing }, c) => anyOf(c.gears, gearsOf(listing.transmission.name)),
  fuels: ({ listing }, c) => anyOf(c.fuels, listing.fuelGroup),
  transmissions: ({ listing }, c) => anyOf(c.transmissions, listing.transmission.code),
  doors: ({ listing }, c) => anyOf(c.doors, String(listing.doors)),
  seats: ({ listing }, c) => anyOf(c.seats, String(listing.seats)),
  exteriorColours: ({ listing }, c) => anyOf(c.exteriorColours, listing.exterior.simple),
  interiorColours: ({ listing }, c) => anyOf(c.interiorColours, listing.interior.simple),
  deals: (indexed, c) => anyOf(c.deals, dealOf(indexed)),
  mpgRanges: ({ listing }, c) =>
    c.mpgRanges.length === 0 || c.mpgRanges.some((band) => inMpgRange(combined(listing), band)),
  homeServices: (indexed, c) => anyOf(c.homeServices, ...servicesOf(indexed)),
  features: ({ listing }, c) => c.features.every((code) => listing.featureCodes.includes(code)),
  history: ({ listing }, c) => c.history.length === 0 || c.history.every((code) => historyOf(listing).includes(code)),
  price: (indexed, c, quoteBasis) =>
    (c.unpriced && indexed.listing.priceUsd === null) || costsWithin(indexed, c, quoteBasis),
  year: ({ listing }, c) => within(listing.year, c.year),
  mileage: ({ listing }, c) => within(listing.mileage, c.mileage),
};
const checksByFacet = Object.entries(checks);

/** The facets whose own selection a car does not meet. */
const failuresOf = (indexed: IndexedListing, c: Criteria, quoteBasis: QuoteBasis | undefined): string[] => {
  const failures: string[] = [];
  for (const [facet, check] of checksByFacet) if (!check(indexed, c, quoteBasis)) failures.push(facet);
  return failures;
};

const insideOf = once(polygonTest);

const inArea = ({ owner }: IndexedListing, { from, radiusMiles = 0, box, polygon, state }: SearchArea): boolean => {
  if (state !== undefined && owner.state !== state) return false;
  if (from && radiusMiles > 0 && milesBetween(from, owner) > radiusMiles) return false;
  const { latitude, longitude } = owner;
  if (polygon && !insideOf(polygon)(latitude, longitude)) return false;
  if (!box) return true;
  const east =
    box.west <= box.east
      ? longitude >= box.west && longitude <= box.east
      : longitude >= box.west || longitude <= box.east;
  return latitude >= box.south && latitude <= box.north && east;
};

const inExperience = (indexed: IndexedListing, experience: string | undefined): boolean => {
  if (experience === 'commercial') return indexed.listing.commercialUse;
  if (experience === 'buy-online') return indexed.owner.homeServices.buyOnline;
  return experience !== 'best-deals' || dealOf(indexed) !== null;
};

const valuesByField = once(
  (indexed: IndexedListing): Record<string, (string | null)[]> => ({
    ...Object.fromEntries(valuesOf(indexed)),
    series: [indexed.listing.seriesCode],
    models: [indexed.listing.modelCode],
    trims: [`${indexed.listing.modelCode}|${indexed.listing.trim}`],
  }),
);

/** Whether a car has an excluded value. */
const isLeftOut = (indexed: IndexedListing, { excluded }: Criteria): boolean =>
  Object.entries(excluded).some(([field, codes]) =>
    field === 'mpgRanges'
      ? codes.some((band) => inMpgRange(combined(indexed.listing), band))
      : valuesByField(indexed)[field]?.some((value) => value !== null && value !== '' && codes.includes(value)),
  );

const alwaysMatches = (indexed: IndexedListing, c: Criteria, area: SearchArea): boolean => {
  const { listing, owner } = indexed;
  const range = listing.electricRangeMiles || null;
  return (
    inArea(indexed, area) &&
    within(range, c.electricRange) &&
    (c.dealerIds.length === 0 || c.dealerIds.includes(listing.ownerId)) &&
    (!c.dealerName?.trim() || (!owner.privateSeller && folded(owner.name).includes(folded(c.dealerName).trim()))) &&
    c.keywords.flatMap(wordsOf).every((word) => textWords(indexed).has(word)) &&
    (c.packages.length === 0 ||
      c.packages.some((name) =>
        listing.packages.some((had) => wordsOf(had.name).join(' ') === wordsOf(name).join(' ')),
      )) &&
    !isLeftOut(indexed, c) &&
    !c.excludedIds.includes(listing.id) &&
    (!c.moneyBackGuarantee || listing.moneyBackGuarantee) &&
    (!c.commercialUse || listing.commercialUse) &&
    inExperience(indexed, c.experience)
  );
};

const milesLimits = [15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000];
const priceBand = (usd: number): string => {
  const from = Math.min(100_000, Math.floor(usd / 5_000) * 5_000);
  return from === 100_000 ? '100000-' : `${from}-${from + 4_999}`;
};

/** A car's values in each facet. */
const valuesOf = once((indexed: IndexedListing): [facet: string, values: (string | null)[]][] => {
  const { listing, owner } = indexed;
  return Object.entries({
    makes: [listing.makeCode],
    listingTypes: [listing.listingType],
    sellerTypes: [owner.privateSeller ? 'p' : 'd'],
    styles: [listing.styleCode],
    cabs: [listing.cab?.group ?? null],
    beds: [bedOf(listing.bedLengthFt)],
    drives: [listing.drive.group],
    engines: [listing.engine.code],
    engineSizes: [sizeOf(listing.engine.name)],
    gears: [gearsOf(listing.transmission.name)],
    fuels: [listing.fuelGroup],
    transmissions: [listing.transmission.code],
    doors: [String(listing.doors)],
    seats: [String(listing.seats)],
    exteriorColours: [listing.exterior.simple],
    interiorColours: [listing.interior.simple],
    deals: [dealOf(indexed)],
    mpgRanges: ['10-20', '21-30', '31-40', '40-'].filter((band) => inMpgRange(combined(listing), band)),
    homeServices: servicesOf(indexed),
    features: [...new Set(listing.featureCodes)],
    history: historyOf(listing),
    price: [listing.priceUsd === null ? null : priceBand(priceOf(indexed)!)],
    year: [String(listing.year)],
    mileage: [
      ...milesLimits.filter((limit) => listing.mileage <= limit).map((limit) => `-${limit}`),
      ...(listing.mileage > 200_000 ? ['200001-'] : []),
    ],
  });
});

const count = (into: Record<string, number>, value: string | null): void => {
  if (value) into[value] = (into[value] ?? 0) + 1;
};

/** A car that meets everything except possibly facet selections, and the facets it fails. */
type Candidate = { indexed: IndexedListing; failures: readonly string[] };

const facetsOf = (candidates: readonly Candidate[], c: Criteria) => {
  const facets: IndexAnswer['facets'] = { series: {}, models: {}, trims: {} };
  const makes = new Set(
    c.makes.length > 0
      ? c.makes
      : [
          ...c.series.flatMap((code) => testVocabulary.makesOfSeries(code)),
          ...[...c.models, ...c.trims.map((trim) => trim.split('|')[0]!)].flatMap((code) => makeOfModel(code) ?? []),
        ],
  );
  for (const { indexed, failures } of candidates) {
    // A facet's counts ignore at most one selection: its own.
    if (failures.length > 1) continue;
    for (const [facet, values] of valuesOf(indexed)) {
      facets[facet] ??= {};
      // A further feature or history value narrows the matches; a further value of any other facet widens them.
      const leavesOut = facet === 'features' || facet === 'history' ? undefined : facet;
      if (failures.every((name) => name === leavesOut)) for (const value of values) count(facets[facet], value);
    }
    const { makeCode, modelCode, seriesCode, trim } = indexed.listing;
    if (!makes.has(makeCode) || failures.some((name) => name !== 'makes')) continue;
    count(facets.models!, modelCode);
    count(facets.series!, seriesCode);
    const chosenHere = c.models.filter((code) => makeOfModel(code) === makeCode);
    const implied = chosenHere.length === 0 && c.trims.some((one) => one.startsWith(`${modelCode}|`));
    if (chosenHere.includes(modelCode) || implied) count(facets.trims!, `${modelCode}|${trim}`);
  }
  return facets;
};

/** Counts by bands of the requested cost figure, without the bounds on cost. */
const figureFacet = (candidates: readonly Candidate[], { counted, quoteBasis }: IndexQuery): IndexAnswer['facets'] => {
  if (!counted) return {};
  const counts: Record<string, number> = {};
  for (const { indexed, failures } of candidates) {
    if (failures.some((facet) => facet !== 'price')) continue;
    const usd = shownFigure(indexed, counted, quoteBasis);
    if (usd !== null) count(counts, figureBand(counted, usd));
  }
  return { [counted]: counts };
};

const lastCut = ({ priceHistory }: IndexedListing['listing']): number => {
  const [before, last] = priceHistory.slice(-2);
  if (!before || !last || last.priceUsd >= before.priceUsd) return 0;
  return Math.floor(last.atMs / 1000) >= nowSeconds - 14 * daySeconds ? before.priceUsd - last.priceUsd : 0;
};

/** Pseudo-random order of cars with equal rank. */
const turn = (id: number): number => {
  const mixed = Math.imul(id ^ (id >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 8) % 160;
};

const standing = (indexed: IndexedListing): number => {
  const { listing } = indexed;
  const rating = dealRating(soldAt(listing), listing.market);
  const age = nowSeconds - Math.floor(listing.firstSeenMs / 1000);
  const ratingPoints = rating === null ? 45 : { Great: 100, Good: 97, Fair: 86, Above: 0 }[rating];
  const ratio = Math.fround((soldAt(listing) ?? 0) / (listing.market?.estimateUsd ?? 1));
  const price = rating === null ? 0 : Math.min(4, Math.max(0, Math.round(100 * (1 - ratio))));
  const fresh =
    age <= 14 * daySeconds ? 120 : Math.max(0, Math.floor((120 * (60 * daySeconds - age)) / (46 * daySeconds)));
  const complete = [
    listing.priceUsd === null ? 0 : 40,
    listing.photos.length > 0 ? 30 : 0,
    listing.description.length >= 80 ? 20 : 0,
    listing.history.owners !== null || listing.history.accidents !== null ? 15 : 0,
    listing.featureCodes.length >= 5 ? 15 : 0,
  ];
  return ratingPoints + price + fresh + turn(listing.id) + complete.reduce((sum, points) => sum + points, 0);
};

/** A car's sort key, smallest first; Infinity comes last. */
const keyOf = (indexed: IndexedListing, { sort, area, quoteBasis }: IndexQuery): number => {
  const { listing, owner } = indexed;
  const priceUsd = priceOf(indexed);
  const miles = area.from ? milesBetween(area.from, owner) : 0;
  switch (sort) {
    case 'derivedpriceASC':
      return priceUsd ?? Infinity;
    case 'derivedpriceDESC':
      return priceUsd === null ? Infinity : -priceUsd;
    case 'mileageASC':
      return listing.mileage;
    case 'mileageDESC':
      return -listing.mileage;
    case 'yearASC':
      return listing.year;
    case 'yearDESC':
      return -listing.year;
    case 'distanceASC':
      return miles;
    case 'datelistedDESC':
      return -Math.floor(listing.firstSeenMs / 1000);
    case 'dealASC':
      return dealRating(soldAt(listing), listing.market) === null
        ? Infinity
        : Math.fround(soldAt(listing)! / listing.market!.estimateUsd);
    case 'paymentASC':
      return shownFigure(indexed, 'payment', quoteBasis) ?? Infinity;
    case 'outTheDoorASC':
      return shownFigure(indexed, 'outTheDoor', quoteBasis) ?? Infinity;
    case 'dropDESC':
      return -lastCut(listing) || Infinity;
    case 'rangeDESC':
      return listing.electricRangeMiles ? -listing.electricRangeMiles : Infinity;
    case 'relevance':
      return (area.from ? Math.min(240, Math.floor(miles * 0.8)) : 0) - standing(indexed);
  }
};

const onSite = ({ listing, owner }: IndexedListing, { makes, listingTypes, sellerTypes }: SiteInventory): boolean =>
  (!makes || makes.includes(listing.makeCode)) &&
  (!listingTypes || listingTypes.includes(listing.listingType)) &&
  (!sellerTypes || sellerTypes.includes(owner.privateSeller ? 'p' : 'd'));

const deepest = 10_000;

export const createTwin = (): ListingIndex & { all(): IndexedListing[] } => {
  const cars = new Map<number, IndexedListing>();
  const inScope = ({ inventory, criteria, area, quoteBasis, minPriority = 0 }: IndexScope) =>
    [...cars.values()]
      .filter((indexed) => onSite(indexed, inventory) && indexed.listing.priority >= minPriority)
      .filter((indexed) => alwaysMatches(indexed, criteria, area))
      .map((indexed): Candidate => ({ indexed, failures: failuresOf(indexed, criteria, quoteBasis) }));
  const matching = (query: IndexScope): IndexedListing[] =>
    inScope(query).flatMap(({ indexed, failures }) => (failures.length === 0 ? [indexed] : []));
  return {
    all: () => [...cars.values()],
    search: async (query) => {
      const { criteria, area, first, count: wanted } = query;
      const candidates = inScope(query);
      const matches = candidates.filter(({ failures }) => failures.length === 0);
      const sorted = matches
        .map(({ indexed }) => ({ indexed, id: indexed.listing.id, key: keyOf(indexed, query) }))
        .sort((a, b) => (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1));
      const isPriced = !criteria.unpriced && boundsCosts(criteria);
      const noPrice = candidates.filter(
        ({ indexed, failures }) => indexed.listing.priceUsd === null && failures.every((facet) => facet === 'price'),
      );
      return {
        total: matches.length,
        hits: sorted.slice(first, Math.min(first + wanted, deepest)).map(({ indexed, id }) => ({
          id,
          distanceMiles: area.from ? milesBetween(area.from, indexed.owner) : null,
        })),
        facets: query.facets === 'none' ? {} : { ...facetsOf(candidates, criteria), ...figureFacet(candidates, query) },
        excludedNoPrice: isPriced ? noPrice.length : 0,
      };
    },
    count: async (query) => matching(query).length,
    map: async (query) =>
      matching(query).map(({ owner: { latitude, longitude }, listing }) => ({
        latitude,
        longitude,
        count: 1,
        ids: [listing.id],
      })),
    prices: async (query) => {
      const usd = matching(query).flatMap((indexed) => priceOf(indexed) ?? []);
      if (usd.length === 0) return { priced: 0, averageUsd: null, lowestUsd: null, highestUsd: null };
      const averageUsd = Math.round(usd.reduce((sum, price) => sum + price, 0) / usd.length);
      return { priced: usd.length, averageUsd, lowestUsd: Math.min(...usd), highestUsd: Math.max(...usd) };
    },
    stock: async (query) =>
      [
        ...Map.groupBy(matching(query), ({ listing: { ownerId, makeCode, listingType } }) =>
          JSON.stringify({ ownerId, makeCode, listingType }),
        ),
      ].map(([key, held]) => ({ ...JSON.parse(key), count: held.length })),
    put: async (listings) => {
      for (const indexed of listings) {
        if (indexed.listing.removedMs === null) cars.set(indexed.listing.id, indexed);
        else cars.delete(indexed.listing.id);
      }
    },
    remove: async (ids) => {
      for (const id of ids) cars.delete(id);
    },
    size: () => cars.size,
    close: async () => undefined,
  };
};
