import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { models, testVocabulary } from './listing-index-cars.ts';

/** A value that a facet may count, and the search with that value alone in its filter. */
export type Choice = { facet: string; value: string; search: Criteria };

const listValues = {
  listingTypes: ['NEW', 'USED', 'CERTIFIED', '3P_CERT', 'LOST'],
  sellerTypes: ['d', 'p'],
  styles: ['SEDAN', 'SUVCROSS', 'TRUCKS', 'COUPE', 'WAGON'],
  cabs: ['REG', 'EXTEND', 'CREW'],
  beds: ['SHORT', 'STANDARD', 'LONG', 'HUGE'],
  drives: ['AWD4WD', 'FWD', 'RWD'],
  engines: ['4CLDR', '6CLDR', '8CLDR'],
  engineSizes: ['1.5', '2.0', '3.5', '5.0', '9.9'],
  fuels: ['GSL', 'DSL', 'HYB', 'ELE'],
  transmissions: ['AUT', 'MAN'],
  gears: ['1', '6', '8', '10', 'CVT'],
  doors: ['2', '3', '4', '5', '9'],
  seats: ['2', '5', '7', '15'],
  exteriorColours: ['WHITE', 'RED', 'BLUE', 'GOLD', 'PINK'],
  interiorColours: ['BLACK', 'TAN'],
  deals: ['greatprice', 'goodprice'],
  mpgRanges: ['10-20', '21-30', '31-40', '40-'],
  homeServices: ['buyOnline', 'testDrive', 'vehicleDelivery', 'virtualTour'],
};

const narrowingValues = {
  features: ['F1', 'F2', 'F3', 'F4', 'F5', 'F9'],
  history: ['NO_ACCIDENTS', 'ONE_OWNER', 'CLEAN_TITLE', 'NO_FRAME_DAMAGE', 'FREE_REPORT'],
};

const trimNames = ['Base', 'Sport', 'Grand Touring', 'UNAVAIL', 'None'];
const milesLimits = [15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000];

const makeOf = (model: string): string[] => models.flatMap(({ code, makeCode }) => (code === model ? [makeCode] : []));

/** Makes whose models are counted: the selected ones, else the makes of the selected series, models and trims. */
const searchedMakes = ({ makes, series, models: chosen, trims }: Criteria): string[] =>
  makes.length > 0
    ? makes
    : [
        ...series.flatMap((code) => testVocabulary.makesOfSeries(code)),
        ...[...chosen, ...trims.map((trim) => trim.split('|')[0]!)].flatMap(makeOf),
      ];

const countsTrims = (criteria: Criteria, { code, makeCode }: (typeof models)[number]): boolean => {
  const ofMake = criteria.models.filter((model) => makeOf(model).includes(makeCode));
  return ofMake.includes(code) || (ofMake.length === 0 && criteria.trims.some((trim) => trim.startsWith(`${code}|`)));
};

const vehicleChoices = (criteria: Criteria): Choice[] => {
  const only = (chosen: Partial<Criteria>): Criteria => ({
    ...criteria,
    makes: [],
    series: [],
    models: [],
    trims: [],
    ...chosen,
  });
  const searched = searchedMakes(criteria);
  const counted = models.filter(({ makeCode }) => searched.includes(makeCode));
  const seriesCodes = new Set(counted.flatMap(({ seriesCode }) => seriesCode ?? []));
  return [
    ...['ACME', 'BOLT', 'CZAR', 'RARE', 'NONE'].map((value) => ({
      facet: 'makes',
      value,
      search: only({ makes: [value] }),
    })),
    ...[...seriesCodes].map((value) => ({ facet: 'series', value, search: only({ series: [value] }) })),
    ...counted.map(({ code }) => ({ facet: 'models', value: code, search: only({ models: [code] }) })),
    ...counted
      .filter((model) => countsTrims(criteria, model))
      .flatMap(({ code }) => trimNames.map((name) => `${code}|${name}`))
      .map((value) => ({ facet: 'trims', value, search: only({ trims: [value] }) })),
  ];
};

const bandChoices = (criteria: Criteria): Choice[] => {
  const price = (min: number, max?: number): Criteria => ({
    ...criteria,
    price: { min: Math.max(1, min), ...(max !== undefined && { max }) },
    payment: {},
    outTheDoor: {},
    unpriced: false,
  });
  return [
    ...Array.from({ length: 20 }, (_, step) => step * 5_000).map((from) => ({
      facet: 'price',
      value: `${from}-${from + 4_999}`,
      search: price(from, from + 4_999),
    })),
    { facet: 'price', value: '100000-', search: price(100_000) },
    ...[1930, ...Array.from({ length: 15 }, (_, at) => 2018 + at)].map((year) => ({
      facet: 'year',
      value: String(year),
      search: { ...criteria, year: { min: year, max: year } },
    })),
    ...milesLimits.map((max) => ({ facet: 'mileage', value: `-${max}`, search: { ...criteria, mileage: { max } } })),
    { facet: 'mileage', value: '200001-', search: { ...criteria, mileage: { min: 200_001 } } },
  ];
};

/** Every selectable value, whether or not a car has it. */
export const choicesOf = (criteria: Criteria): Choice[] => [
  ...vehicleChoices(criteria),
  ...Object.entries(listValues).flatMap(([facet, values]) =>
    values.map((value) => ({ facet, value, search: { ...criteria, [facet]: [value] } })),
  ),
  ...Object.entries(narrowingValues).flatMap(([facet, values]) =>
    values.map((value) => {
      const chosen = criteria[facet as keyof typeof narrowingValues];
      return { facet, value, search: { ...criteria, [facet]: [...chosen, value] } };
    }),
  ),
  ...bandChoices(criteria),
];
