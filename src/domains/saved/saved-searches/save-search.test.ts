import { describe, expect, it } from 'vitest';
import { selectGlobalAlert, selectToast } from '#domains/reference/shopper/notices-slice.ts';
import { selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { deleteSavedSearch, editSavedSearch, saveSearch, updateSavedSearch } from './save-search.ts';
import { accountSearchesRead } from './saved-searches-slice.ts';
import { readAccountSearches } from './saved-searches-wire.ts';

const failure = 'There has been an error saving your search. Please try again later';
const searchString = '?makeCode=KIA&searchRadius=50&zip=30303';
const choices = {
  bookmarkTitle: 'Tellurides',
  bookmarkNotes: undefined,
  enableEmailAlerts: true,
  enableTextAlerts: false,
  mobilePhone: '(404) 555-0123',
};
const saved: TestServer = () => ({
  bookmarkId: 's1',
  bookmarkSaved: true,
  bookmarkAlreadySaved: false,
  version: 1,
  msgs: [],
});
const userInfo = {
  bookmarks: {
    searchIds: ['s1'],
    emailAlerts: ['s1'],
    inventoryBookmarks: { 7: { id: 'b7' } },
    searchBookmarks: {
      s1: {
        id: 's1',
        title: 'Tellurides',
        savedDate: '2026-11-01T00:00:00.000Z',
        searchString,
        version: 3,
        newCount: 9,
      },
    },
    subscribe: { bestDeals: true },
  },
};

const signedIn = (server: TestServer) => {
  const shopper = testShopper({ signedIn: true, server });
  shopper.dispatch(accountSearchesRead({ ...readAccountSearches(userInfo), phone: '4045550123' }));
  return shopper;
};
type Shopper = ReturnType<typeof signedIn>;
const state = (shopper: Shopper) => shopper.getState().savedSearches;
const signIn = (shopper: Shopper) => {
  const bookmark = state(shopper).bookmarks.s1;
  if (!bookmark) throw new Error('s1 is not there');
  return bookmark;
};
const opened = (server: TestServer) => {
  const shopper = signedIn(server);
  shopper.dispatch(editSavedSearch({ bookmark: signIn(shopper), phone: '4045550123' }));
  return shopper;
};

describe('saving a search', () => {
  it('SRCHSAVE-01: sends the search, its name, the brand, the phone and the alert flags', async () => {
    const shopper = signedIn(saved);
    await shopper.dispatch(saveSearch(searchString, choices));
    expect(shopper.calls).toMatchObject([
      {
        path: '/account-api/search',
        token: 'token-1',
        body: {
          searchString,
          searchParams: { makeCode: 'KIA', searchRadius: '50', zip: '30303' },
          searchName: 'Tellurides',
          brand: 'AT',
          mobilePhone: '4045550123',
          enableEmailAlerts: true,
          enableTextAlerts: false,
        },
      },
    ]);
    expect(state(shopper).saving).toEqual({ searchString, state: 'loaded', error: '' });
    expect(state(shopper).bookmarks.s1).toMatchObject({ title: 'Tellurides', version: 1 });
    expect(selectToast(shopper.getState())).toMatchObject({
      message: 'Search saved. Email alerts are on.',
      alertsOf: { kind: 'search', id: 's1', name: 'Tellurides' },
    });
  });

  it.each<[string, TestServer, string]>([
    ['neither saved nor there before', () => ({ bookmarkSaved: false, bookmarkAlreadySaved: false }), failure],
    ['refused with a reason', () => ({ msgs: [{ severity: 'ERROR', value: 'Full.' }] }), `${failure}\nFull.`],
    ['lost to a failing server', () => status(500), failure],
    ['lost to the network', networkAway, failure],
  ])('SRCHSAVE-02: shows an error at the form when it is %s', async (_, server, error) => {
    const shopper = signedIn(server);
    await shopper.dispatch(saveSearch(searchString, choices));
    expect(state(shopper).saving).toEqual({ searchString, state: '', error });
    expect(selectGlobalAlert(shopper.getState())).toBeNull();
  });

  it('SRCHSAVE-02: shows no error if it was saved before', async () => {
    const shopper = signedIn(() => ({
      bookmarkId: 's1',
      bookmarkSaved: false,
      bookmarkAlreadySaved: true,
      version: 3,
    }));
    await shopper.dispatch(saveSearch(searchString, choices));
    expect(state(shopper).saving).toMatchObject({ state: 'loaded', error: '' });
  });

  it('does not send an invalid number', async () => {
    const shopper = signedIn(saved);
    await shopper.dispatch(saveSearch(searchString, { ...choices, enableTextAlerts: true, mobilePhone: '12' }));
    expect(shopper.calls).toEqual([]);
    expect(state(shopper).saving.error).toBe('Please enter a valid phone number.');
  });
});

describe('a saved search', () => {
  it('SRCHSAVE-05: the state has the account’s searches and the panel', () => {
    const shopper = opened(saved);
    expect(state(shopper)).toMatchObject({ bookmarks: { s1: { version: 3 } }, subscribe: { bestDeals: true } });
    expect(state(shopper).panel).toMatchObject({
      bookmark: {
        id: 's1',
        title: 'Tellurides',
        savedDate: '2026-11-01T00:00:00.000Z',
        searchString,
        searchParams: { makeCode: 'KIA', searchRadius: '50', zip: '30303' },
      },
      phone: '4045550123',
      messages: [],
    });
  });

  it('SRCHSAVE-01, SRCHSAVE-03: an update goes to loading, loaded, and closes after 500 ms', async () => {
    const shopper = opened(() => ({ ...(saved({} as never) as object), version: 4 }));
    const sent = shopper.dispatch(updateSavedSearch({ ...choices, bookmarkTitle: 'Big ones' }));
    expect(state(shopper).animatedButtonState).toBe('loading');
    await sent;
    expect(shopper.calls[0]?.body).toMatchObject({
      bookmarkId: 's1',
      version: 3,
      searchName: 'Big ones',
      brand: 'AT',
      mobilePhone: '4045550123',
      enableEmailAlerts: true,
      enableTextAlerts: false,
    });
    expect(state(shopper).animatedButtonState).toBe('loaded');
    expect(signIn(shopper)).toMatchObject({ title: 'Big ones', version: 4 });
    expect(selectOpenOverlay(shopper.getState())).toBe('update-saved-search');
    shopper.after(500);
    expect(selectOpenOverlay(shopper.getState())).toBeNull();
    expect(state(shopper)).toMatchObject({ animatedButtonState: '', panel: null });
  });

  it('RULING-16: after a change elsewhere, the next press overwrites', async () => {
    const shopper = opened(() => ({
      bookmarkSaved: true,
      version: 5,
      msgs: [{ severity: 'WARN', value: 'Changed.' }],
    }));
    await shopper.dispatch(updateSavedSearch(choices));
    expect(state(shopper).panel?.messages).toEqual([{ severity: 'WARN', value: 'Changed.' }]);
    await shopper.dispatch(updateSavedSearch(choices));
    expect(shopper.calls.map(({ body }) => body.overwriteFlag)).toEqual([false, true]);
  });

  it('SRCHSAVE-04: deleting sends bookmark and version, and removes it from the page at once', async () => {
    const shopper = signedIn(() => ({ bookmarkDeleted: true, msgs: [] }));
    const sent = shopper.dispatch(deleteSavedSearch(signIn(shopper)));
    expect(state(shopper).bookmarks).toEqual({});
    await sent;
    expect(shopper.calls).toMatchObject([
      { path: '/account-api/search/delete', body: { bookmarkId: 's1', version: 3 } },
    ]);
    expect(state(shopper).bookmarks).toEqual({});
  });

  it.each<[string, TestServer]>([
    ['does not confirm', () => ({ bookmarkDeleted: false })],
    ['fails', () => status(500)],
    ['is away', networkAway],
  ])('SRCHSAVE-04: it returns, with an alert, when the server %s', async (_, server) => {
    const shopper = signedIn(server);
    await shopper.dispatch(deleteSavedSearch(signIn(shopper)));
    expect(signIn(shopper).version).toBe(3);
    expect(selectGlobalAlert(shopper.getState())?.level).toBe('danger');
  });
});
