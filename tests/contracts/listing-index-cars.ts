import type { IndexedListing, IndexQuery, QuoteBasis, SearchArea } from '#domains/cars/search/listing-index.ts';
import { type Criteria, noCriteria, type SortKey, sortKeys } from '#domains/finding/criteria/criteria.ts';
import { setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import { type SiteInventory, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { dayMs } from '#lib/duration.ts';
import type { Random } from '#lib/random.ts';

export const noonMs = Date.UTC(2031, 5, 15, 12);

type Listing = IndexedListing['listing'];

/** A small catalogue: names for the index, and which codes belong to which make. */
export const models = [
  { makeCode: 'ACME', code: 'A1', seriesCode: 'ONE', name: 'Arrow' },
  { makeCode: 'ACME', code: 'A2', seriesCode: 'ONE', name: 'Arrow-X' },
  { makeCode: 'ACME', code: 'A3', seriesCode: 'TWO', name: 'Atlas Grand' },
  { makeCode: 'ACME', code: 'A4', seriesCode: null, name: 'Ant' },
  { makeCode: 'BOLT', code: 'B1', seriesCode: null, name: 'Beam' },
  { makeCode: 'BOLT', code: 'B2', seriesCode: 'BIG', name: 'Bison' },
  { makeCode: 'CZAR', code: 'C1', seriesCode: null, name: 'Crown' },
  { makeCode: 'RARE', code: 'R1', seriesCode: null, name: 'Relic' },
  // Sold in the past, in no inventory.
  { makeCode: 'ACME', code: 'A9', seriesCode: 'ONE', name: 'Ace' },
] as const;

const makeNames: Record<string, string> = { ACME: 'Acmé Motors', BOLT: 'Bolt', CZAR: 'Czar & Sons', RARE: 'Rarity' };
const featureNames: Record<string, string> = {
  F1: 'Heated Seats',
  F2: 'Sunroof',
  F3: '3rd Row Seats',
  F4: 'Tow Hitch',
};

export const testVocabulary = {
  makeName: (code: string) => makeNames[code],
  modelsByCode: (code: string) => models.filter((model) => model.code === code),
  makesOfSeries: (code: string) => [
    ...new Set(models.flatMap((model) => (model.seriesCode === code ? [model.makeCode] : []))),
  ],
  featureName: (code: string) => featureNames[code],
};

const plainListing: Listing = {
  id: 1,
  vin: '',
  ownerId: 1,
  stockNumber: '',
  listingType: 'USED',
  year: 2028,
  makeCode: 'ACME',
  modelCode: 'A1',
  seriesCode: 'ONE',
  trim: 'Base',
  styleCode: 'SEDAN',
  shape: 'sedan',
  cab: null,
  bedLengthFt: null,
  doors: 4,
  seats: 5,
  engine: { code: '4CLDR', name: '2.0L I4', horsepower: 150 },
  fuelGroup: 'GSL',
  transmission: { code: 'AUT', name: 'Automatic' },
  drive: { group: 'FWD', name: 'Front-Wheel Drive' },
  mpgCity: 25,
  mpgHighway: 35,
  electricRangeMiles: null,
  chargeHours: null,
  mileage: 20_000,
  priceUsd: 15_000,
  msrpUsd: null,
  priceHistory: [],
  exterior: { name: 'Snow', simple: 'WHITE' },
  interior: { name: 'Coal', simple: 'BLACK' },
  featureCodes: [],
  packages: [],
  description: '',
  history: { owners: null, accidents: null, cleanTitle: null, frameDamage: null, personalUse: null, freeReport: false },
  priority: 10,
  noHaggle: false,
  longHaulDelivery: false,
  moneyBackGuarantee: false,
  commercialUse: false,
  firstSeenMs: noonMs - 10 * dayMs,
  confirmedMs: noonMs,
  removedMs: null,
  photos: [],
  vinFlags: [],
  market: null,
};

const plainOwner: IndexedListing['owner'] = {
  name: 'Corner Motors',
  privateSeller: false,
  latitude: 40,
  longitude: -90,
  state: 'IL',
  docFeeUsd: 0,
  homeServices: { buyOnline: false, testDrive: false, vehicleDelivery: false, virtualTour: false },
};

/** A typical car with the given overrides. */
export const car = (listing: Partial<Listing> = {}, owner: Partial<IndexedListing['owner']> = {}): IndexedListing => ({
  listing: { ...plainListing, ...listing },
  owner: { ...plainOwner, ...owner },
});

const ownerNames = ['Corner Motors', 'Éclair Auto', "O'Neil & Sons", 'Westgate Ford', 'Ann', 'Lot 49'];
const words = 'clean one owner heated garage kept new tires sunroof no smoker café winter 2028 arrow tow'.split(' ');
const trims = ['Base', 'Sport', 'Grand Touring', 'UNAVAIL'];

/** The sellers' places: a few towns, some far apart and two on either side of the date line. */
const placeOf = (random: Random): { latitude: number; longitude: number } => {
  const town = random.pick([
    [40.1, -90.2],
    [40.6, -90.9],
    [34.05, -118.24],
    [47.6, -122.33],
    [64.84, -147.72],
    [-14.3, 179.9],
    [-14.3, -179.9],
  ] as const);
  const spread = random.chance(0.5) ? 0 : 0.8;
  return {
    latitude: town[0] + spread * (random.next() - 0.5),
    longitude: Math.max(-180, Math.min(180, town[1] + spread * (random.next() - 0.5))),
  };
};

const often = <T>(random: Random, usual: T, others: readonly T[]): T =>
  random.chance(0.7) ? usual : random.pick(others);

export const randomCar = (random: Random, id: number): IndexedListing => {
  const model = random.chance(0.01) ? models[7] : random.pick(models.slice(0, 7));
  const ownerId = random.integer(1, ownerNames.length);
  const priceUsd = random.chance(0.1) ? null : random.integer(1, 26) * 4_500 - random.integer(0, 1);
  const estimateUsd = random.integer(1, 25) * 4_500;
  const earlier = (priceUsd ?? 5_000) + random.pick([-500, 0, 500, 1_000]);
  const isElectric = random.chance(0.2);
  // Derived from the id, so that the random sequence stays the same.
  const incentive = { amountUsd: [500, 3000, 7500][id % 3]!, name: '', endsOn: null };
  const hasIncentive = id % 2 === 0 && priceUsd !== null && incentive.amountUsd < priceUsd;
  const reported = <T>(value: T): T | null => (random.chance(0.3) ? null : value);
  return car(
    {
      id,
      ownerId,
      listingType: random.pick(['NEW', 'USED', 'USED', 'CERTIFIED', '3P_CERT']),
      year: random.chance(0.01) ? 1930 : random.integer(2018, 2032),
      makeCode: model.makeCode,
      modelCode: model.code,
      seriesCode: model.seriesCode,
      trim: random.pick(trims),
      styleCode: often(random, 'SEDAN', ['SUVCROSS', 'TRUCKS', 'COUPE']),
      cab: random.chance(0.2) ? { name: 'Crew', group: random.pick(['REG', 'EXTEND', 'CREW']) } : null,
      bedLengthFt: random.chance(0.3) ? random.pick([5, 5.9, 6, 6.9, 7, 8.1]) : null,
      doors: random.integer(2, 5),
      seats: random.pick([2, 5, 5, 7, 15]),
      engine: {
        code: isElectric ? '' : random.pick(['4CLDR', '6CLDR']),
        name: isElectric ? 'Electric' : ['2.0L I4', '3.5-liter V6', 'V8 5.0 L', '', '1.5L I4 Turbo'][id % 5]!,
        horsepower: null,
      },
      fuelGroup: isElectric ? 'ELE' : often(random, 'GSL', ['DSL', 'HYB']),
      transmission: {
        code: random.pick(['AUT', 'MAN']),
        name: ['6-Speed Manual', '', 'Continuously Variable Automatic', '10-Speed Automatic', 'Single-Speed Automatic'][
          id % 5
        ]!,
      },
      drive: { group: random.pick(['AWD4WD', 'FWD', 'RWD']), name: '' },
      mpgCity: reported(random.integer(8, 45)),
      mpgHighway: reported(random.integer(8, 50)),
      electricRangeMiles: isElectric ? random.integer(0, 4) * 100 : null,
      mileage: random.pick([0, 5, 14_999, 15_000, 15_001, 80_000, 200_000, 200_001, random.integer(0, 260_000)]),
      priceUsd,
      ...(id % 3 === 0 && { addOns: [{ name: 'Paint protection', priceUsd: 650 }] }),
      ...(hasIncentive && { incentive }),
      msrpUsd: random.chance(0.5) ? null : random.integer(1, 26) * 4_600,
      priceHistory: random.chance(0.5)
        ? [
            { atMs: noonMs - 40 * dayMs, priceUsd: earlier },
            { atMs: noonMs - random.integer(1, 30) * dayMs, priceUsd: priceUsd ?? 5_000 },
          ]
        : [],
      exterior: { name: '', simple: often(random, 'WHITE', ['RED', 'BLUE', 'GOLD', 'PINK']) },
      interior: { name: '', simple: random.pick(['BLACK', 'TAN', '']) },
      featureCodes: ['F1', 'F2', 'F3', 'F4', 'F5'].filter(() => random.chance(0.4)),
      packages: ['Tow Package', 'Café Racer', 'Sport']
        .filter(() => random.chance(0.15))
        .map((name) => ({ name, priceUsd: 1 })),
      description: Array.from({ length: random.integer(0, 14) }, () => random.pick(words)).join(
        random.pick([' ', ', ', '-']),
      ),
      history: {
        owners: reported(random.integer(1, 3)),
        accidents: reported(random.integer(0, 2)),
        cleanTitle: reported(random.chance(0.8)),
        frameDamage: reported(random.chance(0.2)),
        personalUse: null,
        freeReport: random.chance(0.5),
      },
      priority: random.pick([5, 10, 15, 17, 20, 20, 30]),
      moneyBackGuarantee: random.chance(0.3),
      commercialUse: random.chance(0.1),
      firstSeenMs: noonMs - random.integer(0, 90) * dayMs - random.integer(0, 3) * 1_000,
      photos: random.chance(0.5) ? ['x'] : [],
      market: random.chance(0.3)
        ? null
        : {
            estimateUsd,
            comparables: random.pick([5, 8, 20]),
            lowUsd: 1,
            lowerQuartileUsd: 1,
            upperQuartileUsd: 1,
            highUsd: 1,
            asOfMs: noonMs,
          },
    },
    {
      name: ownerNames[ownerId - 1]!,
      privateSeller: ownerId === 5,
      feesApart: ownerId === 2 ? true : undefined,
      ...placeOf(random),
      state: random.pick(['IL', 'IL', 'CA', 'WA', 'AK', '']),
      docFeeUsd: ownerId === 5 ? 0 : random.pick([0, 85, 499, 899]),
      homeServices: {
        buyOnline: random.chance(0.3),
        testDrive: random.chance(0.3),
        vehicleDelivery: random.chance(0.2),
        virtualTour: false,
      },
    },
  );
};

const some = (random: Random, values: readonly string[]): string[] =>
  random.chance(0.82) ? [] : values.filter(() => random.chance(0.4));

const range = (random: Random, low: number, high: number) => {
  if (random.chance(0.8)) return {};
  const [a, b] = [random.integer(low, high), random.integer(low, high)].sort((x, y) => x - y);
  return random.pick([{ min: a }, { max: b }, { min: a, max: b }, { min: b, max: a }]);
};

/** Excluded values of a random filter, or none. */
const randomExcluded = (random: Random): Criteria['excluded'] => {
  if (random.chance(0.6)) return {};
  const criteria = Object.entries(oneCriteria(random)).filter(([, held]) => Array.isArray(held) && held.length > 0);
  return Object.fromEntries(criteria.filter(([field]) => isSet(field)).slice(0, 3)) as Criteria['excluded'];
};
const isSet = (field: string): boolean => setFilters.some(([one]) => one === field);

export const randomCriteria = (random: Random): Criteria => ({
  ...oneCriteria(random),
  excluded: randomExcluded(random),
});

const oneCriteria = (random: Random): Criteria => ({
  ...noCriteria,
  makes: some(random, ['ACME', 'BOLT', 'RARE', 'NONE']),
  series: random.chance(0.85) ? [] : some(random, ['ONE', 'TWO', 'BIG']),
  models: some(random, ['A1', 'A3', 'B2', 'C1', 'A9']),
  trims: some(random, ['A1|Base', 'A1|Sport', 'B1|Base', 'C1|None']),
  listingTypes: some(random, ['NEW', 'USED', 'CERTIFIED', 'LOST']),
  sellerTypes: some(random, ['d', 'p']) as Criteria['sellerTypes'],
  styles: some(random, ['SEDAN', 'SUVCROSS', 'WAGON']),
  cabs: some(random, ['REG', 'CREW']),
  beds: some(random, ['SHORT', 'LONG']),
  drives: some(random, ['AWD4WD', 'RWD']),
  engines: some(random, ['4CLDR', '8CLDR']),
  fuels: some(random, ['GSL', 'ELE']),
  engineSizes: some(random, ['2.0', '5.0', '9.9']),
  gears: some(random, ['6', 'CVT', '1']),
  transmissions: some(random, ['MAN']),
  doors: some(random, ['2', '4', '9']),
  seats: some(random, ['5', '7']),
  exteriorColours: some(random, ['WHITE', 'RED', 'PINK']),
  interiorColours: some(random, ['TAN']),
  features: some(random, ['F1', 'F2', 'F9']),
  history: some(random, ['NO_ACCIDENTS', 'ONE_OWNER', 'CLEAN_TITLE', 'NO_FRAME_DAMAGE', 'FREE_REPORT']),
  deals: some(random, ['greatprice', 'goodprice']),
  mpgRanges: some(random, ['10-20', '31-40', '40-', '22-27']),
  homeServices: some(random, ['buyOnline', 'testDrive', 'virtualTour']),
  price: range(random, 0, 120_000),
  payment: range(random, 0, 2_200),
  outTheDoor: range(random, 0, 130_000),
  unpriced: random.chance(0.3),
  year: range(random, 1929, 2033),
  mileage: range(random, 0, 250_000),
  electricRange: random.chance(0.9) ? {} : range(random, 0, 400),
  dealerIds: random.chance(0.9) ? [] : [random.integer(1, 7), random.integer(1, 7)],
  ...(random.chance(0.06) && { dealerName: random.pick(['corner', 'ECLAIR', 'nobody', 'on', ' ']) }),
  keywords: random.chance(0.85)
    ? []
    : [random.pick(['clean owner', 'SUNROOF', 'arrow', 'cafe', 'arrowx', 'zebra', 'acme 2028', '3rd row'])],
  packages: random.chance(0.92) ? [] : [random.pick(['tow package', 'Café racer', 'package'])],
  excludedIds: random.chance(0.8) ? [] : Array.from({ length: 5 }, () => random.integer(1, 60)),
  moneyBackGuarantee: random.chance(0.05),
  commercialUse: random.chance(0.03),
  ...(random.chance(0.05) && { experience: random.pick(['buy-online', 'best-deals', 'commercial', 'other']) }),
});

export const randomArea = (random: Random): SearchArea => {
  const from = random.chance(0.3) ? undefined : placeOf(random);
  const box = { south: 30, north: random.pick([41, 50, 70]), west: -125, east: -85 };
  return {
    ...(from && { from }),
    ...(random.chance(0.6) && { radiusMiles: random.pick([0, 10, 50, 300, 500, 2_000, 13_000]) }),
    ...(random.chance(0.12) && { state: random.pick(['IL', 'CA', 'AK', 'ZZ']) }),
    ...(random.chance(0.15) && { box: random.chance(0.3) ? { south: -20, north: 0, west: 179, east: -179 } : box }),
    ...(random.chance(0.15) && { polygon: Array.from({ length: random.integer(3, 7) }, () => placeOf(random)) }),
  };
};

const randomInventory = (random: Random): SiteInventory => {
  if (random.chance(0.7)) return wholeInventory;
  return {
    key: 'some',
    ...(random.chance(0.5) && { makes: random.pick([['ACME'], ['BOLT', 'RARE'], ['NONE']]) }),
    ...(random.chance(0.5) && { listingTypes: random.pick([['CERTIFIED'], ['NEW', 'USED']] as const) }),
    ...(random.chance(0.5) && { sellerTypes: random.pick([['d'], ['p']] as const) }),
  };
};

/** Random payment terms within their limits. */
export const randomTerms = (random: Random): PaymentTerms => {
  const amount = (): number => random.pick([0, 0, 1, 2_500, 9_400, 40_000, random.integer(0, 60_000)]);
  return {
    option: random.pick(['finance', 'finance', 'lease', 'cash']),
    creditType: random.pick(['a', 'b', 'c', 'f']),
    loanTerm: random.pick([36, 60, 84]),
    leaseTerm: random.pick([24, 36, 48]),
    leaseMiles: random.pick([10_000, 15_000]),
    downUsd: random.chance(0.5) ? null : amount(),
    downShare: random.pick([0, 0.1, 0.2, 0.3333, 0.9]),
    tradeInUsd: amount(),
    owedUsd: random.chance(0.6) ? 0 : amount(),
    aprPercent: random.pick([null, null, 0, 3.9, 24.99]),
  };
};

export const randomQuoteBasis = (random: Random): QuoteBasis => ({
  ...(random.chance(0.7) && { terms: randomTerms(random) }),
  ...(random.chance(0.6) && { state: random.pick(['IL', 'CA', 'OR', 'AK', 'ZZ']) }),
});

export const randomQuery = (random: Random): IndexQuery => ({
  inventory: randomInventory(random),
  criteria: randomCriteria(random),
  area: randomArea(random),
  sort: random.pick<SortKey>(sortKeys),
  first: random.pick([0, 0, 0, 3, 25, 400, 1_000_000]),
  count: random.pick([0, 1, 10, 25, 100]),
  facets: random.chance(0.75) ? 'all' : 'none',
  ...(random.chance(0.15) && { minPriority: random.pick([0, 10, 17, 20, 30, 31]) }),
  ...(random.chance(0.7) && { quoteBasis: randomQuoteBasis(random) }),
  ...(random.chance(0.3) && { counted: random.pick(['payment', 'outTheDoor'] as const) }),
});
