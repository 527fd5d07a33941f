import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createMemoryStorage } from '#tests/fixtures/memory-storage.ts';
import { noBookmarks, noLeadProfile } from './profile/empty-profile.ts';
import type { UserInfo } from './profile/profile.ts';
import { authDataArrived, checkProfileForm, signOut } from './user-account.ts';
import {
  chattedAbout,
  clearPersonalState,
  inventoryRecommended,
  inventoryRemembered,
  loggedIn,
  loggedOut,
  profileCleared,
  profileErrorsCleared,
  userInfoReceived,
  userReducer,
  userStateShown,
} from './user-slice.ts';

const dana: UserInfo = {
  consumerId: 'c1',
  authProviderName: 'Email',
  authProviderCode: 'EMAIL',
  profile: {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@example.com',
    phone: '4045551212',
    thumbnailUrl: '',
  },
  location: { city: 'Atlanta', state: 'GA', zip: '30303' },
  leadProfile: { ...noLeadProfile, firstName: 'Dana' },
  bookmarks: noBookmarks,
  maxQuickSavesLimit: 200,
  myCarsCount: 0,
  isNewUser: true,
  version: 3,
};

const setUp = ({
  brand = 'AT',
  answer = dana,
  status = 200,
}: {
  brand?: 'AT' | 'KBB';
  answer?: unknown;
  status?: number;
} = {}) => {
  const calls: { url: string; token: string | null; body: unknown }[] = [];
  const warnings: unknown[] = [];
  const services: ShopperServices = {
    http: createHttpClient({
      fetch: async (url, options) => {
        const token = new Headers(options?.headers).get('identity-token');
        calls.push({ url: String(url), token, body: options?.body && JSON.parse(String(options.body)) });
        return Response.json(answer, { status });
      },
    }),
    clock: fixedClock(0),
    log: { info: () => {}, warn: (...line) => void warnings.push(line), error: () => {} },
    device: createMemoryStorage({ recentSearches: ['kept'] }),
    session: createMemoryStorage({ textAlerts: { on: true } }),
    brand,
    identityToken: async () => 'token',
    checkSession: async () => 'open',
    consumerId: async () => 'c1',
    signOut: async () => {},
    later: (action) => action(),
  };
  const store = configureStore({
    reducer: { user: userReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }),
  });
  return { store, calls, warnings, services, user: () => store.getState().user };
};

