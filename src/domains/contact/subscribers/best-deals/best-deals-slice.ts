import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';

/** The subscription made in this browser; `until` is empty if nothing needs confirming. */
export type DealsRequest = { email: string; zip: string; until: string };

type BestDealsState = {
  /** True until the shopper declines the offer (ALRT-18). */
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
