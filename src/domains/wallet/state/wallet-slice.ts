import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DealTerms } from '#domains/payments/deal-terms.ts';
import { emptyWallet, type WalletState } from './wallet-state.ts';

/** Every page loads this, so the rules of the wallet stand in files that are loaded when somebody uses one. */
const walletSlice = createSlice({
  name: 'wallet',
  initialState: emptyWallet,
  reducers: {
    walletChanged: (state, { payload }: PayloadAction<Partial<WalletState>>) => ({ ...state, ...payload }),
  },
});

export const { walletChanged } = walletSlice.actions;
export const walletReducer = walletSlice.reducer;

export type HasWallet = { wallet: WalletState };
export const selectTerms = ({ wallet }: HasWallet): DealTerms => wallet.terms;
