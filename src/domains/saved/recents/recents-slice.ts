import type { PayloadAction, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SearchSummary } from '#domains/finding/criteria/search-summary.ts';
import { inventoryRemembered } from '#domains/people/accounts/user-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createSlice } from '#lib/create-slice.ts';
import { stillRecent, withRecent } from './recent-list.ts';
import { mostRecentSearches, type RecentSearch, readRecentSearches, recentSearchOf } from './recent-search.ts';
import { mostRecentVehicles, type RecentVehicle, readRecentVehicles, type ViewedVehicle } from './recent-vehicle.ts';

export type RecentsState = {
  searches: RecentSearch[];
  vehicles: RecentVehicle[];
  /** Recent searches are offered as chips until the shopper hides them (RCNT-12). */
  showRecentSearches: boolean;
};

/** Storage keys; the lists stay on the device (RCNT-11), even after signing out (RULING-07). */
export const recentSearchesKey = 'recentSearches';
export const recentVehiclesKey = 'recentInventory';
/** Storage key; false once the chips were hidden (RCNT-12). */
const showRecentSearchesKey = 'showRecentSearches';

const recentsSlice = createSlice({
  name: 'recents',
  initialState: { searches: [], vehicles: [], showRecentSearches: true } as RecentsState,
  reducers: {
    recentsLoaded: (state, { payload }: PayloadAction<Partial<RecentsState>>) => ({ ...state, ...payload }),
  },
});

const { recentsLoaded } = recentsSlice.actions;
export const recentsReducer = recentsSlice.reducer;

type State = { recents: RecentsState };
type Thunk = ThunkAction<void, State, ShopperServices, UnknownAction>;

export const selectRecentSearches = ({ recents }: State): readonly RecentSearch[] => recents.searches;
export const selectShowRecentSearches = ({ recents }: State): boolean => recents.showRecentSearches;
export const selectRecentVehicles = ({ recents }: State): readonly RecentVehicle[] => recents.vehicles;

const readDevice = ({ device, clock }: ShopperServices): Pick<RecentsState, 'searches' | 'vehicles'> => ({
  searches: stillRecent(readRecentSearches(device.get(recentSearchesKey)), clock.now()),
  vehicles: stillRecent(readRecentVehicles(device.get(recentVehiclesKey)), clock.now()),
});

/** The viewed cars are also the user's history (PROF-12). */
const show =
  (lists: Pick<RecentsState, 'searches' | 'vehicles'>): Thunk =>
  (dispatch) => {
    dispatch(recentsLoaded(lists));
    dispatch(inventoryRemembered(lists.vehicles.map(({ id }) => id)));
  };

/** Reads the lists from storage again; other tabs also change them (RCNT-11). */
export const refreshRecents = (): Thunk => (dispatch, _getState, services) => {
  dispatch(show(readDevice(services)));
  dispatch(recentsLoaded({ showRecentSearches: services.device.get(showRecentSearchesKey) !== false }));
};

/** Shows or hides the chips on this device (RCNT-12). */
export const showRecentSearches =
  (isVisible: boolean): Thunk =>
  (dispatch, _getState, { device }) => {
    if (isVisible) device.remove(showRecentSearchesKey);
    else device.set(showRecentSearchesKey, false);
    dispatch(recentsLoaded({ showRecentSearches: isVisible }));
  };

export const rememberSearch =
  (summary: SearchSummary): Thunk =>
  (dispatch, _getState, services) => {
    const { searches, vehicles } = readDevice(services);
    const nowMs = services.clock.now();
    const next = withRecent(searches, recentSearchOf(summary, nowMs), {
      keyOf: ({ fullHeading }) => fullHeading,
      most: mostRecentSearches,
      nowMs,
    });
    services.device.set(recentSearchesKey, next);
    dispatch(recentsLoaded({ searches: next, vehicles }));
  };

export const rememberVehicle =
  (vehicle: ViewedVehicle): Thunk =>
  (dispatch, _getState, services) => {
    const { searches, vehicles } = readDevice(services);
    const nowMs = services.clock.now();
    const next = withRecent(
      vehicles,
      { ...vehicle, timestamp: nowMs },
      { keyOf: ({ id }) => id, most: mostRecentVehicles, nowMs },
    );
    services.device.set(recentVehiclesKey, next);
    dispatch(show({ searches, vehicles: next }));
  };

export const forgetRecents =
  (): Thunk =>
  (dispatch, _getState, { device }) => {
    device.remove(recentSearchesKey);
    device.remove(recentVehiclesKey);
    dispatch(show({ searches: [], vehicles: [] }));
  };
