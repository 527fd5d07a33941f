import { formatMoney } from '#lib/money.ts';
import type { Criteria, NumberRange } from './criteria.ts';
import { excludedLabel, exclusions } from './excluded.ts';
import { priceLabel, yearLabel } from './filter-labels.ts';
import { filters } from './filters.ts';
import type { SetField } from './filters-by-kind.ts';
import type { Search } from './search.ts';
import { nameOfTrim, type SearchCatalogue } from './search-catalogue.ts';

const mostParts = 3;
const anyVehicle = 'Vehicles';
const severalMakes = 'Multiple Makes';

const only = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);

/** A price reads "min - max", "over min" or "under max" (RCNT-09). */
const priceWords = ({ min, max }: NumberRange): string | undefined => {
  if (min !== undefined && max !== undefined) return `${formatMoney(min)} - ${formatMoney(max)}`;
  return min === undefined && max === undefined ? undefined : priceLabel({ min, max } as NumberRange).toLowerCase();
};

const yearWords = (year: NumberRange): string | undefined =>
  year.min === undefined && year.max === undefined ? undefined : yearLabel(year);

/** Makes and models, then "Vehicles", then "with" features; several makes read "Multiple Makes" (RULING-26). */
const headingOf = ({ makes, models, features }: Criteria, catalogue: SearchCatalogue): string => {
  if (makes.length > 1) return severalMakes;
  const modelNames = models.map((code) => catalogue.model(code)?.name ?? code).join(', ');
  const makeName = makes.map((code) => catalogue.make(code)?.name ?? code).join();
  const what = features.slice(0, 2).map((code) => filters.features.values.label(code, catalogue));
  const having = what.length > 0 ? ` with ${what.join(' and ')}` : '';
  return `${[makeName, modelNames, anyVehicle].filter(Boolean).join(' ')}${having}`;
};

type Part = (criteria: Criteria, catalogue: SearchCatalogue) => string | undefined;

const label =
  (field: SetField): Part =>
  (criteria, catalogue) => {
    const code = only(criteria[field]);
    return code === undefined ? undefined : filters[field].values.label(code, catalogue);
  };

/** Parts of the sub-heading, in this order (RCNT-08). */
const parts: readonly Part[] = [
  ({ year }) => yearWords(year),
  ({ makes }, catalogue) => catalogue.make(only(makes) ?? '')?.name,
  ({ models }, catalogue) => catalogue.model(only(models) ?? '')?.name,
  ({ price }) => priceWords(price),
  label('listingTypes'),
  label('styles'),
  label('transmissions'),
  ({ trims }) => {
    const trim = only(trims);
    return trim === undefined ? undefined : nameOfTrim(trim);
  },
  label('drives'),
  label('engines'),
  label('exteriorColours'),
];

const leftOut = (criteria: Criteria, catalogue: SearchCatalogue): string[] =>
  exclusions(criteria).flatMap(([field, codes]) => codes.map((code) => excludedLabel(filters[field], code, catalogue)));

const hasValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some((bound) => bound !== undefined);
  return value !== undefined && value !== false;
};

/** Names of the filters in use except years; place and distance are not in the criteria (RCNT-07). */
const filtersBesideYears = ({ year: _year, ...criteria }: Criteria): string[] =>
  Object.entries(criteria).flatMap(([name, value]) => (hasValue(value) ? [name] : []));

/** Headings of a recent search; undefined if it is too broad to be stored (RCNT-06, RCNT-07). */
export const recentHeadings = (
  { criteria }: Pick<Search, 'criteria'>,
  catalogue: SearchCatalogue,
): { fullHeading: string; fullSubHeading: string } | undefined => {
  const fullHeading = headingOf(criteria, catalogue);
  const fullSubHeading = parts
    .flatMap((part) => part(criteria, catalogue) ?? [])
    .concat(leftOut(criteria, catalogue))
    .slice(0, mostParts)
    .join(', ');
  const ofManyCars = fullHeading === severalMakes || fullHeading === anyVehicle;
  if (ofManyCars && fullSubHeading === '') return undefined;
  const filters = filtersBesideYears(criteria);
  if (filters.length === 1 && filters[0] === 'styles' && criteria.styles.length === 1) return undefined;
  return { fullHeading, fullSubHeading };
};
