import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';
import type { Participation } from '../decisions/participation.ts';

/** The variation of each test; `isLoaded` is true once the results are set (EXP-11). */
type ExperimentsState = { results: Participation['tests']; isLoaded: boolean };

const initialState: ExperimentsState = { results: [], isLoaded: false };

const slice = createSlice({
  name: 'experiments',
  initialState,
  reducers: {
    resultsSet: (_state, { payload }: PayloadAction<ExperimentsState['results']>) => ({
      results: payload,
      isLoaded: true,
    }),
    resultsCleared: () => initialState,
  },
});

export const { resultsSet, resultsCleared } = slice.actions;
export const experimentsReducer = slice.reducer;
