import type { PayloadAction, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createSlice } from '#lib/create-slice.ts';
import { HttpError } from '#lib/http-client.ts';
import { accountApiPaths } from './account-api-paths.ts';
import { noLeadProfile, noLocation, noProfile } from './profile/empty-profile.ts';
import type { LeadProfile, Profile, ProfileLocation, UserInfo } from './profile/profile.ts';
import { readFormCheck, readUserInfo, type UserSummary } from './profile/read-user-info.ts';
import { textAlertsCache } from './text-alerts-cache.ts';

/** What is known of a signed-in user (AUTH-07). */
type SignedInUser = Pick<UserInfo, 'consumerId' | 'authProviderName' | 'authProviderCode'> & { email: string };

export type UserState = {
  /** AUTH-10: the authenticated flag. */
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
  /** RULING-31: the greeting of a new account is still to come. */
  isNewUser: boolean;
  /** The menu leads to the back office. */
  isOperator: boolean;
  /** The account has one, which this device may not know yet. */
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

/** PROF-06: what a page found for somebody without knowing who they are stays. */
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
  greeted,
  userStateShown,
  inventoryRecommended,
  inventoryRemembered,
  chattedAbout,
} = userSlice.actions;
const { profileFailed, profileRefused } = userSlice.actions;
export const userReducer = userSlice.reducer;

type State = { user: UserState };
type Thunk<R = void> = ThunkAction<R, State, ShopperServices, UnknownAction>;
export type UserDispatch = ThunkDispatch<State, ShopperServices, UnknownAction>;

/** RCNT-11: the profile outlives the tab, the text-alerts cache does not; both go with their owner. */
export const profileCache = 'userProfile';
const leadProfileCache = 'leadProfile';
/** Notes that were typed and not saved yet: a session that ends by itself leaves them, a sign-out does not. */
export const noteDraftsKey = 'noteDrafts';

/** PROF-02: who is signed in and what is theirs, under the brand the page has, for others to read on; undefined where it could not be read. */
const loadUserInfo =
  (): Thunk<Promise<unknown>> =>
  async (dispatch, _getState, { http, device, brand, identityToken, log }) => {
    try {
      const headers = { 'identity-token': await identityToken() };
      const answer = await http.json(accountApiPaths.userInfo, { query: { brand }, headers });
      const info = readUserInfo(answer);
      if (!info) throw new Error('the answer names nobody');
      dispatch(userInfoReceived(info));
      const { firstName, phone } = info.profile;
      device.set(profileCache, { firstName, phone });
      device.set(leadProfileCache, info.leadProfile);
      return answer;
    } catch (error) {
      // A session may end while its page still asks, here or in another tab.
      const isOver = error instanceof HttpError && error.status === 401;
      if (!isOver) log.warn({ err: error }, 'the profile could not be read');
      // AUTH-08: only the valuation brand takes a profile that cannot be read for a sign-out.
      if (brand === 'KBB') dispatch(profileFailed());
      return undefined;
    }
  };

/** AUTH-08: sign-in has been proven; the profile follows. */
export const authDataArrived = (): Thunk<Promise<unknown>> => (dispatch) => {
  dispatch(loggedIn());
  return dispatch(loadUserInfo());
};

/** AUTH-10, RULING-07: nothing about the person stays on the device; what was looked at recently does. */
export const clearPersonalState =
  (): Thunk =>
  (dispatch, _getState, { device, session }) => {
    device.remove(profileCache);
    device.remove(leadProfileCache);
    session.remove(textAlertsCache);
    dispatch(loggedOut());
    dispatch(profileCleared());
  };

/** AUTH-04, AUTH-10: what is left behind goes once the server has heard of it. Answers whether it has. */
export const signOut =
  (): Thunk<Promise<boolean>> =>
  async (dispatch, _getState, { signOut: end, device, log }) => {
    try {
      await end();
    } catch (error) {
      log.warn({ err: error }, 'the session could not be ended');
      return false;
    }
    dispatch(clearPersonalState());
    device.remove(noteDraftsKey);
    return true;
  };

/** PROF-04: the server is asked only when there is something new to check. */
export const checkProfileForm =
  (form: { phone: string; zip: string }): Thunk<Promise<{ ok: boolean; phone: string }>> =>
  async (dispatch, getState, { http, identityToken }) => {
    const { profile, location } = getState().user;
    if (form.phone === profile.phone && form.zip === location.zip) return { ok: true, phone: form.phone };
    const checked = await http.json(accountApiPaths.validateProfile, {
      method: 'POST',
      headers: { 'identity-token': await identityToken() },
      data: { currentPhoneNumber: profile.phone, updatedPhoneNumber: form.phone, zipCode: form.zip },
    });
    const answer = readFormCheck(checked);
    const { zipCodeError: zip, phoneNumberError: phone } = answer;
    dispatch(profileRefused({ ...(zip && { zip }), ...(phone && { phone }) }));
    return { ok: answer.success, phone: answer.formattedUserPhone || form.phone };
  };

export const selectUser = ({ user }: State): UserState => user;
