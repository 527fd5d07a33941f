/**
 * What a row holds. Code columns are one byte a row, named for the facet they feed; code 0 is "no value". A dictionary
 * holds at most 255 values, which is far more than any of these vocabularies has.
 */
export const codeColumns = [
  'makes',
  'listingTypes',
  'sellerTypes',
  'styles',
  'cabs',
  'drives',
  'engines',
  'fuels',
  'transmissions',
  'doors',
  'seats',
  'exteriorColours',
  'interiorColours',
  'deals',
  'mpgRanges',
  'price',
  'year',
  'mileage',
] as const;
export type CodeColumn = (typeof codeColumns)[number];
export const codeLimit = 256;

export const columnIndex = Object.fromEntries(codeColumns.map((name, index) => [name, index])) as Record<
  CodeColumn,
  number
>;

/** Yes-or-no facts, one bit a row each. The first are fixed; features take the rest in order of appearance. */
export const historyFlags = ['NO_ACCIDENTS', 'ONE_OWNER', 'CLEAN_TITLE', 'NO_FRAME_DAMAGE', 'FREE_REPORT'] as const;
export const homeServiceFlags = ['buyOnline', 'testDrive', 'vehicleDelivery', 'virtualTour'] as const;

export const firstHistoryFlag = 0;
export const firstHomeServiceFlag = firstHistoryFlag + historyFlags.length;
export const moneyBackFlag = firstHomeServiceFlag + homeServiceFlags.length;
export const commercialFlag = moneyBackFlag + 1;
export const firstFeatureFlag = commercialFlag + 1;

/** Wide columns: bytes a row. Prices, drops and ranges are 0 where there is none; times are epoch seconds. */
export const wideColumns = {
  id: 8,
  owner: 4,
  vehicle: 4,
  priceUsd: 4,
  mileageMiles: 4,
  firstSeen: 4,
  dropUsd: 4,
  dropAt: 4,
  /** Price over market estimate; Infinity where there is no verdict. */
  dealRatio: 4,
  rangeMiles: 2,
  score: 2,
  mpg: 1,
  completeness: 1,
  priority: 1,
  state: 1,
} as const;
export type WideColumn = keyof typeof wideColumns;

/** Coordinates of a place, and the same on the unit sphere. */
export const placeColumns = ['latitude', 'longitude', 'x', 'y', 'z'] as const;

/** RULING-62: how long a price cut counts as recent. */
export const recentCutSeconds = 14 * 86_400;
