import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import type { SearchCatalogue } from '#domains/finding/criteria/search-catalogue.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { formatMoney } from '#lib/money.ts';
import { mostSuggestions, type Suggestion } from './suggestion.ts';

/** Number of cars by facet and value. */
type Counts = Record<string, Record<string, number>>;

export type SuggestionsQuestion = {
  /** The filters already set. */
  readonly selected: Partial<Criteria>;
  readonly inventory: SiteInventory;
  readonly zip?: string | undefined;
  /** The shopper's recent searches, latest first. */
  readonly recents?: readonly Suggestion[];
};

export type SuggestionSources = {
  /** Number of matching cars near the ZIP, by facet and value. */
  facetCounts(criteria: Criteria, near: Pick<SuggestionsQuestion, 'zip' | 'inventory'>): Promise<Counts>;
  readonly catalogue: Pick<SearchCatalogue, 'make' | 'model'>;
  /** The address of a suggestion; without it the words are read when it is selected. */
  hrefOf?(criteria: Criteria, zip: string | undefined): string;
};

type SuggestedSearches = { suggest(question: SuggestionsQuestion): Promise<Suggestion[]> };

/** The subject of a suggestion, worded for the start of a sentence and for inside one. */
type Subject = { readonly words: string; readonly inside: string; readonly criteria: Partial<Criteria> };
type Pair = { readonly value: string; readonly criteria: Partial<Criteria>; readonly count: number };
type Second = {
  readonly field: keyof Criteria;
  readonly code: string;
  readonly say: (subject: Subject) => string;
};

const mostSubjects = 3;
const mostRecents = 3;
/** A filter that nearly all or hardly any cars pass is useless. */
const usefulShare = { from: 0.05, to: 0.8 };

const styleNames: Readonly<Record<string, string>> = {
  SUVCROSS: 'SUVs',
  TRUCKS: 'Trucks',
  SEDAN: 'Sedans',
  COUPE: 'Coupes',
  HATCH: 'Hatchbacks',
  CONVERT: 'Convertibles',
  WAGON: 'Wagons',
  VANMV: 'Vans',
};

const equipment: Readonly<Record<string, string>> = {
  thirdrow: 'third-row seating',
  leather: 'leather seats',
  heated: 'heated seats',
  sunroof: 'a sunroof',
  nav: 'navigation',
  carplay: 'Apple CarPlay',
  remotestart: 'remote start',
  blindspot: 'blind spot monitoring',
  acc: 'adaptive cruise control',
  hitch: 'a tow hitch',
  hud: 'a head-up display',
};

const before = (word: string) => (subject: Subject) => `${word} ${subject.inside}`;
const having = (words: string) => (subject: Subject) => `${subject.words} with ${words}`;

const fixedSeconds: readonly Second[] = [
  { field: 'drives', code: 'AWD4WD', say: having('AWD') },
  { field: 'fuels', code: 'HYB', say: before('Hybrid') },
  { field: 'fuels', code: 'PIH', say: before('Plug-in hybrid') },
  { field: 'fuels', code: 'ELE', say: before('Electric') },
  { field: 'listingTypes', code: 'CERTIFIED', say: before('Certified') },
  { field: 'history', code: 'NO_ACCIDENTS', say: having('no accidents') },
  { field: 'history', code: 'ONE_OWNER', say: before('One-owner') },
  { field: 'deals', code: 'greatprice', say: having('a great price') },
];

const featureSeconds = (counts: Counts): Second[] =>
  Object.keys(counts.features ?? {}).flatMap((code) => {
    const words = equipment[featureByCode(code)?.word ?? ''];
    return words === undefined ? [] : [{ field: 'features' as const, code, say: having(words) }];
  });

const isSet = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** The most frequent values of a facet. */
const top = (counts: Readonly<Record<string, number>> | undefined, most: number): string[] =>
  Object.entries(counts ?? {})
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([code]) => code);

