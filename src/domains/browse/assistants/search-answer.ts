import { z } from 'zod';
import { activeFilters } from '#domains/finding/criteria/active-filters.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { leftOutReason } from '#domains/finding/criteria/words/left-out-reasons.ts';
import { inputOf } from './search-input/read-filters.ts';
import type { InputSearch } from './search-input/read-search-input.ts';

/** How a search was read, so that an assistant can say so and correct it. */
export const ReadAs = z.object({
  filters: z.array(z.object({ filter: z.string(), value: z.string() })),
  where: z.string(),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  wordsLeftOut: z.array(z.object({ words: z.string(), why: z.string() })),
  wordsInListings: z.array(z.string()).describe('No filter has them: cars whose text has them come first'),
});

const whereOf = ({ place, radiusMiles }: Search): string => {
  const { city, state, zip } = place;
  if (city === undefined && zip === undefined) return state === undefined ? 'nationwide' : `in ${state}`;
  const name = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return radiusMiles === 0 ? `nationwide, distances from ${name}` : `within ${radiusMiles} miles of ${name}`;
};

export const readAsAnswer = ({ search, reading }: InputSearch, lookups: Lookups): z.infer<typeof ReadAs> => ({
  filters: activeFilters(search, lookups)
    .filter(({ param }) => param !== 'zip')
    .map(({ param, label }) => ({ filter: inputOf(param), value: label })),
  where: whereOf(search),
  corrected: (reading?.corrected ?? []).map(({ from, to }) => ({ from, to })),
  wordsLeftOut: (reading?.notUnderstood ?? []).map((part) => ({ words: part.text, why: leftOutReason(part) })),
  wordsInListings: [...(reading?.rest ?? [])],
});
