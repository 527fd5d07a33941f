import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';
import { emptyWallet, type MyWallet, type WalletState } from './wallet-state.ts';

/** Every page loads this file, so the wallet's logic is in others that are loaded on use. */
const walletSlice = createSlice({
  name: 'wallet',
  initialState: emptyWallet,
  reducers: {
    walletChanged: (state, { payload }: PayloadAction<Partial<WalletState>>) => ({ ...state, ...payload }),
    /** The category is reset unless the change sets it (WLT-16). */
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
/** The number of unseen changes of purchases (WLT-21). */
export const selectPurchaseNews = ({ wallet }: HasWallet): number => wallet.dealNotifications.total;
