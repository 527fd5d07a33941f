import { combineReducers } from '@reduxjs/toolkit';
import { compareReducer } from '#domains/browse/compare/compare-slice.ts';
import { browsingReducer } from '#domains/browse/results/browsing-slice.ts';
import { alertDialogReducer } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import { bestDealsReducer } from '#domains/contact/subscribers/best-deals/best-deals-slice.ts';
import { suggestionsReducer } from '#domains/finding/suggestions/suggestions-slice.ts';
import { userReducer } from '#domains/people/accounts/user-slice.ts';
import { experimentsReducer } from '#domains/people/experiments/client/experiments-slice.ts';
import { notificationsReducer } from '#domains/people/notifications/notifications-slice.ts';
import { walletReducer } from '#domains/people/wallet/state/wallet-slice.ts';
import { noticesReducer } from '#domains/reference/shopper/notices-slice.ts';
import { overlaysReducer } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { recentsReducer } from '#domains/saved/recents/recents-slice.ts';
import { savedSearchesReducer } from '#domains/saved/saved-searches/saved-searches-slice.ts';
import { savedVehiclesReducer } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
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

/** State that outlives a page and is neither in its address nor in its loader data. */
export const createStore = (services: ShopperServices) => createThunkStore(reducer, services);

export type Store = ReturnType<typeof createStore>;
export type AppDispatch = Store['dispatch'];
