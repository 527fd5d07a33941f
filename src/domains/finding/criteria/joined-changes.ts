import type { Criteria } from './criteria.ts';
import { flagFilters, idsFilters, phrasesFilters, rangeFilters, setFilters, textFilters } from './filters-by-kind.ts';
import { normalSearch, type Search } from './search.ts';

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Applies the additions and removals of each change to a list in turn. */
const joinedLists = <T>(base: readonly T[], changed: readonly (readonly T[])[]): T[] =>
  changed.reduce<T[]>((joined, list) => {
    const removed = new Set(base.filter((value) => !list.includes(value)));
    const added = list.filter((value) => !base.includes(value));
    return [...joined.filter((value) => !removed.has(value)), ...added];
  }, base.slice());

/** The value of the last change that differs from the base. */
const lastChange = <T>(base: T, changed: readonly T[]): T =>
  changed.reduce((last, value) => (differs(value, base) ? value : last), base);

const joinedCriteria = (base: Criteria, changed: readonly Criteria[]): Criteria => {
  const joined: Criteria = { ...base };
  const lists = <Field extends keyof Criteria>(field: Field) => changed.map((one) => one[field]);
  for (const [field] of setFilters) joined[field] = joinedLists(base[field], lists(field));
  for (const [field] of phrasesFilters) joined[field] = joinedLists(base[field], lists(field));
  for (const [field] of idsFilters) joined[field] = joinedLists(base[field], lists(field));
  for (const [field] of rangeFilters) joined[field] = lastChange(base[field], lists(field));
  for (const [field] of flagFilters) joined[field] = lastChange(base[field], lists(field));
  for (const [field] of textFilters) joined[field] = lastChange(base[field], lists(field));
  joined.excluded = Object.fromEntries(
    setFilters.map(([field]) => [
      field,
      joinedLists<string>(
        base.excluded[field] ?? [],
        changed.map(({ excluded }) => excluded[field] ?? []),
      ),
    ]),
  );
  return joined;
};

/** Merges several changes that were made to the same search independently. */
export const joinedChanges = (base: Search, changed: readonly Search[]): Search => {
  const last = <Key extends keyof Search>(key: Key): Search[Key] =>
    lastChange(
      base[key],
      changed.map((one) => one[key]),
    );
  const [box, polygon, view] = [last('box'), last('polygon'), last('view')];
  const [priceIn, marketExtension] = [last('priceIn'), last('marketExtension')];
  return normalSearch({
    criteria: joinedCriteria(
      base.criteria,
      changed.map(({ criteria }) => criteria),
    ),
    place: last('place'),
    radiusMiles: last('radiusMiles'),
    sort: last('sort'),
    count: last('count'),
    first: 0,
    ...(box && { box }),
    ...(polygon && { polygon }),
    ...(view && { view }),
    ...(priceIn && { priceIn }),
    ...(marketExtension && { marketExtension }),
  });
};
