import { stateNames } from '#domains/reference/locations/states.ts';
import type { Lookups } from './address/path-meaning.ts';
import type { Criteria } from './criteria.ts';
import { allowingCode, excludedLabel, excludedOf, excludedText } from './excluded.ts';
import { type FilterField, filters } from './filters.ts';
import { flagFilters, idsFilters, phrasesFilters, rangeFilters, setFilters, textFilters } from './filters-by-kind.ts';
import { withoutCode } from './list-choice.ts';
import { emptySearch, isBound, type Search } from './search.ts';
import { areaWords, drawnAreaWords } from './search-heading.ts';

/** A filter chip: its label, and the search without it. */
export type ActiveFilter = {
  /** Stable from page to page. */
  readonly key: string;
  /** The parameter it belongs to. */
  readonly param: string;
  readonly label: string;
  readonly remove: Search;
};

type FilterContext = Pick<Lookups, 'catalogue'> & {
  readonly places: Pick<Lookups['places'], 'areaName'>;
  /** A dealer's name, if the caller has it. */
  readonly dealerName?: (id: number) => string | undefined;
};

const placeLabel = ({ place, radiusMiles, box, polygon }: Search): string | undefined => {
  // A map area replaces the circle and has its own chip.
  if (box || polygon) return undefined;
  if (place.city !== undefined) {
    return radiusMiles === 0 ? undefined : `Within ${radiusMiles} mi of ${place.city}, ${place.state}`;
  }
  return place.state === undefined ? undefined : `In ${stateNames[place.state] ?? place.state}`;
};

/** One value of a filter, and the criteria without it. */
type Chip = { value: string; label: string; left: Criteria };
type ChipsOf = (criteria: Criteria, context: FilterContext) => Chip[];

const without = <T>(values: readonly T[], value: T): T[] => values.filter((one) => one !== value);

/** The filters shown as chips, each rendered by its kind. */
const chipsByField = new Map<FilterField, ChipsOf>([
  ...setFilters.map(([field, filter]): [FilterField, ChipsOf] => [
    field,
    (criteria, { catalogue }) => [
      ...criteria[field].map((code) => ({
        value: code,
        label: filter.values.label(code, catalogue),
        left: withoutCode(criteria, field, code, catalogue),
      })),
      ...excludedOf(criteria, field).map((code) => ({
        value: excludedText(code),
        label: excludedLabel(filter, code, catalogue),
        left: allowingCode(criteria, field, code),
      })),
    ],
  ]),
  ...phrasesFilters.map(([field, { chip }]): [FilterField, ChipsOf] => [
    field,
    (criteria) =>
      criteria[field].map((phrase) => ({
        value: phrase,
        label: chip(phrase),
        left: { ...criteria, [field]: without(criteria[field], phrase) },
      })),
  ]),
  ...idsFilters
    .filter(([, { silent }]) => !silent)
    .map(([field, { label }]): [FilterField, ChipsOf] => [
      field,
      (criteria, { dealerName }) =>
        criteria[field].map((id) => ({
          value: String(id),
          label: dealerName?.(id) ?? `${label} ${id}`,
          left: { ...criteria, [field]: without(criteria[field], id) },
        })),
    ]),
  ...rangeFilters.map(([field, { words }]): [FilterField, ChipsOf] => [
    field,
    (criteria) =>
      isBound(criteria[field])
        ? [{ value: '', label: words(criteria[field]), left: { ...criteria, [field]: {} } }]
        : [],
  ]),
  ...flagFilters.map(([field, { chip }]): [FilterField, ChipsOf] => [
    field,
    (criteria) => (criteria[field] ? [{ value: '', label: chip, left: { ...criteria, [field]: false } }] : []),
  ]),
  ...textFilters.map(([field, { values }]): [FilterField, ChipsOf] => [
    field,
    (criteria, { catalogue }) => {
      const { [field]: text, ...left } = criteria;
      return text === undefined ? [] : [{ value: '', label: values?.label(text, catalogue) ?? text, left }];
    },
  ]),
]);

/** All filters of a search as chips, in a fixed order; removing one returns to the first page. */
export const activeFilters = (search: Search, context: FilterContext): ActiveFilter[] => {
  const again = { ...search, first: 0 };
  const chips = Object.entries(filters).flatMap(([field, { param }]): ActiveFilter[] => {
    const chips = chipsByField.get(field as FilterField)?.(search.criteria, context) ?? [];
    return chips.map(({ value, label, left }) => ({
      key: `${param}:${value}`,
      param,
      label,
      remove: { ...again, criteria: left },
    }));
  });
  const place = placeLabel(search);
  if (place !== undefined) {
    const nowhere = { ...again, place: {}, radiusMiles: emptySearch.radiusMiles };
    chips.push({ key: 'place:', param: 'zip', label: place, remove: nowhere });
  }
  const { polygon, ...withoutPolygon } = again;
  if (polygon) {
    const words = drawnAreaWords(polygon, context);
    chips.push({ key: 'polygon:', param: 'polygon', label: `A${words.slice(1)}`, remove: withoutPolygon });
  }
  const { box, ...withoutBox } = again;
  if (box) {
    const words = areaWords(box, context);
    chips.push({ key: 'box:', param: 'box', label: `M${words.slice(1)}`, remove: withoutBox });
  }
  return chips;
};
