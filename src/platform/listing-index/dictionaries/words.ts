const combining = /\p{M}/gu;
const wordPattern = /[\p{L}\p{N}]+/gu;
const markedWordPattern = /[\p{L}\p{N}_]+/gu;

/** Lower-case and without accents, so that "Citroën" is found as "citroen". */
export const foldText = (text: string): string => text.normalize('NFD').replace(combining, '').toLowerCase();

export const wordsOf = (text: string): string[] => foldText(text).match(wordPattern) ?? [];

/** The same where an underscore is a letter, as in the text that a listing is found by. */
export const markedWordsOf = (text: string): string[] => foldText(text).match(markedWordPattern) ?? [];

/** The words of a name, and hyphenated ones joined as well: "CR-V" is found as "cr v" and as "crv". */
export const nameWords = (name: string): string[] => [
  ...new Set([
    ...wordsOf(name),
    ...foldText(name)
      .split(/\s+/)
      .flatMap((part) => wordsOf(part).join('') || []),
  ]),
];

/** A package by its whole name, whatever its case and punctuation, as one word; no word of a text begins like it. */
export const packageKey = (name: string): string => `_${wordsOf(name).join('_')}`;

/** Displacements and speeds: "5.0L", "6-Speed". */
const specification = /(\d{1,2})\.(\d)(?: ?l(?:iters?)?)?(?![\p{L}\p{N}.])|(\d{1,2})[ -]speeds?(?![\p{L}\p{N}])/gu;

const specificationKey = (litres: string, tenths: string, speeds: string | undefined): string =>
  speeds === undefined ? `_${litres}_${tenths}l` : `_${speeds}_speed`;

/** The displacement and the speeds that a text names, each as one word: of "5" and "0" alone a car would say nothing. */
export const specificationWords = (text: string): string[] =>
  Array.from(foldText(text).matchAll(specification), ([, litres = '', tenths = '', speeds]) =>
    specificationKey(litres, tenths, speeds),
  );

/** The words of a phrase that is looked for in listings. */
export const soughtWords = (phrase: string): string[] => [
  ...specificationWords(phrase),
  ...wordsOf(foldText(phrase).replace(specification, ' ')),
];
