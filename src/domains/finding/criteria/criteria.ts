import { type Filters, filters } from './filters.ts';
import type { FieldOf } from './filters-by-kind.ts';

/** All sort orders; any other value means relevance (RULING-42). */
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
  'outTheDoorASC',
  'dropDESC',
  'rangeDESC',
] as const;
export type SortKey = (typeof sortKeys)[number];

export type NumberRange = { min?: number; max?: number };

/** The value type of each kind of filter. */
type Held = { set: string[]; phrases: string[]; ids: number[]; range: NumberRange; flag: boolean };

/**
 * The criteria of a search, independent of the address's spelling: a field for each row of the table of filters. Empty
 * lists, unbounded ranges and absent texts don't filter.
 */
export type Criteria = { [Field in FieldOf<keyof Held>]: Held[Filters[Field]['kind']] } & {
  [Field in FieldOf<'text'>]?: string;
} & { excluded: Excluded };

/** Excluded values of sets: a car may have none of them. Sets without exclusions are absent. */
export type Excluded = { [Field in FieldOf<'set'>]?: string[] };

const nothing: { [Kind in keyof Held]: () => Held[Kind] } = {
  set: () => [],
  phrases: () => [],
  ids: () => [],
  range: () => ({}),
  flag: () => false,
};

export const noCriteria = Object.fromEntries([
  ...Object.entries(filters).flatMap(([field, { kind }]) => (kind === 'text' ? [] : [[field, nothing[kind]()]])),
  ['excluded', {}],
]) as Criteria;
