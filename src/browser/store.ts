import { combineReducers } from '@reduxjs/toolkit';
import { userReducer } from '#domains/accounts/user-slice.ts';
import { bestDealsReducer } from '#domains/alerts/best-deals/best-deals-slice.ts';
import { alertDialogReducer } from '#domains/alerts/dialog/alert-dialog-slice.ts';
import { compareReducer } from '#domains/compare/compare-slice.ts';
import { experimentsReducer } from '#domains/experiments/client/experiments-slice.ts';
import { notificationsReducer } from '#domains/notifications/notifications-slice.ts';
import { recentsReducer } from '#domains/recents/recents-slice.ts';
import { browsingReducer } from '#domains/results/browsing-slice.ts';
import { savedSearchesReducer } from '#domains/saved-searches/saved-searches-slice.ts';
import { savedVehiclesReducer } from '#domains/saved-vehicles/saved-vehicles-slice.ts';
import { noticesReducer } from '#domains/shopper/notices-slice.ts';
import { overlaysReducer } from '#domains/shopper/overlays-slice.ts';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { suggestionsReducer } from '#domains/suggestions/suggestions-slice.ts';
import { walletReducer } from '#domains/wallet/state/wallet-slice.ts';
import { createThunkStore } from '#lib/thunk-store.ts';

const reducer = combineReducers({
  alertDialog: alertDialogReducer,
  bestDeals: bestDealsReducer,
  overlays: overlaysReducer,
  notices: noticesReducer,
  notifications: notificationsReducer,
  browsing: browsingReducer,
  recents: recentsReducer,
  compare: compareReducer,
  experiments: experimentsReducer,
  suggestedSearches: suggestionsReducer,
  user: userReducer,
  savedVehicles: savedVehiclesReducer,
  savedSearches: savedSearchesReducer,
  wallet: walletReducer,
});

/** What outlives a page and lives neither in its address nor in its data. */
export const createStore = (services: ShopperServices) => createThunkStore(reducer, services);

export type Store = ReturnType<typeof createStore>;
export type AppDispatch = Store['dispatch'];
