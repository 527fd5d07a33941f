import { filterPhrases } from '#domains/finding/criteria/words/filter-phrases.ts';
import { negators } from '#domains/finding/criteria/words/plain-words.ts';
import type { ReadWords } from '#domains/finding/criteria/words/read-words.ts';
import type { Effect, Reading } from '#domains/finding/criteria/words/reading.ts';
import type { SentenceContext } from '#domains/finding/criteria/words/sentence-reader.ts';
import type { VehicleWords } from '#domains/finding/criteria/words/vehicle-words.ts';
import { colours } from '#domains/reference/catalogue/colours.ts';
import type { PlaceSearch } from '#domains/reference/locations/place-search.ts';
import { slugKey } from '#lib/slug.ts';

/** A completion of a half-typed text. */
export type TypeAhead = {
  readonly kind: 'make' | 'model' | 'place' | 'search';
  readonly label: string;
  /** The completed text in the search box. */
  readonly text: string;
  readonly criteria: NonNullable<Effect['criteria']>;
  readonly place?: Effect['place'];
  readonly radiusMiles?: Effect['radiusMiles'];
  readonly polygon?: Effect['polygon'];
  readonly sort?: Effect['sort'];
};

export type SuggestAsYouType = (prefix: string, context: SentenceContext) => readonly TypeAhead[];

const mostTypeAhead = 8;
const most = { make: 2, model: 5, filter: 2, place: 3 } as const;
/** Up to this many words at the end may be a half-typed name: "grand ch". */
const tailWords = 3;
/** Nicknames are offered after this many letters; names from the first. */
const nicknameLetters = 4;
const longestPrefix = 120;
/** After this many letters of a make its models are offered too. */
const makeLetters = 3;

type Entry = {
  readonly key: string;
  readonly kind: 'make' | 'model';
  readonly label: string;
  readonly makeName: string;
  readonly share: number;
  readonly isNickname: boolean;
};

/** Completions by number of cars; models without cars only if typed in full. */
const entriesOf = (vehicles: VehicleWords): Entry[] => {
  const shares = new Map<string, number>();
  const models = [...vehicles.nameKeys].flatMap(([key, names]) =>
    names.map(({ label, make, share, models: named }): Entry => {
      const isNickname = !slugKey(label).endsWith(key);
      if (named.length === 1 && !isNickname) shares.set(make.code, (shares.get(make.code) ?? 0) + share);
      return { key, kind: 'model', label, makeName: make.name, share, isNickname };
    }),
  );
  const makes = [...vehicles.makeKeys].map(([key, { code, name }]): Entry => {
    const isNickname = slugKey(name) !== key;
    return { key, kind: 'make', label: name, makeName: name, share: shares.get(code) ?? 0, isNickname };
  });
  return [...makes, ...models].sort((a, b) => b.share - a.share || (a.label < b.label ? -1 : 1));
};

/** Names that start with the words first, then names of a make that does. */
const byNameThenMake =
  (key: string) =>
  (a: Entry, b: Entry): number =>
    Number(b.key === key) - Number(a.key === key) || Number(b.key.startsWith(key)) - Number(a.key.startsWith(key));

const isOfMake = ({ kind, makeName, share, isNickname }: Entry, typed: string): boolean =>
  kind === 'model' && share > 0 && !isNickname && typed.length >= makeLetters && slugKey(makeName).startsWith(typed);

const completes = ({ key, share, isNickname }: Entry, typed: string): boolean => {
  if (key === typed) return true;
  return share > 0 && key.startsWith(typed) && (!isNickname || typed.length >= nicknameLetters);
};

/** Words of filters; those with a number are typed with it. */
const filterWords = [
  ...colours.map(({ name }) => ({ key: slugKey(name), label: name })),
  ...[...filterPhrases]
    .filter(([, { kind }]) => !['seats', 'doors', 'engine', 'terms'].includes(kind))
    .map(([key, { label }]) => ({ key, label })),
];

/** The ways to split a text into a complete part and a half-typed end. */
const splitsOf = (text: string): { head: string; key: string }[] =>
  [...text.matchAll(/\S+/g)]
    .slice(-tailWords)
    .map(({ index }) => ({ head: text.slice(0, index).trim(), key: slugKey(text.slice(index)) }))
    .filter(({ key }) => key !== '');

