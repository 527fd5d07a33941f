import type { PayloadAction } from '@reduxjs/toolkit';
import type { ResultStats } from '#domains/cars/search/listing-search.server.ts';
import { createSlice } from '#lib/create-slice.ts';

/** SRCH-16: the list a shopper came from, so that a vehicle's page can lead on within it. */
type ResultsState = {
  activeResults: number[];
  /** The address of the list. */
  address: string | null;
  /** What it asks for, by parameter. */
  filters: Readonly<Record<string, string>>;
  count: number;
  stats: ResultStats | null;
  loading: boolean;
  initialLoad: boolean;
  fetchError: string | null;
};

type BrowsingState = {
  results: ResultsState;
  /** Complete when a page first loads; loading while the next one is fetched (SRCH-19). */
  navigation: 'complete' | 'loading';
};

const noResults: ResultsState = {
  activeResults: [],
  address: null,
  filters: {},
  count: 0,
  stats: null,
  loading: false,
  initialLoad: true,
  fetchError: null,
};

const initialState: BrowsingState = {
  results: noResults,
  navigation: 'complete',
};

type ResultsSummary = Pick<ResultsState, 'activeResults' | 'count' | 'filters'> & {
  address: string;
  stats?: ResultStats | null;
};

const browsingSlice = createSlice({
  name: 'browsing',
  initialState,
  reducers: {
    resultsRequested: (state) => ({ ...state, results: { ...state.results, loading: true, fetchError: null } }),
    resultsReceived: (state, { payload }: PayloadAction<ResultsSummary>) => ({
      ...state,
      results: {
        stats: null,
        ...payload,
        loading: false,
        initialLoad: false,
        fetchError: null,
      },
    }),
    resultsFailed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      results: { ...state.results, loading: false, fetchError: payload },
    }),
    resultsCleared: (state) => ({ ...state, results: noResults }),
    navigationChanged: (state, { payload }: PayloadAction<BrowsingState['navigation']>) => ({
      ...state,
      navigation: payload,
    }),
  },
});

export const { resultsRequested, resultsReceived, resultsFailed, resultsCleared, navigationChanged } =
  browsingSlice.actions;
export const browsingReducer = browsingSlice.reducer;

type State = { browsing: BrowsingState };

type Trail = { address: string; at: number; of: number; previous?: number; next?: number };

/** Where a car stands in the list it was opened from; nothing when it was not. */
export const trailOf = ({ activeResults, address, count }: ResultsState, id: number): Trail | undefined => {
  const at = activeResults.indexOf(id);
  if (at < 0 || address === null) return undefined;
  const previous = activeResults[at - 1];
  const next = activeResults[at + 1];
  return {
    address,
    at: at + 1,
    of: Math.min(activeResults.length, count),
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
  };
};

export const selectResults = ({ browsing }: State): ResultsState => browsing.results;
