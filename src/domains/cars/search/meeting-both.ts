import type { Criteria, NumberRange } from '#domains/finding/criteria/criteria.ts';
import { excludedByBoth } from '#domains/finding/criteria/excluded.ts';
import {
  allOfFields,
  type FieldWithColumn,
  rangeFilters,
  setFilters,
} from '#domains/finding/criteria/filters-by-kind.ts';

const anyOfFields = setFilters.flatMap(([field, { match, column }]) =>
  match === 'all' || column === 'vehicle' ? [] : [field],
);
type Vehicle = Pick<Criteria, FieldWithColumn<'vehicle'>>;

const shared = (a: readonly string[], b: readonly string[]): string[] | undefined => {
  if (a.length === 0 || b.length === 0) return [...a, ...b];
  const both = a.filter((code) => b.includes(code));
  return both.length > 0 ? both : undefined;
};

const overlap = (a: NumberRange, b: NumberRange): NumberRange | undefined => {
  const min = Math.max(a.min ?? -Infinity, b.min ?? -Infinity);
  const max = Math.min(a.max ?? Infinity, b.max ?? Infinity);
  if (min > max) return undefined;
  return { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) };
};

const hasVehicle = ({ makes, series, models, trims }: Vehicle): boolean =>
  makes.length + series.length + models.length + trims.length > 0;

/** The vehicle criteria that both allow: one model, possibly narrowed to trims. */
const sharedVehicle = (one: Vehicle, other: Vehicle): Vehicle | undefined => {
  if (!hasVehicle(other)) return one;
  if (!hasVehicle(one)) return other;
  const [model = ''] = one.models;
  const makes = shared(one.makes, other.makes);
  const isNamed = other.models.includes(model) || (other.models.length === 0 && other.series.length === 0);
  const trims = other.trims.filter((trim) => trim.startsWith(`${model}|`));
  if (!makes || !isNamed || (other.models.length === 0 && other.trims.length > trims.length)) return undefined;
  return { ...one, makes, trims };
};

/** Criteria for cars that match both; undefined if none can. */
export const meetingBoth = (one: Criteria, other: Criteria): Criteria | undefined => {
  const vehicle = sharedVehicle(one, other);
  if (!vehicle) return undefined;
  const { makes, series, models, trims } = vehicle;
  const both: Criteria = {
    ...other,
    makes,
    series,
    models,
    trims,
    unpriced: false,
    excluded: excludedByBoth(one, other),
    excludedIds: [...new Set([...one.excludedIds, ...other.excludedIds])],
  };
  for (const field of allOfFields) both[field] = [...new Set([...one[field], ...other[field]])];
  for (const field of anyOfFields) {
    const values = shared(one[field], other[field]);
    if (!values) return undefined;
    both[field] = values;
  }
  for (const [field] of rangeFilters) {
    const limits = overlap(one[field], other[field]);
    if (!limits) return undefined;
    both[field] = limits;
  }
  return both;
};
