import { isRecord } from '#lib/json-values.ts';
import { localPath } from '#lib/local-path.ts';

/** A suggested search: its words, and its address if known. */
export type Suggestion = { readonly value: string; readonly href?: string };

/** The request body of SUGG-01. Contains nothing personal beyond the consumer's id (RULING-92). */
export type SuggestionsRequest = {
  readonly selectedFilterOptions: Readonly<Record<string, unknown>>;
  readonly personalizationData: Readonly<Record<string, unknown>>;
  readonly pixallId: string;
  readonly consumerId: string;
};

export const typeAheadPath = '/cars-for-sale/api/type-ahead';
export const suggestionsPath = '/smart-search-suggestions/query';

/** The error while the breaker is open (SUGG-04). */
export const suggestionsBreakerOpen = `Circuit Breaker for ${suggestionsPath} is open`;

/** The maximum number of suggestions (RULING-92). */
export const mostSuggestions = 8;

/** Shown when there are no other suggestions (SUGG-03). */
export const defaultSuggestions: readonly Suggestion[] = [
  'Vehicles with a good price',
  'Cars with clean vehicle history',
  'SUVs with third-row seating under $40,000',
  'Sedans with AWD and leather interior',
  'Sedans under $25,000',
].map((value) => ({ value }));

/** The suggestions of an answer, without blank and non-text values (SUGG-02). */
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