/** A round price that about 40 percent of the cars are below. */
const pricePair = (subject: Subject, counts: Counts): Pair[] => {
  const bands = Object.entries(counts.price ?? {})
    .map(([band, count]) => ({ to: Number(band.split('-')[1]) + 1, count }))
    .filter(({ to }) => to > 1)
    .sort((a, b) => a.to - b.to);
  const total = bands.reduce((sum, { count }) => sum + count, 0);
  let under = 0;
  for (const { to, count } of bands) {
    under += count;
    if (under < total * 0.4) continue;
    const criteria = { ...subject.criteria, price: { max: to } };
    return [{ value: `${subject.words} under ${formatMoney(to)}`, criteria, count: under }];
  }
  return [];
};

/** The best filters to combine with a subject, at most one of a kind. */
const pairsOf = (subject: Subject, counts: Counts, selected: Partial<Criteria>): Pair[] => {
  const total = Object.values(counts.listingTypes ?? {}).reduce((sum, count) => sum + count, 0);
  const useful = (count: number): boolean => count >= total * usefulShare.from && count <= total * usefulShare.to;
  const kinds = new Set<keyof Criteria>();
  const pairs = [...fixedSeconds, ...featureSeconds(counts)]
    .map((second) => ({ ...second, count: counts[second.field]?.[second.code] ?? 0 }))
    .filter(({ field, count }) => count > 0 && useful(count) && !isSet(selected[field]))
    .sort((a, b) => b.count - a.count)
    .filter(({ field }) => !kinds.has(field) && kinds.add(field))
    .map(({ field, code, say, count }) => ({
      value: say(subject),
      criteria: { ...subject.criteria, [field]: [code] },
      count,
    }));
  return isSet(selected.price) ? pairs : [...pairs.slice(0, 1), ...pricePair(subject, counts), ...pairs.slice(1)];
};

/** Popular pairs of filters near the shopper, after recent searches (RULING-92). */
export const createSuggestedSearches = (sources: SuggestionSources): SuggestedSearches => {
  const { facetCounts, catalogue, hrefOf } = sources;

  const modelSubject = (code: string): Subject[] => {
    const model = catalogue.model(code);
    const make = model && catalogue.make(model.makeCode);
    if (!model || !make) return [];
    const words = `${make.name} ${model.name}`;
    return [{ words, inside: words, criteria: { makes: [make.code], models: [code] } }];
  };

  const styleSubject = (code: string): Subject[] => {
    const words = styleNames[code];
    if (words === undefined) return [];
    const inside = words === 'SUVs' ? words : words.toLowerCase();
    return [{ words, inside, criteria: { styles: [code] } }];
  };

  const subjectsFor = ({ models = [], makes = [], styles = [] }: Partial<Criteria>, counts: Counts): Subject[] => {
    if (models.length > 0) return models.slice(0, mostSubjects).flatMap(modelSubject);
    if (makes.length > 0) {
      const ofMakes = Object.entries(counts.models ?? {}).filter(([code]) =>
        makes.includes(catalogue.model(code)?.makeCode ?? ''),
      );
      return top(Object.fromEntries(ofMakes), mostSubjects).flatMap(modelSubject);
    }
    return (styles.length > 0 ? styles.slice(0, mostSubjects) : top(counts.styles, mostSubjects)).flatMap(styleSubject);
  };

  return {
    suggest: async ({ selected, zip, inventory, recents = [] }) => {
      const base = { ...noCriteria, ...selected };
      const counts = await facetCounts(base, { zip, inventory });
      const subjects = subjectsFor(selected, counts);
      const pairs = await Promise.all(
        subjects.map(async (subject) =>
          pairsOf(subject, await facetCounts({ ...base, ...subject.criteria }, { zip, inventory }), selected),
        ),
      );
      const rounds = Math.max(0, ...pairs.map(({ length }) => length));
      const rotatedHourly = Array.from({ length: rounds }, (_, round) =>
        pairs.flatMap((list) => list[round] ?? []),
      ).flat();
      const offered = [
        ...recents.slice(0, mostRecents),
        ...rotatedHourly.map(({ value, criteria }): Suggestion => {
          const href = hrefOf?.({ ...noCriteria, ...criteria }, zip);
          return href === undefined ? { value } : { value, href };
        }),
      ];
      const firstOf = new Map(offered.toReversed().map((suggestion) => [suggestion.value.toLowerCase(), suggestion]));
      const once = offered.filter((suggestion) => firstOf.get(suggestion.value.toLowerCase()) === suggestion);
      return once.slice(0, mostSuggestions);
    },
  };
};
