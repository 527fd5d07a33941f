import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { resultsPath } from '#paths/paths.ts';
import type { Suggestion } from './suggestion.ts';
import type { TypeAheadOption } from './use-type-ahead.ts';

export type WordsOption = {
  kind: TypeAheadOption['kind'] | 'suggested' | 'recent' | 'anew';
  label: string;
  href: string;
  cars?: string;
};

type Offered = {
  typed: string;
  /** Completions of the typed words. */
  completions: readonly TypeAheadOption[];
  suggestions: readonly Suggestion[];
  within: string | undefined;
  /** Searches made on this device, if there is space for them. */
  recents?: readonly { heading: string; subHeading: string; url: string }[];
};

const mostRecents = 4;

/** Options below the search field: suggestions, or completions of the typed words. */
export const wordsOptions = ({
  typed,
  completions,
  suggestions,
  within,
  recents = [],
}: Offered): readonly WordsOption[] => {
  const text = typed.trim();
  if (text === '') {
    const before = recents.slice(0, mostRecents).map(({ heading, subHeading, url }) => ({
      kind: 'recent' as const,
      label: [heading, subHeading].filter(Boolean).join(', '),
      href: url,
    }));
    const worthTrying = suggestions.map(({ value, href }) => ({
      kind: 'suggested' as const,
      label: value,
      href: href ?? resultsPath({ keywordPhrases: value, ...(within !== undefined && { [withinParam]: within }) }),
    }));
    return [...before, ...worthTrying];
  }
  if (within === undefined) return completions;
  // Within a search, words narrow it; a second option searches all cars.
  return [
    {
      kind: 'search',
      label: `Refine this search: “${text}”`,
      href: resultsPath({ keywordPhrases: text, [withinParam]: within }),
    },
    ...completions,
    { kind: 'anew', label: `Search all cars for “${text}” instead`, href: resultsPath({ keywordPhrases: text }) },
  ];
};