/** "suv not": what follows is excluded. The words before the negation; undefined if the text doesn't end in one. */
const beforeNegator = (head: string): string | undefined => {
  const words = head.split(' ');
  const start = words.findIndex((_, at) => negators.has(slugKey(words.slice(at).join(' '))));
  return start < 0 ? undefined : words.slice(0, start).join(' ');
};

const isNegated = (text: string): boolean => negators.has(slugKey(text.split(' ', 1)[0] ?? ''));

const isUnderstood = ({ rest, notUnderstood }: Reading): boolean => rest.length + notUnderstood.length === 0;

const joined = (head: string, completed: string): string => `${head} ${completed}`.trim();

/** Removes duplicates, keeping the first. */
const unique = <T>(items: readonly T[], wordsOf: (one: T) => string): T[] => {
  const texts = new Set<string>();
  return items.filter((one) => {
    const words = wordsOf(one).toLowerCase();
    return !texts.has(words) && texts.add(words);
  });
};

/** Place phrases such as "near atl", "in 303". */
const placePhrase = /^((?:.*\s)?(?:near|in|around|of|from)\s+)(\S.*)$/i;

/**
 * Completes the end of a text to makes, models, filters and places, and offers the text itself once it has two filters.
 * The words before the end must be understood: "los a" is not an Audi.
 */
