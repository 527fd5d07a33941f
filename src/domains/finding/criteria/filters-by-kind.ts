import type { Filter, FilterKind } from './filter-kinds.ts';
import { type FilterField, type Filters, filters } from './filters.ts';

/** Fields of the criteria by kind of filter. */
export type FieldOf<Kind extends FilterKind> = {
  [Field in FilterField]: Filters[Field]['kind'] extends Kind ? Field : never;
}[FilterField];
export type SetField = FieldOf<'set'>;

/** Fields by their storage in the index. */
export type FieldWithColumn<Column extends Filter['column']> = {
  [Field in FilterField]: Filters[Field]['column'] extends Column ? Field : never;
}[FilterField];

/** Ranges that the index counts in bands. */
export type RangeFacet = {
  [Field in FieldOf<'range'>]: Filters[Field] extends { facet: true } ? Field : never;
}[FieldOf<'range'>];

/** Sets of which a car must have every selected value. */
export type AllOfField = { [Field in SetField]: Filters[Field] extends { match: 'all' } ? Field : never }[SetField];

const ofKind = <Kind extends FilterKind>(kind: Kind) =>
  Object.entries(filters).filter(([, filter]) => filter.kind === kind) as [
    FieldOf<Kind>,
    Extract<Filter, { kind: Kind }>,
  ][];

export const setFilters = ofKind('set');
export const rangeFilters = ofKind('range');
export const flagFilters = ofKind('flag');
export const textFilters = ofKind('text');
export const phrasesFilters = ofKind('phrases');
export const idsFilters = ofKind('ids');

/** Comparator for positions in paths and headings. */
export const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

/** Comparator for the sets of a group. */
export const lastLast = (a: { last?: true }, b: { last?: true }): number => Number(!!a.last) - Number(!!b.last);

export const allOfFields = setFilters.flatMap(([field, { match }]) => (match === 'all' ? [field as AllOfField] : []));

/** Make, series, model and trim: each narrows the one before it, so they form one selection (RULING-48). */
export const vehicleFields = setFilters.flatMap(([field, { column }]) =>
  column === 'vehicle' ? [field as FieldWithColumn<'vehicle'>] : [],
);

/** The field of a set's parameter. */
export const setFieldOf = (param: string): SetField | undefined =>
  setFilters.find(([, filter]) => filter.param === param)?.[0];
