import { isRecord } from '#lib/json-values.ts';
import { localPath } from '#lib/local-path.ts';

/** A search that is offered: its words, and where they lead if that is known already. */
export type Suggestion = { readonly value: string; readonly href?: string };

/** SUGG-01. Nothing personal is sent beyond the consumer's id (RULING-92). */
export type SuggestionsRequest = {
  readonly selectedFilterOptions: Readonly<Record<string, unknown>>;
  readonly personalizationData: Readonly<Record<string, unknown>>;
  readonly pixallId: string;
  readonly consumerId: string;
};

export const typeAheadPath = '/cars-for-sale/api/type-ahead';
export const suggestionsPath = '/smart-search-suggestions/query';

/** What is said while the breaker is open and nothing is called (SUGG-04). */
export const suggestionsBreakerOpen = `Circuit Breaker for ${suggestionsPath} is open`;

/** At most this many searches are suggested (RULING-92). */
export const mostSuggestions = 8;

/** SUGG-03: what is offered when nothing better is known. */
export const defaultSuggestions: readonly Suggestion[] = [
  'Vehicles with a good price',
  'Cars with clean vehicle history',
  'SUVs with third-row seating under $40,000',
  'Sedans with AWD and leather interior',
  'Sedans under $25,000',
].map((value) => ({ value }));

/** SUGG-02: the usable suggestions of an answer; blank values and such as are no text are ignored. */
export const suggestionsIn = (answer: unknown): Suggestion[] => {
  const offered = isRecord(answer) && Array.isArray(answer.suggestions) ? answer.suggestions : [];
  return offered
    .flatMap((entry: unknown): Suggestion[] => {
      if (!isRecord(entry) || typeof entry.value !== 'string' || entry.value.trim() === '') return [];
      const { value, href } = entry;
      const path = typeof href === 'string' ? localPath(href) : '/';
      return [path === '/' ? { value } : { value, href: path }];
    })
    .slice(0, mostSuggestions);
};
