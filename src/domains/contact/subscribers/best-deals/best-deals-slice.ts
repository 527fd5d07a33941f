import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';

/** What this browser asked for; `until` is empty where nothing has to be confirmed. */
export type DealsRequest = { email: string; zip: string; until: string };

type BestDealsState = {
  /** ALRT-18: on, until the shopper wants no such offer. */
  showBestDeals: boolean;
  deals: DealsRequest | null;
};

const initialState = { showBestDeals: true, deals: null } as BestDealsState;

const bestDealsSlice = createSlice({
  name: 'bestDeals',
  initialState,
  reducers: {
    bestDealsOffered: (state, { payload }: PayloadAction<boolean>) => ({ ...state, showBestDeals: payload }),
    bestDealsRequested: (state, { payload }: PayloadAction<DealsRequest | null>) => ({ ...state, deals: payload }),
  },
});

export const { bestDealsOffered, bestDealsRequested } = bestDealsSlice.actions;
export const bestDealsReducer = bestDealsSlice.reducer;

type State = { bestDeals: BestDealsState };

export const selectBestDeals = ({ bestDeals }: State): BestDealsState => bestDeals;
