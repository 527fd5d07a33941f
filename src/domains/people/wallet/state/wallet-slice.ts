import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';
import { emptyWallet, type MyWallet, type WalletState } from './wallet-state.ts';

/** Every page loads this, so the rules of the wallet stand in files that are loaded when somebody uses one. */
const walletSlice = createSlice({
  name: 'wallet',
  initialState: emptyWallet,
  reducers: {
    walletChanged: (state, { payload }: PayloadAction<Partial<WalletState>>) => ({ ...state, ...payload }),
    /** WLT-16: a category holds until the next change that names none. */
    myWalletChanged: (state, { payload }: PayloadAction<Partial<MyWallet>>) => ({
      ...state,
      myWallet: { ...state.myWallet, listingCategory: null, ...payload },
    }),
  },
});

export const { walletChanged, myWalletChanged } = walletSlice.actions;
export const walletReducer = walletSlice.reducer;

export type HasWallet = { wallet: WalletState };
export const selectWallet = ({ wallet }: HasWallet): WalletState => wallet;
/** How many changes of purchases the shopper has not opened yet (WLT-21). */
export const selectPurchaseNews = ({ wallet }: HasWallet): number => wallet.dealNotifications.total;
