import { allOfLists, type Criteria, type NumberRange } from '#domains/criteria/criteria.ts';

const anyOfLists = [
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
  'homeServices',
] as const satisfies (keyof Criteria)[];
const ranges = ['price', 'year', 'mileage', 'electricRange'] as const satisfies (keyof Criteria)[];
type Vehicle = Pick<Criteria, 'makes' | 'series' | 'models' | 'trims'>;

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
    ...{ makes, series, models, trims },
    unpriced: false,
    excludedIds: [...new Set([...one.excludedIds, ...asked.excludedIds])],
  };
  for (const list of allOfLists) both[list] = [...new Set([...one[list], ...asked[list]])];
  for (const list of anyOfLists) {
    const values = shared(one[list], asked[list]);
    if (!values) return undefined;
    Object.assign(both, { [list]: values });
  }
  for (const range of ranges) {
    const limits = overlap(one[range], asked[range]);
    if (!limits) return undefined;
    both[range] = limits;
  }
  return both;
};
