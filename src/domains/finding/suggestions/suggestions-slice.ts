import type { PayloadAction, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createSlice } from '#lib/create-slice.ts';
import { HttpError } from '#lib/http-client.ts';
import { errorMessage } from '#lib/log.ts';
import {
  defaultSuggestions,
  type Suggestion,
  type SuggestionsRequest,
  suggestionsIn,
  suggestionsPath,
} from './suggestion.ts';

export type SuggestionsState = { suggestions: Suggestion[]; isLoading: boolean };

const initialState: SuggestionsState = { suggestions: [], isLoading: false };

const suggestionsSlice = createSlice({
  name: 'suggestedSearches',
  initialState,
  reducers: {
    suggestionsRequested: (state) => ({ ...state, isLoading: true }),
    suggestionsReceived: (_state, { payload }: PayloadAction<unknown>) => {
      const offered = suggestionsIn(payload);
      return { suggestions: offered.length > 0 ? offered : [...defaultSuggestions], isLoading: false };
    },
    suggestionsFailed: () => ({ suggestions: [...defaultSuggestions], isLoading: false }),
  },
});

export const { suggestionsRequested, suggestionsReceived, suggestionsFailed } = suggestionsSlice.actions;
export const suggestionsReducer = suggestionsSlice.reducer;

/** The service's error message, such as its breaker's (SUGG-04), instead of the bare status. */
const reasonOf = (error: unknown): string => {
  const body = error instanceof HttpError ? error.body : undefined;
  const message = typeof body === 'object' && body !== null && 'errorMessage' in body ? body.errorMessage : undefined;
  return typeof message === 'string' && message !== '' ? message : errorMessage(error);
};

type Thunk = ThunkAction<Promise<void>, unknown, Pick<ShopperServices, 'http' | 'log'>, UnknownAction>;

/**
 * Requests suggestions once; on failure it logs to the console and the shopper sees the defaults (SUGG-01 to SUGG-03).
 */
export const loadSuggestions =
  (request: SuggestionsRequest): Thunk =>
  async (dispatch, _getState, { http, log }) => {
    dispatch(suggestionsRequested());
    try {
      dispatch(suggestionsReceived(await http.json(suggestionsPath, { method: 'POST', data: { ...request } })));
    } catch (error) {
      log.error({ err: error }, `Suggested searches could not be loaded: ${reasonOf(error)}`);
      dispatch(suggestionsFailed());
    }
  };
