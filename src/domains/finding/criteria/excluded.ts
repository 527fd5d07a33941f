import type { Criteria, Excluded } from './criteria.ts';
import type { SetFilter } from './filter-kinds.ts';
import { type SetField, setFilters } from './filters-by-kind.ts';
import type { SearchCatalogue } from './search-catalogue.ts';

/** Prefix of excluded codes: `extColorSimple=!RED`. */
const sign = '!';
export const excludedText = (code: string): string => `${sign}${code}`;
/** The text after the prefix; undefined if there is none. */
export const afterSign = (text: string): string | undefined =>
  text.startsWith(sign) ? text.slice(sign.length) : undefined;

export const excludedOf = ({ excluded }: Pick<Criteria, 'excluded'>, field: SetField): readonly string[] =>
  excluded[field] ?? [];

/** Excluded codes of each set that has any, in the order of the table. */
export const exclusions = ({ excluded }: Pick<Criteria, 'excluded'>): [SetField, readonly string[]][] =>
  setFilters.flatMap(([field]): [SetField, readonly string[]][] => {
    const codes = excluded[field] ?? [];
    return codes.length > 0 ? [[field, codes]] : [];
  });

/** The criteria with the excluded codes of one set replaced. */
const withExcluded = (criteria: Criteria, field: SetField, codes: readonly string[]): Criteria => {
  const { [field]: _, ...others } = criteria.excluded;
  return { ...criteria, excluded: codes.length > 0 ? { ...others, [field]: [...codes] } : others };
};

export const allowingCode = (criteria: Criteria, field: SetField, code: string): Criteria =>
  withExcluded(
    criteria,
    field,
    excludedOf(criteria, field).filter((one) => one !== code),
  );

/** Exclusions of both searches. */
export const excludedByBoth = (a: Pick<Criteria, 'excluded'>, b: Pick<Criteria, 'excluded'>): Excluded =>
  Object.fromEntries(
    setFilters.flatMap(([field]) => {
      const codes = [...new Set([...excludedOf(a, field), ...excludedOf(b, field)])];
      return codes.length > 0 ? [[field, codes]] : [];
    }),
  );

/** Lower-cases a label for use inside a sentence; names, abbreviations and Capitalized Words stay as they are. */
export const withinSentence = (label: string): string =>
  /^[A-Z][a-z]+( [a-z]|$)/.test(label) && !/ [A-Z]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

/** Labels such as "Not red", "Not Ford", "Without sunroof". */
export const excludedLabel = ({ match, values }: SetFilter, code: string, catalogue: SearchCatalogue): string => {
  const own = values.without?.[code];
  if (own !== undefined) return own;
  const label = values.label(code, catalogue);
  const isName = values.options.length === 0;
  return `${match === 'all' ? 'Without' : 'Not'} ${isName ? label : withinSentence(label)}`;
};
