/** A vocabulary word; among equally close ones the one with the highest weight is used. */
export type VocabularyWord = { readonly word: string; readonly weight: number; readonly isMake?: boolean };

type NearWords = {
  isKnown(word: string): boolean;
  /** The known word one typo away: a letter added, removed, changed, two swapped, or doubled. */
  nearest(word: string): string | undefined;
};

const shortest = 4;

/** The word without each of its letters in turn. */
const withoutOne = (word: string): string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** Collapses doubled letters, so that "oddysey" equals "odyssey". */
const undoubled = (word: string): string => word.replace(/(.)\1+/g, '$1');

type Slip = 'missing' | 'surplus' | 'other' | 'exchanged' | 'doubled';

const slipBetween = (typed: string, intended: string): Slip | undefined => {
  let same = 0;
  while (same < typed.length && same < intended.length && typed[same] === intended[same]) same += 1;
  const [a, b] = [typed.slice(same), intended.slice(same)];
  if (a === b.slice(1)) return 'missing';
  if (a.slice(1) === b) return 'surplus';
  if (a.slice(1) === b.slice(1)) return 'other';
  if (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)) return 'exchanged';
  return undoubled(typed) === undoubled(intended) ? 'doubled' : undefined;
};

/**
 * Only words of four letters or more, with the right first letter unless two were swapped. Many four-letter words
 * differ in one letter, so there a changed letter only corrects to a make.
 */
const isLikely = (typed: string, intended: VocabularyWord, slip: Slip): boolean => {
  if (slip !== 'exchanged' && typed[0] !== intended.word[0]) return false;
  return slip !== 'other' || typed.length > shortest || intended.isMake === true;
};

/** Built for the first misspelled word. A lookup takes as many steps as the word has letters. */
export const createNearWords = (words: () => Iterable<VocabularyWord>): NearWords => {
  let index: { byWord: Map<string, VocabularyWord>; byGap: Map<string, VocabularyWord[]> } | undefined;

  const build = () => {
    const byWord = new Map<string, VocabularyWord>();
    for (const entry of words()) {
      const before = byWord.get(entry.word);
      if (!before || before.weight < entry.weight) byWord.set(entry.word, entry);
    }
    const byGap = new Map<string, VocabularyWord[]>();
    for (const entry of byWord.values()) {
      if (entry.word.length < shortest) continue;
      for (const form of new Set([entry.word, undoubled(entry.word), ...withoutOne(entry.word)])) {
        const forms = byGap.get(form);
        if (forms) forms.push(entry);
        else byGap.set(form, [entry]);
      }
    }
    return { byWord, byGap };
  };

  return {
    isKnown: (word) => {
      index ??= build();
      return index.byWord.has(word);
    },
    nearest: (word) => {
      index ??= build();
      if (!/^[a-z]{4,20}$/.test(word) || index.byWord.has(word)) return undefined;
      let best: VocabularyWord | undefined;
      for (const form of [word, undoubled(word), ...withoutOne(word)]) {
        for (const candidate of index.byGap.get(form) ?? []) {
          const slip = slipBetween(word, candidate.word);
          if (!slip || candidate.weight <= 0 || !isLikely(word, candidate, slip)) continue;
          const heavier = !best || candidate.weight > best.weight;
          if (heavier || (candidate.weight === best?.weight && candidate.word < best.word)) best = candidate;
        }
      }
      return best?.word;
    },
  };
};