export const createSuggestAsYouType = ({
  readWords,
  vehicles,
  placeSearch,
}: {
  readWords: ReadWords;
  vehicles: VehicleWords;
  placeSearch: PlaceSearch;
}): SuggestAsYouType => {
  let entries: Entry[] | undefined;

  const suggestionOf = (kind: TypeAhead['kind'], text: string, label: string, reading: Reading): TypeAhead => {
    const { criteria, rest, place, radiusMiles, polygon, sort } = reading;
    return {
      kind,
      label,
      text,
      criteria: rest.length > 0 ? { ...criteria, keywords: [...rest] } : criteria,
      ...(place && { place }),
      ...(radiusMiles !== undefined && { radiusMiles }),
      ...(polygon && { polygon }),
      ...(sort && { sort }),
    };
  };

  const vehiclesFor = (
    splits: ReturnType<typeof splitsOf>,
    kind: Entry['kind'],
    context: SentenceContext,
  ): TypeAhead[] => {
    entries ??= entriesOf(vehicles);
    const all = entries;
    // Only one car is named at a time: "honda civic re" is red, not a Renegade.
    const open = splits.filter(({ head }) => {
      const { models, makes } = readWords(head, context).criteria;
      return (models ?? []).length === 0 && (kind === 'model' || (makes ?? []).length === 0);
    });
    const completed = open.flatMap(({ head, key }) => {
      const words = head.split(' ');
      const makeBefore = vehicles.make(slugKey(words.at(-1) ?? ''))?.name;
      const before = makeBefore === undefined ? head : words.slice(0, -1).join(' ');
      return all
        .filter((entry) => entry.kind === kind && (completes(entry, key) || isOfMake(entry, key)))
        .filter(({ makeName }) => makeBefore === undefined || (kind === 'model' && makeName === makeBefore))
        .sort(byNameThenMake(key))
        .slice(0, mostTypeAhead)
        .map(({ label }) => ({ label: joined(before, label), isLeftOut: beforeNegator(before) !== undefined }));
    });
    return unique(completed, ({ label }) => label)
      .map(({ label, isLeftOut }) => ({ label, isLeftOut, reading: readWords(label, context) }))
      .filter(({ isLeftOut, reading }) => !isLeftOut || isUnderstood(reading))
      .slice(0, most[kind])
      .map(({ label, reading }) => suggestionOf(kind, label, label, reading));
  };

  const filtersFor = (splits: ReturnType<typeof splitsOf>, context: SentenceContext): TypeAhead[] => {
    const completed = splits.flatMap(({ head, key }) =>
      key.length < 2
        ? []
        : filterWords
            .filter((entry) => entry.key.startsWith(key) && entry.key !== key && slugKey(entry.label) !== key)
            .map(({ label }) => ({ label, text: joined(head, label) })),
    );
    return unique(completed, ({ text }) => text)
      .slice(0, mostTypeAhead)
      .flatMap(({ label, text }) => {
        const reading = readWords(text, context);
        const labels = [label, `Not ${label}`].map((words) => words.toLowerCase());
        const isMeant =
          isUnderstood(reading) && reading.chips.some((chip) => labels.includes(chip.label.toLowerCase()));
        return isMeant ? [suggestionOf('search', text, text, reading)] : [];
      })
      .slice(0, most.filter);
  };

  const placesFor = (head: string, text: string, context: SentenceContext): TypeAhead[] => {
    const reading = readWords(head, context);
    const isZip = /^\d/.test(text);
    return placeSearch.suggest(text, most.place).map(({ label, city, state, zip }) => ({
      ...suggestionOf('place', `${head}${isZip ? zip : label}`, `${head}${label}`, reading),
      place: isZip ? { zip } : { city, state },
    }));
  };

  /** The single filter of a text: "red", or "hybird" as corrected. */
  const filterFor = (text: string, { chips, ...reading }: Reading, context: SentenceContext): TypeAhead[] => {
    const [typo] = reading.notUnderstood.flatMap(({ likely }) => likely ?? []);
    if (typo && chips.length === 0 && reading.notUnderstood.length === 1) {
      return [suggestionOf('make', typo.label, typo.label, readWords(typo.label, context))];
    }
    const [chip] = chips;
    if (!chip || chips.length > 1 || !isUnderstood({ chips, ...reading }) || reading.place) return [];
    const again = readWords(chip.label, context);
    const isSame = isUnderstood(again) && again.chips.map(({ label }) => label).join() === chip.label;
    const kind = chip.kind === 'make' || chip.kind === 'model' ? chip.kind : 'search';
    return [suggestionOf(kind, isSame ? chip.label : text, chip.label, isSame ? again : { chips, ...reading })];
  };

  return (prefix, context) => {
    const text = prefix.slice(0, longestPrefix).trim().replace(/\s+/g, ' ');
    if (text === '') return [];
    const reading = readWords(text, context);
    // Terms are not part of an address: only the search in words keeps them.
    if (reading.terms) return [];
    const says = reading.chips.map(({ label }) => label).join(', ');
    const asTyped =
      reading.chips.length > 1 && isUnderstood(reading) ? [suggestionOf('search', text, says, reading)] : [];
    const [, head, place] = placePhrase.exec(text) ?? [];
    const near = head === undefined || place === undefined ? [] : placesFor(head, place, context);
    if (near.length > 0) return [...asTyped, ...near].slice(0, mostTypeAhead);
    const splits = splitsOf(text).filter(({ head: before }) =>
      isUnderstood(readWords(beforeNegator(before) ?? before, context)),
    );
    const filter = filterFor(text, reading, context);
    const cars = [...vehiclesFor(splits, 'make', context), ...vehiclesFor(splits, 'model', context)];
    const filters = filtersFor(splits, context);
    // Colors and features are excluded more often than models.
    const leavesOut = splits.some(({ head: before }) => beforeNegator(before) !== undefined);
    const isSpelled = reading.corrected.length === 0;
    const named = [
      ...asTyped,
      ...(isSpelled ? filter.filter(({ kind }) => kind === 'search') : []),
      ...(leavesOut ? [...filters, ...cars] : [...cars, ...filters]),
    ];
    // "Red" is a color, not the start of Redding.
    const isFilter = isUnderstood(reading) && reading.chips.some(({ kind }) => kind !== 'make' && kind !== 'model');
    const mayBePlace = /^(\d{3,5}|[^\d]{3,})$/.test(text) && !isNegated(text) && (!isFilter || reading.place);
    const bare = mayBePlace && named.length < mostTypeAhead ? placesFor('near ', text, context) : [];
    // A half-typed word is not corrected as long as it can be completed.
    const corrected = named.length + bare.length === 0 ? filter : [];
    return unique([...named, ...bare, ...corrected], ({ label }) => label).slice(0, mostTypeAhead);
  };
};
