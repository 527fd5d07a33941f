import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { HttpError } from '#lib/http-client.ts';
import { accountApiPaths } from './account-api-paths.ts';
import { readFormCheck, readUserInfo } from './profile/read-user-info.ts';
import {
  clearPersonalState,
  leadProfileCache,
  loggedIn,
  noteDraftsKey,
  profileCache,
  profileFailed,
  profileRefused,
  typedReviewKey,
  type UserState,
  userInfoReceived,
  waitingChangesKey,
  waitingLeadsKey,
} from './user-slice.ts';

type Thunk<R = void> = ThunkAction<R, { user: UserState }, ShopperServices, UnknownAction>;

/**
 * Loads the user's data for the page's brand (PROF-02); returns the response for other readers, or undefined on
 * failure.
 */
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
      device.set(profileCache, { firstName, phone, consumerId: info.consumerId });
      device.set(leadProfileCache, info.leadProfile);
      return answer;
    } catch (error) {
      // The session may have ended meanwhile, here or in another tab.
      const isOver = error instanceof HttpError && error.status === 401;
      if (!isOver) log.warn({ err: error }, 'the profile could not be read');
      // Only the valuation brand treats a failed profile as a sign-out (AUTH-08).
      if (brand === 'KBB') dispatch(profileFailed());
      return undefined;
    }
  };

/** Marks the user as signed in and loads the profile (AUTH-08). */
export const authDataArrived = (): Thunk<Promise<unknown>> => (dispatch) => {
  dispatch(loggedIn());
  return dispatch(loadUserInfo());
};

/**
 * Removes personal state from the device after the server has ended the session (AUTH-04, AUTH-10). Returns whether it
 * has.
 */
export const signOut =
  (): Thunk<Promise<boolean>> =>
  async (dispatch, _getState, { signOut: end, device, session, log }) => {
    try {
      await end();
    } catch (error) {
      log.warn({ err: error }, 'the session could not be ended');
      return false;
    }
    dispatch(clearPersonalState());
    device.remove(noteDraftsKey);
    device.remove(waitingChangesKey);
    device.remove(waitingLeadsKey);
    session.remove(typedReviewKey);
    return true;
  };

/** Asks the server only if phone or ZIP has changed (PROF-04). */
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
