import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { LargeCity } from '#domains/reference/locations/largest-cities.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { slugKey } from '#lib/slug.ts';
import { modelOfTrim, nameOfTrim } from '../search-catalogue.ts';
import type { Part } from './match.ts';
import { createNearWords } from './near-words.ts';
import { createPlaceWords } from './place-words.ts';
import { createCapabilityReader, settledCapabilities } from './read-capability.ts';
import { type Chip, type Effect, mergeEffects, type NotUnderstood, type Reading } from './reading.ts';
import { readSentence, type SentenceContext } from './sentence-reader.ts';
import { inEnglish } from './spanish-words.ts';
import { type BareWord, bareWordsOf, isApart, readableWords, respelled, type Word } from './split-words.ts';
import { trimFamilies } from './vehicle-nicknames.ts';
import { createVehicleWords, type VehicleWords } from './vehicle-words.ts';
import { vocabularyWords } from './vocabulary-words.ts';

export type ReadWords = (text: string, context: SentenceContext) => Reading;

type WordReader = {
  readonly readWords: ReadWords;
  /** The vehicle names used for reading, for suggestions while typing. */
  readonly vehicles: VehicleWords;
  /** Indexes cities and vocabulary ahead of the first text; `pause` lets other work run between the steps. */
  prepare(pause: () => Promise<void>): Promise<void>;
};

type ChipPart = Extract<Part, { is: 'chip' }>;
/** A word that may be a typo, and the chip it would make. */
type Typo = { readonly at: number; readonly likely: ChipPart };

/** A trim's exact name means only that trim, unless it is a family. */
const calledLike = (label: string, trims: readonly string[]): readonly string[] => {
  const exact = trimFamilies.has(slugKey(label))
    ? []
    : trims.filter((trim) => slugKey(nameOfTrim(trim)) === slugKey(label));
  return exact.length > 0 ? exact : trims;
};

/**
 * "Z71 Silverado": a trim's name applies to the named models. If none of them has it, its words are searched for in
 * the text of listings.
 */
const settledTrims = (parts: readonly Part[]): { parts: Part[]; unread: number[] } => {
  const models = parts.flatMap((part) => (part.is === 'chip' ? (part.effect.criteria?.models ?? []) : []));
  const unread: number[] = [];
  const settled = parts.flatMap((part): Part[] => {
    const trims = part.is === 'chip' && part.kind === 'trim' && !part.ofModel ? part.effect.criteria?.trims : undefined;
    if (part.is !== 'chip' || !trims || models.length === 0) return [part];
    const ofModels = models.flatMap((model) =>
      calledLike(
        part.label,
        trims.filter((trim) => modelOfTrim(trim) === model),
      ),
    );
    if (ofModels.length > 0) return [{ ...part, effect: { criteria: { trims: ofModels } } }];
    for (let at = part.from; at < part.to; at += 1) unread.push(at);
    return [];
  });
  return { parts: settled, unread };
};

/** Far longer than a sentence; the rest is reported as too long. */
export const longestText = 500;

/** The end of the part that is read, at the end of a word. */
const readableEnd = (text: string): number => {
  if (text.length <= longestText) return text.length;
  const space = text.lastIndexOf(' ', longestText);
  return space > longestText / 2 ? space : longestText;
};

