import type { Criteria, Excluded } from './criteria.ts';
import type { SetFilter } from './filter-kinds.ts';
import { type SetField, setFilters } from './filters-by-kind.ts';
import type { SearchCatalogue } from './search-catalogue.ts';

/** How a code that is left out is told from one that is asked for: `extColorSimple=!RED`. */
const sign = '!';
export const excludedText = (code: string): string => `${sign}${code}`;
/** The text behind the sign, or undefined where there is none. */
export const afterSign = (text: string): string | undefined =>
  text.startsWith(sign) ? text.slice(sign.length) : undefined;

export const excludedOf = ({ excluded }: Pick<Criteria, 'excluded'>, field: SetField): readonly string[] =>
  excluded[field] ?? [];

/** Of each set that leaves something out, in the order of the table. */
export const exclusions = ({ excluded }: Pick<Criteria, 'excluded'>): [SetField, readonly string[]][] =>
  setFilters.flatMap(([field]): [SetField, readonly string[]][] => {
    const codes = excluded[field] ?? [];
    return codes.length > 0 ? [[field, codes]] : [];
  });

/** With other codes of one set left out. */
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

/** What either of two leaves out. */
export const excludedByBoth = (a: Pick<Criteria, 'excluded'>, b: Pick<Criteria, 'excluded'>): Excluded =>
  Object.fromEntries(
    setFilters.flatMap(([field]) => {
      const codes = [...new Set([...excludedOf(a, field), ...excludedOf(b, field)])];
      return codes.length > 0 ? [[field, codes]] : [];
    }),
  );

/** A word of a vocabulary stands small within a sentence; a name, an abbreviation and Words Like These stay as they are. */
export const withinSentence = (label: string): string =>
  /^[A-Z][a-z]+( [a-z]|$)/.test(label) && !/ [A-Z]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

/** "Not red", "Not Ford", "Without sunroof". */
export const excludedLabel = ({ match, values }: SetFilter, code: string, catalogue: SearchCatalogue): string => {
  const own = values.without?.[code];
  if (own !== undefined) return own;
  const label = values.label(code, catalogue);
  const isName = values.options.length === 0;
  return `${match === 'all' ? 'Without' : 'Not'} ${isName ? label : withinSentence(label)}`;
};
