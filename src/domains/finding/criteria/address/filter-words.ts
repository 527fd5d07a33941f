import { allListingTypes, listingTypes, type Option } from '#domains/reference/catalogue/vocabulary.ts';
import { slugKey } from '#lib/slug.ts';

/** A vocabulary of a filter: its options, found by any spelling. */
type FilterWords = {
  readonly options: readonly Option[];
  /** The code for a code, path word, name or alias. */
  find(text: string): string | undefined;
  option(code: string): Option | undefined;
};

export const wordsOf = (options: readonly Option[], otherWords: Readonly<Record<string, string>> = {}): FilterWords => {
  const byCode = new Map(options.map((option) => [option.code, option]));
  const byKey = new Map([
    ...Object.entries(otherWords),
    ...options.flatMap(({ code, name, slug }) =>
      [name, slug ?? code, code].map((word) => [slugKey(word), code] as const),
    ),
  ]);
  return {
    options,
    find: (text) => (byCode.has(text) ? text : byKey.get(slugKey(text))),
    option: (code) => byCode.get(code),
  };
};

export const listingTypeWords = wordsOf(listingTypes, { thirdpartycertified: '3P_CERT' });

/** "all", "all cars" and "both cars" mean every listing type (URL-19, RULING-102). */
export const allListingKeys: ReadonlySet<string> = new Set([
  ...allListingTypes.slugs.map(slugKey),
  slugKey(allListingTypes.code),
]);