/** Groups adjacent unread words into phrases: "captains chairs". */
const runsOf = (unread: readonly number[], words: readonly Word[]): { from: number; to: number }[] => {
  const runs: { from: number; to: number }[] = [];
  for (const at of unread) {
    const before = runs.at(-1);
    const touches = before?.to === at && !isApart(words[at]);
    if (before && touches) before.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
};

const onceOnly = ['place', 'radiusMiles', 'sort'] as const satisfies readonly (keyof Effect)[];

/** Fields of which a search has one. */
const singleFields = ({ terms = {}, ...effect }: Effect): string[] => [
  ...onceOnly.filter((field) => effect[field] !== undefined),
  ...Object.keys(terms).map((field) => (field === 'downShare' ? 'downUsd' : field)),
];

/** One place, one radius, one sort order and one of each payment term: the first counts, and others are reported. */
const withoutSeconds = (parts: readonly Part[]): Part[] => {
  const effectFields = new Set<string>();
  return parts.map((part): Part => {
    if (part.is !== 'chip') return part;
    const fields = singleFields(part.effect);
    if (fields.some((field) => effectFields.has(field))) {
      const { place } = part.effect;
      return { is: 'not-understood', reason: 'second', from: part.from, to: part.to, ...(place && { place }) };
    }
    for (const field of fields) effectFields.add(field);
    return part;
  });
};

/**
 * The offline language search (RULING-71). `catalogue` and `places` are indexed once; reading a text then takes
 * microseconds.
 *
 * Rules: the longest reading wins. A word that is a filter is never a trim ("accord hybrid" is a fuel). Names that are
 * everyday words or bare numbers need their make ("lucid air", "ram 2500"); trims need their model. After "in", a name
 * shared by a model and a town means the town if it is large enough ("in tucson"); otherwise the model. Lists of one
 * filter match any value, so "or" adds nothing; features and history must all match. Vague praise and numbers without a
 * unit are reported, not guessed.
 */
export const createWordReader = ({
  catalogue,
  places,
  largestCities,
}: {
  catalogue: Catalogue;
  places: Pick<Places, 'city' | 'cityNames' | 'zipPlace' | 'peopledPlaces'>;
  largestCities: readonly LargeCity[];
}): WordReader => {
  const vehicles = createVehicleWords(catalogue);
  const placeWords = createPlaceWords({ places, largestCities });
  const capability = createCapabilityReader(catalogue);
  const near = createNearWords(() => vocabularyWords(vehicles, placeWords));

  /** Words of a city's name: several ("El Paso"), or one that follows "in" or comes before a state ("Blanco, TX"). */
  const cityAt = (words: readonly BareWord[], at: number): number => {
    const isCity = (to: number) =>
      placeWords.cities(
        words
          .slice(at, to)
          .map(({ key }) => key)
          .join(''),
      ).length > 0;
    const longest = [4, 3, 2].find((count) => at + count <= words.length && isCity(at + count));
    if (longest) return longest;
    const [before, after] = [words[at - 1]?.key ?? '', words[at + 1]?.key ?? ''];
    const isPlaced = ['in', 'near', 'en', 'de'].includes(before) || placeWords.stateByCode(after) !== undefined;
    return isPlaced && isCity(at + 1) ? 1 : 0;
  };

  const correctionOf = ({ key }: Word): string | undefined =>
    placeWords.cities(key).length > 0 ? undefined : near.nearest(key);

  const readCorrected = (words: readonly Word[], text: string, context: SentenceContext) => {
    const read = (as: readonly Word[]) => readSentence(as, text, context, { vehicles, places: placeWords, capability });
    const asTyped = read(words);
    const corrections = new Map(
      asTyped.unread.flatMap((at) => {
        const word = words[at];
        const correction = word && correctionOf(word);
        return correction === undefined ? [] : [[at, correction] as const];
      }),
    );
    if (corrections.size === 0) return { ...asTyped, corrected: [], typos: [] };
    // A correction counts only if it makes a filter; otherwise the original word is searched for.
    const { parts } = read(respelled(words, corrections));
    const chipOf = (at: number) =>
      parts.find((part): part is ChipPart => part.is === 'chip' && part.from <= at && at < part.to);
    const used = new Map<number, string>();
    const typos: Typo[] = [];
    for (const [at, to] of corrections) {
      const chip = chipOf(at);
      // A make would be added by a guess alone: it is offered, not taken.
      if (chip?.kind === 'make' && chip.to === chip.from + 1) typos.push({ at, likely: chip });
      else if (chip) used.set(at, to);
    }
    const corrected = [...used].map(([at, to]) => ({ from: words[at]?.key ?? '', to }));
    const sentence = used.size > 0 ? read(respelled(words, used)) : asTyped;
    const unread = sentence.unread.filter((at) => typos.every((typo) => typo.at !== at));
    return { ...sentence, unread, corrected, typos };
  };

  const readOnTerms: ReadWords = (text, context) => {
    const end = readableEnd(text);
    const words = readableWords(inEnglish(bareWordsOf(text.slice(0, end)), cityAt));
    const { corrected, typos, ...sentence } = readCorrected(words, text, context);
    const { parts, unread: ofNoModel } = settledTrims(sentence.parts);
    const unread = [...sentence.unread, ...ofNoModel].sort((a, b) => a - b);
    const placed = ({ from, to }: { from: number; to: number }) => {
      const [start, finish] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
      return { text: text.slice(start, finish), start, end: finish };
    };
    const chips: Chip[] = [];
    const notUnderstood: NotUnderstood[] = [];
    for (const part of withoutSeconds(settledCapabilities(parts, catalogue))) {
      if (part.is === 'not-understood') {
        const { reason, place } = part;
        notUnderstood.push({ ...placed(part), reason, ...(place && { place }) });
        continue;
      }
      const { kind, label, effect, ofModel, conversion } = part;
      const needs = ofModel ? chips.findLastIndex((chip) => chip.kind === 'model') : -1;
      const about = { ...(needs >= 0 && { needs }), ...(conversion && { conversion }) };
      chips.push({ label, kind, ...placed(part), effect, ...about });
    }
    if (end < text.length) {
      notUnderstood.push({ text: text.slice(end), start: end, end: text.length, reason: 'too-long' });
    }
    for (const { at, likely } of typos) {
      const { label, effect } = likely;
      notUnderstood.push({ ...placed({ from: at, to: at + 1 }), reason: 'typo', likely: { label, effect } });
    }
    const runs = runsOf(unread, words).map(placed);
    const letters = runs.filter(({ text: letter }) => /^\p{L}$/u.test(letter));
    notUnderstood.push(...letters.map((one) => ({ ...one, reason: 'letter' as const })));
    const rest = runs.filter((run) => !letters.includes(run)).map(({ text: word }) => word.toLowerCase());
    const effect = mergeEffects(chips.map((chip) => chip.effect));
    return { ...effect, chips, rest: [...new Set(rest)], notUnderstood, corrected };
  };

  /** Payments are worded on the terms that the same text states. */
  const readWords: ReadWords = (text, context) => {
    const reading = readOnTerms(text, context);
    const { spokenTerms } = context;
    if (!reading.terms || !spokenTerms || !reading.criteria.payment) return reading;
    const terms = { ...(spokenTerms.terms ?? defaultTerms), ...reading.terms };
    return readOnTerms(text, { ...context, spokenTerms: { terms } });
  };

  return {
    readWords,
    vehicles,
    prepare: async (pause) => {
      await pause();
      placeWords.cities('');
      await pause();
      near.isKnown('');
    },
  };
};
