import type { Criteria, NumberRange } from '#domains/criteria/criteria.ts';
import { excludedByBoth } from '#domains/criteria/excluded.ts';
import { allOfFields, type FieldWithColumn, rangeFilters, setFilters } from '#domains/criteria/filters-by-kind.ts';

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

/** One model, if what was asked for allows it by name; trims of it narrow it. */
const sharedVehicle = (one: Vehicle, asked: Vehicle): Vehicle | undefined => {
  if (!hasVehicle(asked)) return one;
  if (!hasVehicle(one)) return asked;
  const [model = ''] = one.models;
  const makes = shared(one.makes, asked.makes);
  const isNamed = asked.models.includes(model) || (asked.models.length === 0 && asked.series.length === 0);
  const trims = asked.trims.filter((trim) => trim.startsWith(`${model}|`));
  if (!makes || !isNamed || (asked.models.length === 0 && asked.trims.length > trims.length)) return undefined;
  return { ...one, makes, trims };
};

/** Cars that meet `one` and what was asked for as well; undefined where none can. */
export const meetingBoth = (one: Criteria, asked: Criteria): Criteria | undefined => {
  const vehicle = sharedVehicle(one, asked);
  if (!vehicle) return undefined;
  const { makes, series, models, trims } = vehicle;
  const both: Criteria = {
    ...asked,
    makes,
    series,
    models,
    trims,
    unpriced: false,
    excluded: excludedByBoth(one, asked),
    excludedIds: [...new Set([...one.excludedIds, ...asked.excludedIds])],
  };
  for (const field of allOfFields) both[field] = [...new Set([...one[field], ...asked[field]])];
  for (const field of anyOfFields) {
    const values = shared(one[field], asked[field]);
    if (!values) return undefined;
    both[field] = values;
  }
  for (const [field] of rangeFilters) {
    const limits = overlap(one[field], asked[field]);
    if (!limits) return undefined;
    both[field] = limits;
  }
  return both;
};
