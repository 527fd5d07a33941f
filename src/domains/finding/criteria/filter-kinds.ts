import type { Option } from '#domains/reference/catalogue/vocabulary.ts';
import type { PathWord } from './address/path-meaning.ts';
import type { NumberRange } from './criteria.ts';
import type { FormPart, RailGroup } from './filter-groups.ts';
import type { SearchCatalogue } from './search-catalogue.ts';

export type CodeWords = Readonly<Record<string, string>>;

/** Names of a parameter in addresses and the API, in both schemes (SRCH-12, RULING-40). */
type Named = {
  readonly param: string;
  /** The name in the other scheme, if it differs. */
  readonly long?: string;
  /** The filter's name in facets and advice. */
  readonly label: string;
  /** Accepted values, for the API documentation. */
  readonly takes?: string;
  /** A value for the API documentation, if not the first of its options. */
  readonly example?: string;
};

/** Position in built paths (URL-32): lower comes first. */
type PathPlace = { readonly order: number };
/** Position in a heading: lower comes first, before or after the noun. */
type HeadingPlace = { readonly order: number; readonly after?: true };

/** Position beside the results. */
type RailPlace = {
  readonly group: RailGroup;
  /** Its heading, if its group has several filters. */
  readonly label?: string;
  readonly look?: 'bodies' | 'colours';
  /** Number of choices shown before the list is cut. */
  readonly most?: number;
  /** Choices without cars are shown too, so that a short list always has the same lines. */
  readonly all?: true;
};
/** Position in the form of all filters; the legend is the label by default, and `null` means none. */
type FormPlace = { readonly part: FormPart; readonly legend?: string | null };

export type SetValues = {
  /** The options, if they are the same for every search. */
  readonly options: readonly Option[];
  /** All codes that clients may send, if more than the options. */
  readonly codes?: readonly string[];
  /** The code for a code, path word, name or alias; undefined if unknown. */
  read(text: string, catalogue: SearchCatalogue): string | undefined;
  /** The label of a value on a chip; unknown codes are shown as they are. */
  label(code: string, catalogue: SearchCatalogue): string;
  /** The name of a counted code that isn't among the options; the code itself if absent. */
  readonly nameOf?: (code: string) => string;
  /** Shorter labels under the filter's own heading. */
  readonly short?: CodeWords;
  /** Additional path words, by key. */
  readonly otherWords?: CodeWords;
  /** Chip labels of excluded values for which "Not" plus the name would be bad English. */
  readonly without?: CodeWords;
  /** The values have a fixed order; others are sorted by number of cars. */
  readonly ordered?: true;
};

/**
 * A list of codes. A car matches if it has any of them, and the facet ignores its own selection; with `match: 'all'` a
 * car must have all of them, and the facet counts within the selection (RULING-70).
 */
export type SetFilter = Named & {
  readonly kind: 'set';
  readonly match?: 'all';
  /** A car may have several of its values: adding one may add cars that already match. */
  readonly overlaps?: true;
  readonly values: SetValues;
  /** Storage in the index: one code per row, a band of a number, a bit for each value, or part of the vehicle. */
  readonly column: 'code' | 'band' | 'flags' | 'vehicle';
  readonly path?: PathPlace;
  /** Its words in a heading, by default the option's name. With `several`, more than one value may be named. */
  readonly heading?: HeadingPlace & { readonly words?: CodeWords; readonly several?: true };
  /** Why the API refuses an unknown code; other filters keep it and match nothing (RULING-46). */
  readonly refusal?: string;
  /** Clients may also send its values as `listingFeature` (RULING-40). */
  readonly listingFeature?: true;
  /** What its facet shows for a value besides the count. */
  readonly tells?: 'colour' | 'group';
  readonly rail: RailPlace;
  /** Absent for vehicles and features, which have their own sections. */
  readonly form?: FormPlace;
  /** Shown after the others of its group. */
  readonly last?: true;
};

/** A minimum, a maximum, or both. Forms send 0 for "any", which doesn't limit. */
export type RangeFilter = Named & {
  readonly kind: 'range';
  /** Parameters of the two bounds, if written separately. */
  readonly bounds?: readonly [lower: string, upper: string];
  /** Read only from its two bounds: `param` is only the filter's name. */
  readonly boundsOnly?: true;
  /** Two bounds for the API documentation. */
  readonly exampleBounds: readonly [lower: number, upper: number];
  readonly words: (range: NumberRange) => string;
  /** The column of the index; `cost` has none, because it is computed from the price and the shopper's terms. */
  readonly column: 'advertisedUsd' | 'mileageMiles' | 'rangeMiles' | 'year' | 'cost';
  /** The index also counts it in bands. */
  readonly facet?: true;
  readonly path?: PathPlace & {
    read(word: PathWord): NumberRange | undefined;
    write(range: NumberRange): string | undefined;
  };
  readonly heading?: HeadingPlace & { words(range: NumberRange): string | undefined };
  /** Why the API refuses an invalid range, and an invalid bound. */
  readonly refusal?: string;
  readonly boundRefusal?: string;
};

/** A filter that is either on or absent. */
export type FlagFilter = Named & {
  readonly kind: 'flag';
  /** Values that mean "yes", ignoring case; the first is the canonical one. */
  readonly yes: readonly [string, ...string[]];
  /** Any other value is reported as unknown instead of meaning "no". */
  readonly strict?: true;
  readonly chip: string;
  readonly column: 'flag' | 'none';
  readonly path?: PathPlace & { readonly word: string };
  /** The ranges it modifies: without any of them it has no effect. */
  readonly partOf?: readonly ('price' | 'payment' | 'outTheDoor')[];
};

/** A single text. */
type TextFilter = Named & {
  readonly kind: 'text';
  /** The allowed texts; any if absent. */
  readonly values?: SetValues;
  readonly column: 'owner' | 'none';
};

/** Texts that are searched for in listings. */
type PhrasesFilter = Named & {
  readonly kind: 'phrases';
  readonly chip: (phrase: string) => string;
  readonly column: 'text';
  /** It affects the order of cars and excludes none. */
  readonly ranks?: true;
};

type IdsFilter = Named & {
  readonly kind: 'ids';
  readonly column: 'owner' | 'id';
  /** It is neither shown as a chip nor part of advice. */
  readonly silent?: true;
};

export type Filter = SetFilter | RangeFilter | FlagFilter | TextFilter | PhrasesFilter | IdsFilter;
export type FilterKind = Filter['kind'];
