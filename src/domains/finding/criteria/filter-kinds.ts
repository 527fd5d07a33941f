import type { Option } from '#domains/reference/catalogue/vocabulary.ts';
import type { PathWord } from './address/path-meaning.ts';
import type { NumberRange } from './criteria.ts';
import type { FormPart, RailGroup } from './filter-groups.ts';
import type { SearchCatalogue } from './search-catalogue.ts';

/** Short words by code. */
export type CodeWords = Readonly<Record<string, string>>;

/** What one parameter of an address or of the API is called, in both schemes (SRCH-12, RULING-40). */
type Named = {
  readonly param: string;
  /** Where the other scheme calls it something else. */
  readonly long?: string;
  /** What facets and advice call the filter. */
  readonly label: string;
  /** What it takes, for readers of the API's description. */
  readonly takes?: string;
};

/** Where a filter stands in a path that is built (URL-32): the lower come first. */
type PathPlace = { readonly order: number };
/** Where it stands in a heading: the lower come first, before the noun or after it. */
type HeadingPlace = { readonly order: number; readonly after?: true };

/** Where it is shown beside the results. */
type RailPlace = {
  readonly group: RailGroup;
  /** Its heading in a group of several. */
  readonly label?: string;
  readonly look?: 'bodies' | 'colours';
  /** How many choices are shown before the rest is cut. */
  readonly most?: number;
  /** Choices that nobody offers are kept: a short list that always has the same lines does not jump. */
  readonly all?: true;
};
/** Where it is shown in the form of all filters; its legend is its label unless said, and `null` is none. */
type FormPlace = { readonly part: FormPart; readonly legend?: string | null };

/** The values that a set is made of. */
export type SetValues = {
  /** The choices, where they are the same for every search. */
  readonly options: readonly Option[];
  /** The code that a code, path word, name or other word stands for; undefined when it is none that we know. */
  read(text: string, catalogue: SearchCatalogue): string | undefined;
  /** One value as a shopper reads it on a chip; a code nobody knows is shown as it came. */
  label(code: string, catalogue: SearchCatalogue): string;
  /** The same beneath the filter's own heading, where the vocabulary has a shorter word than the option's name. */
  readonly short?: CodeWords;
  /** Path words beside the options' own, by key. */
  readonly otherWords?: CodeWords;
  /** What a chip says of a value that is left out, where "not" before its name would be no English. */
  readonly without?: CodeWords;
  /** They have an order of their own; others stand by how many cars there are. */
  readonly ordered?: true;
};

/**
 * Some of a list of codes. A car has any of several, and a facet counts its values as if nothing of it were chosen; or,
 * where `match` says so, it has all of them, and a further value is counted beside what is chosen (RULING-70).
 */
export type SetFilter = Named & {
  readonly kind: 'set';
  readonly match?: 'all';
  /** A car may have several of its values: a further one brings cars that are found already. */
  readonly overlaps?: true;
  readonly values: SetValues;
  /** How the index holds it: one code a row, a band of a number, a bit for each value, or as part of the vehicle. */
  readonly column: 'code' | 'band' | 'flags' | 'vehicle';
  readonly path?: PathPlace;
  /** Words of it for a heading; without any, the option's own name. `several` may be named, not one alone. */
  readonly heading?: HeadingPlace & { readonly words?: CodeWords; readonly several?: true };
  /** Why the API refuses a code nobody knows; any other filter keeps it, and finds nothing (RULING-46). */
  readonly refusal?: string;
  /** Clients may say its values as `listingFeature` too (RULING-40). */
  readonly listingFeature?: true;
  /** What its facet tells of a value beside the count. */
  readonly tells?: 'colour' | 'group';
  readonly rail: RailPlace;
  /** Vehicles and features have parts of their own in it. */
  readonly form?: FormPlace;
  /** On both screens it comes after the others of its group. */
  readonly last?: true;
};

/** From a number, to a number, or both. 0 is how forms say "any": it limits nothing. */
export type RangeFilter = Named & {
  readonly kind: 'range';
  /** Parameters of its two ends, where it is written as two. */
  readonly bounds?: readonly [lower: string, upper: string];
  /** It is read from its two ends alone: `param` only names the filter. */
  readonly boundsOnly?: true;
  readonly words: (range: NumberRange) => string;
  /** The column of the index it is in; `cost` is in none: it is computed from the price by the shopper's terms. */
  readonly column: 'priceUsd' | 'mileageMiles' | 'rangeMiles' | 'year' | 'cost';
  /** The index counts it in bands as well. */
  readonly facet?: true;
  readonly path?: PathPlace & {
    read(word: PathWord): NumberRange | undefined;
    write(range: NumberRange): string | undefined;
  };
  readonly heading?: HeadingPlace & { words(range: NumberRange): string | undefined };
  /** Why the API refuses what is no such range, and what is no such number. */
  readonly refusal?: string;
  readonly boundRefusal?: string;
};

/** Yes or nothing. */
export type FlagFilter = Named & {
  readonly kind: 'flag';
  /** Words for "yes", whatever their case; the first is the one that is written. */
  readonly yes: readonly [string, ...string[]];
  /** Any other word is told as unknown instead of meaning "no". */
  readonly strict?: true;
  readonly chip: string;
  readonly column: 'flag' | 'none';
  readonly path?: PathPlace & { readonly word: string };
  /** The ranges it is a part of: it means nothing where none of them is set. */
  readonly partOf?: readonly ('price' | 'payment' | 'outTheDoor')[];
};

/** One text. */
type TextFilter = Named & {
  readonly kind: 'text';
  /** The texts there are; without them, any. */
  readonly values?: SetValues;
  readonly column: 'owner' | 'none';
};

/** Texts that are looked for as they are. */
type PhrasesFilter = Named & {
  readonly kind: 'phrases';
  readonly chip: (phrase: string) => string;
  readonly column: 'text';
  /** It says which cars come first, and leaves none out. */
  readonly ranks?: true;
};

type IdsFilter = Named & {
  readonly kind: 'ids';
  readonly column: 'owner' | 'id';
  /** It is neither a chip nor something to be advised against. */
  readonly silent?: true;
};

export type Filter = SetFilter | RangeFilter | FlagFilter | TextFilter | PhrasesFilter | IdsFilter;
export type FilterKind = Filter['kind'];
