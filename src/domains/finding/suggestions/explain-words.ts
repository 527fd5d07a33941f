import { leftOutReason } from '#domains/finding/criteria/words/left-out-reasons.ts';
import type { ReadWords } from '#domains/finding/criteria/words/read-words.ts';
import type { Clock } from '#lib/clock.ts';
import { resultsPath } from '#paths/paths.ts';

/** How a sentence is read, for the page that explains the search. */
export type ExplainedWords = {
  text: string;
  /** Its filters, with the words they came from. */
  filters: readonly { label: string; words: string }[];
  /** Words searched for in listings. */
  keywords: readonly string[];
  leftOut: readonly { words: string; why: string }[];
  corrected: readonly { from: string; to: string }[];
  /** The results page. */
  href: string;
};

export type ExplainWords = (text: string) => ExplainedWords;

/** A comma would start another phrase of the parameter; a space separates the words as well. */
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
