import type { PayloadAction } from '@reduxjs/toolkit';
import type { ResultStats } from '#domains/cars/search/listing-search.server.ts';
import { createSlice } from '#lib/create-slice.ts';

/** The list the shopper came from, so that a vehicle page can link to the next car in it (SRCH-16). */
type ResultsState = {
  activeResults: number[];
  /** Address of the list. */
  address: string | null;
  /** Its filters by parameter. */
  filters: Readonly<Record<string, string>>;
  count: number;
  stats: ResultStats | null;
  loading: boolean;
  initialLoad: boolean;
  fetchError: string | null;
};

type BrowsingState = {
  results: ResultsState;
  /** `complete` after a full page load; `loading` while the next page is fetched (SRCH-19). */
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

/** Position of a car in the list it was opened from; undefined if it was not opened from one. */
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
