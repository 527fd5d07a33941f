import { type CodeColumn, columnIndex } from './columns.ts';

/**
 * Code columns counted together, because few combinations of their values occur: how a model is built, what a car costs
 * and who sells it, and what it looks like. A column of a built segment has each row's combination, so that one pass
 * over the matching rows counts all of them.
 */
const groups = [
  [
    'makes',
    'styles',
    'cabs',
    'beds',
    'drives',
    'engines',
    'engineSizes',
    'fuels',
    'transmissions',
    'gears',
    'doors',
    'seats',
    'mpgRanges',
  ],
  ['price', 'mileage', 'deals', 'listingTypes', 'sellerTypes'],
  ['year', 'exteriorColours', 'interiorColours'],
] as const satisfies readonly (readonly CodeColumn[])[];

/** The indexes of the columns of each group. */
export const combinedColumns: readonly (readonly number[])[] = groups.map((names) =>
  names.map((name) => columnIndex[name]),
);

/** The number of combinations that two bytes can encode. */
export const combinationLimit = 65_536;
