import { describe, expect, it } from 'vitest';
import { resultsReceived } from '#domains/browse/results/browsing-slice.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { suggestHere } from './suggest-here.ts';
import { defaultSuggestions, type SuggestionsRequest, suggestionsBreakerOpen } from './suggestion.ts';
import {
  loadSuggestions,
  suggestionsFailed,
  suggestionsReceived,
  suggestionsReducer,
  suggestionsRequested,
} from './suggestions-slice.ts';

const start = suggestionsReducer(undefined, { type: 'start' });
const valuesOf = ({ suggestions }: typeof start) => suggestions.map(({ value }) => value);

describe('suggested searches', () => {
  it('SUGG-02: shows loading, then only the usable values', () => {
    const loading = suggestionsReducer(start, suggestionsRequested());
    expect([start.isLoading, loading.isLoading]).toEqual([false, true]);
    const answer = { suggestions: [{ value: '' }, { value: '  ' }, { value: 7 }, null, 'Vans', { value: 'Trucks' }] };
    expect(suggestionsReducer(loading, suggestionsReceived(answer))).toEqual({
      suggestions: [{ value: 'Trucks' }],
      isLoading: false,
    });
  });

  it.each([[{ suggestions: [] }], [{ suggestions: [{ value: ' ' }] }], [{}], [undefined], ['nonsense']])(
    'SUGG-03: %j has no suggestions, so the five defaults are shown',
    (answer) => {
      const state = suggestionsReducer({ ...start, isLoading: true }, suggestionsReceived(answer));
      expect(state.isLoading).toBe(false);
      expect(valuesOf(state)).toEqual([
        'Vehicles with a good price',
        'Cars with clean vehicle history',
        'SUVs with third-row seating under $40,000',
        'Sedans with AWD and leather interior',
        'Sedans under $25,000',
      ]);
    },
  );

  it('RULING-92: at most eight are shown, and addresses must be on this site', () => {
    const suggestions = Array.from({ length: 12 }, (_, index) => ({ value: `Cars ${index}`, href: '/cars-for-sale' }));
    const state = suggestionsReducer(start, suggestionsReceived({ suggestions }));
    expect(state.suggestions).toHaveLength(8);
    const [first] = suggestionsReducer(
      start,
      suggestionsReceived({ suggestions: [{ value: 'Vans', href: 'https://elsewhere.example/' }] }),
    ).suggestions;
    expect(first).toEqual({ value: 'Vans' });
  });

  it('SUGG-03: after a failure the defaults replace earlier suggestions', () => {
    const state = suggestionsReducer(start, suggestionsReceived({ suggestions: [{ value: 'Trucks' }] }));
    expect(suggestionsReducer(state, suggestionsFailed()).suggestions).toEqual(defaultSuggestions);
  });
});

const request: SuggestionsRequest = {
  selectedFilterOptions: { makeCode: ['HONDA'] },
  personalizationData: {},
  pixallId: 'p1',
  consumerId: 'c1',
};

const load = async (
  respond: () => Promise<Response>,
  ask: (store: ReturnType<typeof testShopper>) => Promise<void> = (store) => store.dispatch(loadSuggestions(request)),
) => {
  const calls: { url: string; method: string | undefined; body: unknown }[] = [];
  const logged: string[] = [];
  const http = createHttpClient({
    fetch: async (url, init) => {
      calls.push({ url: String(url), method: init?.method, body: JSON.parse(String(init?.body)) });
      return respond();
    },
  });
  const log = { info: () => {}, warn: () => {}, error: (_details: object, text: string) => logged.push(text) };
  const store = testShopper({ http, log });
  const loading = ask(store);
  const whileLoading = store.getState().suggestedSearches.isLoading;
  await loading;
  return { state: store.getState().suggestedSearches, calls, logged, whileLoading };
};

describe('loading suggested searches', () => {
  it('SUGG-01: posts the four fields and shows the answer', async () => {
    const { state, calls, logged, whileLoading } = await load(async () =>
      Response.json({ suggestions: [{ value: 'Trucks', href: '/cars-for-sale/truck' }] }),
    );
    expect(calls).toEqual([{ url: '/smart-search-suggestions/query', method: 'POST', body: request }]);
    expect(whileLoading).toBe(true);
    expect(state).toEqual({ suggestions: [{ value: 'Trucks', href: '/cars-for-sale/truck' }], isLoading: false });
    expect(logged).toEqual([]);
  });

  it('SUGG-01, RULING-92: a list is sent with its filters, and visitor ids only with consent', async () => {
    const address = '/cars-for-sale/used-cars/honda';
    const requestAt = async (cookies: string, at: string) => {
      const { calls } = await load(
        async () => Response.json({ suggestions: [] }),
        (store) => {
          const filters = { makeCode: 'HONDA' };
          store.dispatch(resultsReceived({ activeResults: [1], count: 1, address, filters }));
          return store.dispatch(suggestHere({ address: at, cookies, navigator: {} }));
        },
      );
      return calls[0]?.body;
    };
    const nothing = { selectedFilterOptions: {}, personalizationData: {}, pixallId: '', consumerId: '' };
    expect(await requestAt('', address)).toEqual({ ...nothing, selectedFilterOptions: { makeCode: 'HONDA' } });
    expect(await requestAt('', '/')).toEqual(nothing);
    expect(await requestAt('abc=visitor-1', '/')).toEqual(nothing);
    expect(await requestAt('ATC_CONSENT=analytics; abc=visitor-1', '/')).toEqual({ ...nothing, pixallId: 'visitor-1' });
  });

  it('SUGG-03, SUGG-04: a failure is logged to the console with the service’s message, and the defaults show', async () => {
    const { state, logged } = await load(async () =>
      Response.json({ errorMessage: suggestionsBreakerOpen, code: 'unavailable', traceId: 't' }, { status: 503 }),
    );
    expect(logged).toEqual([
      'Suggested searches could not be loaded: Circuit Breaker for /smart-search-suggestions/query is open',
    ]);
    expect(state).toEqual({ suggestions: [...defaultSuggestions], isLoading: false });
  });

  it('SUGG-03: without a network the defaults show', async () => {
    const { state, logged } = await load(async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(logged).toEqual(['Suggested searches could not be loaded: Failed to fetch']);
    expect(state.suggestions).toEqual(defaultSuggestions);
  });
});
