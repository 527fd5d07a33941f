import type { Criteria, Excluded } from '../criteria.ts';
import { withinSentence } from '../excluded.ts';
import { type AllOfField, allOfFields, type SetField, setFilters, vehicleFields } from '../filters-by-kind.ts';
import type { Part } from './match.ts';

/** The narrowest part of a vehicle: "not a Cayenne" doesn't exclude other cars of its make. */
const narrowest = (criteria: Partial<Criteria>): Partial<Criteria> => {
  const own = vehicleFields.findLast((field) => (criteria[field]?.length ?? 0) > 0);
  return own === undefined ? criteria : { [own]: criteria[own] };
};

const excludedOf = (criteria: Partial<Criteria>): Excluded | undefined => {
  const range = narrowest(criteria);
  const sets = setFilters.flatMap(([field]) => (range[field] ? [[field, range[field]] as const] : []));
  // Leaving out "6-speed manual" value by value would leave out all manuals.
  return sets.length === 1 && Object.keys(range).length === 1 ? Object.fromEntries(sets) : undefined;
};

const isHad = (field: string): boolean => allOfFields.includes(field as AllOfField);

/** The filter negated: its values are excluded. Undefined if it isn't a choice of values. */
export const negatedPart = (part: Part): Extract<Part, { is: 'chip' }> | undefined => {
  if (part.is !== 'chip' || part.effect.place || part.effect.sort || part.effect.radiusMiles !== undefined) {
    return undefined;
  }
  const excluded = excludedOf(part.effect.criteria ?? {});
  if (!excluded) return undefined;
  const had = (Object.keys(excluded) as SetField[]).some(isHad);
  const { is, kind, from, to, label } = part;
  const what = isName(kind) ? label : withinSentence(label);
  return { is, kind, from, to, label: `${had ? 'Without' : 'Not'} ${what}`, effect: { criteria: { excluded } } };
};

const isName = (kind: string): boolean => ['make', 'model', 'trim'].includes(kind);
