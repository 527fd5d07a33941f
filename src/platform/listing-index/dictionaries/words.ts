const combining = /\p{M}/gu;
const wordPattern = /[\p{L}\p{N}]+/gu;
const markedWordPattern = /[\p{L}\p{N}_]+/gu;

/** Lower-case and without accents, so that "Citroën" is found as "citroen". */
export const foldText = (text: string): string => text.normalize('NFD').replace(combining, '').toLowerCase();

export const wordsOf = (text: string): string[] => foldText(text).match(wordPattern) ?? [];

/** The same with the underscore as a letter, as in the text that listings are searched by. */
export const markedWordsOf = (text: string): string[] => foldText(text).match(markedWordPattern) ?? [];

/** The words of a name; hyphenated ones also joined: "CR-V" is found as "cr v" and as "crv". */
export const nameWords = (name: string): string[] => [
  ...new Set([
    ...wordsOf(name),
    ...foldText(name)
      .split(/\s+/)
      .flatMap((part) => wordsOf(part).join('') || []),
  ]),
];

/** A package's full name as one word, ignoring case and punctuation; no word of a text starts with an underscore. */
export const packageKey = (name: string): string => `_${wordsOf(name).join('_')}`;

/** Displacements and speeds: "5.0L", "6-Speed". */
const specification = /(\d{1,2})\.(\d)(?: ?l(?:iters?)?)?(?![\p{L}\p{N}.])|(\d{1,2})[ -]speeds?(?![\p{L}\p{N}])/gu;

const specificationKey = (litres: string, tenths: string, speeds: string | undefined): string =>
  speeds === undefined ? `_${litres}_${tenths}l` : `_${speeds}_speed`;

/** Displacements and gear counts in a text, each as one word, because "5" and "0" alone are meaningless. */
export const specificationWords = (text: string): string[] =>
  Array.from(foldText(text).matchAll(specification), ([, litres = '', tenths = '', speeds]) =>
    specificationKey(litres, tenths, speeds),
  );

/** The words of a phrase that listings are searched for. */
export const soughtWords = (phrase: string): string[] => [
  ...specificationWords(phrase),
  ...wordsOf(foldText(phrase).replace(specification, ' ')),
];
