import { type Filters, filters } from './filters.ts';
import type { FieldOf } from './filters-by-kind.ts';

/** Every order a search can have; any other word is read as relevance (RULING-42). */
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

/** What a filter of each kind holds. */
type Held = { set: string[]; phrases: string[]; ids: number[]; range: NumberRange; flag: boolean };

/**
 * What a shopper asked for, whatever the spelling of the address it came from: a field for each row of the table of
 * filters. An empty list, an unbounded range and an absent text are no filter.
 */
export type Criteria = { [Field in FieldOf<keyof Held>]: Held[Filters[Field]['kind']] } & {
  [Field in FieldOf<'text'>]?: string;
} & { excluded: Excluded };

/** "Not these", of any set: a car may have none of them. A set that leaves nothing out is absent. */
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