describe('user slice', () => {
  it('AUTH-07, PROF-01: after sign-in it has the user info, profile and location', async () => {
    const { store, user, services } = setUp();
    await store.dispatch(authDataArrived());
    expect(user()).toMatchObject({
      isLoggedIn: true,
      userInfo: { email: 'dana@example.com', authProviderName: 'Email', authProviderCode: 'EMAIL', consumerId: 'c1' },
      profile: dana.profile,
      location: dana.location,
      leadProfile: dana.leadProfile,
      isNewUser: true,
    });
    expect(services.device.get('userProfile')).toEqual({ firstName: 'Dana', phone: '4045551212', consumerId: 'c1' });
  });

  it('PROF-02: the request has the brand and the identity token', async () => {
    for (const brand of ['AT', 'KBB'] as const) {
      const { store, calls } = setUp({ brand });
      await store.dispatch(authDataArrived());
      expect(calls).toEqual([{ url: `/account-api/userinfo?brand=${brand}`, token: 'token', body: undefined }]);
    }
  });

  it('AUTH-08: on the valuation brand a profile error sets hasError and logs the user out', async () => {
    const values = setUp({ brand: 'KBB', status: 500 });
    await values.store.dispatch(authDataArrived());
    expect(values.user()).toMatchObject({ isLoggedIn: false, hasError: true, userInfo: null });
    values.store.dispatch(userInfoReceived(dana));
    await values.store.dispatch(authDataArrived());
    expect(values.user()).toMatchObject({ userInfo: null, profile: { firstName: '' } });
    const main = setUp({ brand: 'AT', status: 500 });
    await main.store.dispatch(authDataArrived());
    expect(main.user()).toMatchObject({ isLoggedIn: true, hasError: false });
  });

  it.each([
    [401, 0],
    [500, 1],
  ])('an ended session is not logged as a warning, any other failure is: %s', async (status, lines) => {
    const { store, warnings } = setUp({ status });
    await store.dispatch(authDataArrived());
    expect(warnings).toHaveLength(lines);
  });

  it('AUTH-08: a response that is not a profile is a profile error, and none of it is stored', async () => {
    for (const answer of [null, [], {}, { consumerId: 7, profile: 'Dana' }]) {
      const { store, user, services } = setUp({ brand: 'KBB', answer });
      await store.dispatch(authDataArrived());
      expect(user()).toMatchObject({ isLoggedIn: false, hasError: true, userInfo: null });
      expect(services.device.get('userProfile')).toBeUndefined();
    }
    const odd = setUp({ answer: { ...dana, profile: { ...dana.profile, phone: 404 }, location: null } });
    await odd.store.dispatch(authDataArrived());
    expect(odd.user()).toMatchObject({ profile: { phone: '' }, location: { city: '', state: '', zip: '' } });
  });

  it('AUTH-08, AUTH-10: logging out clears the user info, and logging in again works', () => {
    const { store, user } = setUp();
    store.dispatch(loggedIn());
    store.dispatch(userInfoReceived(dana));
    store.dispatch(loggedOut());
    expect([user().isLoggedIn, user().userInfo]).toEqual([false, null]);
    store.dispatch(loggedIn());
    expect(user().isLoggedIn).toBe(true);
  });

  it('AUTH-10, RULING-07: sign-out removes profile and text alerts from the device and keeps recent searches', async () => {
    const { store, user, services } = setUp();
    await store.dispatch(authDataArrived());
    const requests: string[] = [];
    services.signOut = async () => void requests.push('sign-out');
    expect(await store.dispatch(signOut())).toBe(true);
    expect(requests).toEqual(['sign-out']);
    expect([services.device.names(), services.session.names()]).toEqual([['recentSearches'], []]);
    expect(user()).toMatchObject({ isLoggedIn: false, userInfo: null, profile: { firstName: '', phone: '' } });
    expect(user().location).toEqual(dana.location);
  });

  it('AUTH-04: a sign-out that does not reach the server changes nothing', async () => {
    const { store, user, services } = setUp();
    await store.dispatch(authDataArrived());
    services.signOut = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await store.dispatch(signOut())).toBe(false);
    expect(user()).toMatchObject({ isLoggedIn: true, profile: { firstName: 'Dana' } });
    expect(services.device.names()).toContain('userProfile');
  });

  it('PROF-06: clearing the profile keeps location, recommended inventory, history and the user-state flag', () => {
    const { store, user } = setUp();
    store.dispatch(userInfoReceived(dana));
    store.dispatch(inventoryRecommended([1, 2]));
    store.dispatch(inventoryRemembered([3]));
    store.dispatch(userStateShown(true));
    store.dispatch(profileErrorsCleared());
    store.dispatch(chattedAbout(9));
    store.dispatch(profileCleared());
    const { location, recommendedInventory, history, showUserState, ...rest } = user();
    expect({ location, recommendedInventory, history, showUserState }).toEqual({
      location: dana.location,
      recommendedInventory: [1, 2],
      history: { inventory: [3] },
      showUserState: true,
    });
    const fresh = userReducer(undefined, { type: 'start' });
    expect({
      ...rest,
      location: fresh.location,
      recommendedInventory: [],
      history: { inventory: [] },
      showUserState: false,
    }).toEqual(fresh);
  });

  it('PROF-12: the initial state has every part', () => {
    expect(Object.keys(userReducer(undefined, { type: 'start' }))).toEqual(
      expect.arrayContaining([
        ...['showUserState', 'hasChatPreviouslyVdpListings', 'recommendedInventory'],
        ...['errorMessages', 'history', 'location', 'profile', 'leadProfile'],
      ]),
    );
  });

  it('PROF-04: the server checks the form only when phone or ZIP changed', async () => {
    const answer = { success: true, zipCodeError: '', phoneNumberError: '', formattedUserPhone: '(404) 555-1313' };
    const { store, calls } = setUp({ answer });
    store.dispatch(userInfoReceived(dana));
    expect(await store.dispatch(checkProfileForm({ phone: '4045551212', zip: '30303' }))).toMatchObject({ ok: true });
    expect(calls).toEqual([]);
    expect(await store.dispatch(checkProfileForm({ phone: '4045551313', zip: '30303' }))).toEqual({
      ok: true,
      phone: '(404) 555-1313',
    });
    await store.dispatch(checkProfileForm({ phone: '4045551212', zip: '10001' }));
    expect(calls.map(({ body }) => body)).toEqual([
      { currentPhoneNumber: '4045551212', updatedPhoneNumber: '4045551313', zipCode: '30303' },
      { currentPhoneNumber: '4045551212', updatedPhoneNumber: '4045551212', zipCode: '10001' },
    ]);
  });

  it('PROF-05: errors are stored by field', async () => {
    const answer = { success: false, zipCodeError: 'Z', phoneNumberError: 'P', formattedUserPhone: '' };
    const { store, user } = setUp({ answer });
    expect(await store.dispatch(checkProfileForm({ phone: '1', zip: '2' }))).toEqual({ ok: false, phone: '1' });
    expect(user().errorMessages).toEqual({ zip: 'Z', phone: 'P' });
    store.dispatch(clearPersonalState());
    expect(user().errorMessages).toEqual({});
  });
});
