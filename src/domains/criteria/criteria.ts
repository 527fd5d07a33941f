/** RULING-42. */
export const sortKeys = [
  'relevance',
  'derivedpriceASC',
  'derivedpriceDESC',
  'mileageASC',
  'mileageDESC',
  'yearASC',
  'yearDESC',
  'distanceASC',
  'datelistedDESC',
  'dealASC',
  'paymentASC',
  'dropDESC',
  'rangeDESC',
] as const;
export type SortKey = (typeof sortKeys)[number];

export type NumberRange = { min?: number; max?: number };

/**
 * What a shopper asked for, whatever the spelling of the address it came from. Lists mean "any of these", except
 * `allOfLists`, which mean "all of these". An empty list is no filter.
 */
export type Criteria = {
  makes: string[];
  series: string[];
  models: string[];
  /** `MODELCODE|Trim name` (RULING-03). */
  trims: string[];
  listingTypes: string[];
  sellerTypes: ('d' | 'p')[];
  styles: string[];
  cabs: string[];
  drives: string[];
  engines: string[];
  fuels: string[];
  transmissions: string[];
  doors: string[];
  seats: string[];
  exteriorColours: string[];
  interiorColours: string[];
  features: string[];
  history: string[];
  deals: string[];
  /** `21-30`, `40-`: combined miles per gallon. */
  mpgRanges: string[];
  homeServices: string[];
  price: NumberRange;
  /** Cars without a price count as inside the price bound (RULING-44); means nothing where there is none. */
  unpriced: boolean;
  year: NumberRange;
  mileage: NumberRange;
  electricRange: NumberRange;
  dealerIds: number[];
  dealerName?: string;
  keywords: string[];
  packages: string[];
  excludedIds: number[];
  moneyBackGuarantee: boolean;
  commercialUse: boolean;
  experience?: string;
};

/**
 * Lists of which a car meets every value. A further choice narrows what is found, so its count is taken beside what is
 * chosen already; in every other list a further choice adds cars, and its count is taken as if nothing else were chosen.
 */
export const allOfLists = ['features', 'history'] as const satisfies (keyof Criteria)[];
export type AllOfList = (typeof allOfLists)[number];

export const noCriteria: Criteria = {
  makes: [],
  series: [],
  models: [],
  trims: [],
  listingTypes: [],
  sellerTypes: [],
  styles: [],
  cabs: [],
  drives: [],
  engines: [],
  fuels: [],
  transmissions: [],
  doors: [],
  seats: [],
  exteriorColours: [],
  interiorColours: [],
  features: [],
  history: [],
  deals: [],
  mpgRanges: [],
  homeServices: [],
  price: {},
  unpriced: false,
  year: {},
  mileage: {},
  electricRange: {},
  dealerIds: [],
  keywords: [],
  packages: [],
  excludedIds: [],
  moneyBackGuarantee: false,
  commercialUse: false,
};
