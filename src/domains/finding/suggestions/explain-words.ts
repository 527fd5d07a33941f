import { leftOutReason } from '#domains/finding/criteria/words/left-out-reasons.ts';
import type { ReadWords } from '#domains/finding/criteria/words/read-words.ts';
import type { Clock } from '#lib/clock.ts';
import { resultsPath } from '#paths/paths.ts';

/** How a sentence is read, for a page that teaches to write one. */
export type ExplainedWords = {
  text: string;
  /** What became a filter, with the words it came from. */
  filters: readonly { label: string; words: string }[];
  /** Looked for in the text of listings. */
  keywords: readonly string[];
  leftOut: readonly { words: string; why: string }[];
  corrected: readonly { from: string; to: string }[];
  /** The cars it finds. */
  href: string;
};

export type ExplainWords = (text: string) => ExplainedWords;

/** A comma would end one phrase of the parameter and begin another; a space keeps the words apart as well. */
const searchHref = (text: string): string =>
  resultsPath({
    keywordPhrases: text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').replaceAll(/[,\\]/g, ' '),
  });

export const createExplainWords =
  ({ readWords, clock }: { readWords: ReadWords; clock: Clock }): ExplainWords =>
  (text) => {
    const reading = readWords(text, { currentYear: new Date(clock.now()).getUTCFullYear(), spokenTerms: {} });
    return {
      text,
      filters: reading.chips.map(({ label, text: words }) => ({ label, words })),
      keywords: reading.rest,
      leftOut: reading.notUnderstood.map((one) => ({ words: one.text, why: leftOutReason(one) })),
      corrected: reading.corrected,
      href: searchHref(text),
    };
  };
