import type { PayloadAction, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { deleteOfflineCaches } from '#domains/reference/shopper/service-worker.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createSlice } from '#lib/create-slice.ts';
import { noLeadProfile, noLocation, noProfile } from './profile/empty-profile.ts';
import type { LeadProfile, Profile, ProfileLocation, UserInfo } from './profile/profile.ts';
import type { UserSummary } from './profile/read-user-info.ts';
import { textAlertsCache } from './text-alerts-cache.ts';

/** The data of a signed-in user (AUTH-07). */
type SignedInUser = Pick<UserInfo, 'consumerId' | 'authProviderName' | 'authProviderCode'> & { email: string };

export type UserState = {
  /** Whether the user is signed in (AUTH-10). */
  isLoggedIn: boolean;
  hasError: boolean;
  userInfo: SignedInUser | null;
  showUserState: boolean;
  location: ProfileLocation;
  profile: Profile;
  leadProfile: LeadProfile;
  version: number;
  hasChatPreviouslyVdpListings: number[];
  recommendedInventory: number[];
  errorMessages: Record<string, string>;
  history: { inventory: number[] };
  /** The welcome questions have not been answered yet (RULING-31). */
  isNewUser: boolean;
  /** Shows a link to the back office in the menu. */
  isOperator: boolean;
  /** The account has a wallet, which this device may not have loaded yet. */
  hasWallet: boolean;
};

const start: UserState = {
  isLoggedIn: false,
  hasError: false,
  userInfo: null,
  showUserState: false,
  location: noLocation,
  profile: noProfile,
  leadProfile: noLeadProfile,
  version: 0,
  hasChatPreviouslyVdpListings: [],
  recommendedInventory: [],
  errorMessages: {},
  history: { inventory: [] },
  isNewUser: false,
  isOperator: false,
  hasWallet: false,
};

/** Clearing the profile keeps what is not personal: location, recommendations, history and the flag (PROF-06). */
const cleared = ({ location, recommendedInventory, history, showUserState }: UserState): UserState => ({
  ...start,
  location,
  recommendedInventory,
  history,
  showUserState,
});

const userSlice = createSlice({
  name: 'user',
  initialState: start,
  reducers: {
    loggedIn: (state) => ({ ...state, isLoggedIn: true, hasError: false }),
    loggedOut: (state) => ({ ...state, isLoggedIn: false, userInfo: null }),
    userInfoReceived: (state, { payload }: PayloadAction<UserSummary>) => {
      const { consumerId, authProviderName, authProviderCode, profile, location, leadProfile, version } = payload;
      return {
        ...state,
        userInfo: { email: profile.email, authProviderName, authProviderCode, consumerId },
        profile,
        location,
        leadProfile,
        version,
        isNewUser: payload.isNewUser,
        isOperator: payload.isOperator === true,
        hasWallet: payload.hasWallet === true,
      };
    },
    profileFailed: (state) => ({ ...cleared(state), hasError: true }),
    profileCleared: cleared,
    profileErrorsCleared: (state) => ({ ...state, errorMessages: {} }),
    profileRefused: (state, { payload }: PayloadAction<Record<string, string>>) => ({
      ...state,
      errorMessages: payload,
    }),
    greeted: (state) => ({ ...state, isNewUser: false }),
    userStateShown: (state, { payload }: PayloadAction<boolean>) => ({ ...state, showUserState: payload }),
    inventoryRecommended: (state, { payload }: PayloadAction<number[]>) => ({
      ...state,
      recommendedInventory: payload,
    }),
    inventoryRemembered: (state, { payload }: PayloadAction<number[]>) => ({
      ...state,
      history: { ...state.history, inventory: payload },
    }),
    chattedAbout: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      hasChatPreviouslyVdpListings: [...new Set([...state.hasChatPreviouslyVdpListings, payload])],
    }),
  },
});

export const {
  loggedIn,
  loggedOut,
  userInfoReceived,
  profileCleared,
  profileErrorsCleared,
  profileFailed,
  profileRefused,
  greeted,
  userStateShown,
  inventoryRecommended,
  inventoryRemembered,
  chattedAbout,
} = userSlice.actions;
export const userReducer = userSlice.reducer;

type State = { user: UserState };
type Thunk<R = void> = ThunkAction<R, State, ShopperServices, UnknownAction>;
export type UserDispatch = ThunkDispatch<State, ShopperServices, UnknownAction>;

/**
 * Local storage keys. The profile outlives the tab, the text-alerts cache does not (RCNT-11); both are removed on
 * sign-out.
 */
export const profileCache = 'userProfile';
export const leadProfileCache = 'leadProfile';
/** Unsaved notes; they survive an expired session but not a sign-out. */
export const noteDraftsKey = 'noteDrafts';
/** Changes made without a connection, by account; like drafts, they survive an expired session. */
export const waitingChangesKey = 'waitingChanges';
/** Messages to dealers that wait for a connection. */
export const waitingLeadsKey = 'waitingLeads';
/** The account's saved cars, to be shown without a connection. */
export const offlineCarsKey = 'offlineCars';
/** A review that is being written in this tab. */
export const typedReviewKey = 'typedReview';

/** Removes personal data from the device on sign-out, but not the recently viewed cars (AUTH-10, RULING-07). */
export const clearPersonalState =
  (): Thunk =>
  (dispatch, _getState, { device, session }) => {
    device.remove(profileCache);
    device.remove(leadProfileCache);
    device.remove(offlineCarsKey);
    // Which cars were saved shows in which pages and pictures are kept; those of recent cars are kept again.
    deleteOfflineCaches().catch(() => {});
    session.remove(textAlertsCache);
    dispatch(loggedOut());
    dispatch(profileCleared());
  };

export const selectUser = ({ user }: State): UserState => user;
