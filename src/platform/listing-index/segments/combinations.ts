import { type CodeColumn, columnIndex } from './columns.ts';

/**
 * Code columns that are counted together, because few combinations of their values occur: what a model is built as,
 * what a car costs and who sells it, and what it looks like. A column of a built segment names each row's combination,
 * so that one pass over the matching rows counts all of them.
 */
const groups = [
  ['makes', 'styles', 'cabs', 'beds', 'drives', 'engines', 'fuels', 'transmissions', 'doors', 'seats', 'mpgRanges'],
  ['price', 'mileage', 'deals', 'listingTypes', 'sellerTypes'],
  ['year', 'exteriorColours', 'interiorColours'],
] as const satisfies readonly (readonly CodeColumn[])[];

/** The indexes of the columns of each group. */
export const combinedColumns: readonly (readonly number[])[] = groups.map((names) =>
  names.map((name) => columnIndex[name]),
);

/** As many as two bytes can number. */
export const combinationLimit = 65_536;
