import { describe, expect, it, vi } from 'vitest';
import type { HttpClient, HttpOptions } from '#lib/http-client.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import {
  countUnread,
  notificationOpened,
  selectUnreadCount,
  selectUnreadOr,
  unreadLoaded,
} from './notifications-slice.ts';
import { hearOtherTabs } from './other-tabs.ts';

const asking = (answer: () => unknown) => {
  const calls: { url: string; options: HttpOptions | undefined }[] = [];
  const logged: string[] = [];
  const json: HttpClient['json'] = async (url, options) => {
    calls.push({ url, options });
    return answer();
  };
  const { store } = testShopper({
    http: { json, request: async () => ({ status: 200, headers: new Headers(), body: {} }) },
    log: { info: () => {}, warn: () => {}, error: (_details, message) => logged.push(message) },
    identityToken: async () => 'token-7',
  });
  return { store, calls, logged };
};

describe('unread notifications', () => {
  it('PROF-07, AUTH-02: is "0" before the response, then the count, requested with only a bearer token', async () => {
    const { store, calls } = asking(() => ({ totalUnreadNotificationsCount: 7 }));
    expect(selectUnreadCount(store.getState())).toBe('0');
    await store.dispatch(countUnread());
    expect(selectUnreadCount(store.getState())).toBe('7');
    expect(calls).toEqual([
      { url: '/psx-notifications-new', options: { headers: { authorization: 'Bearer token-7' } } },
    ]);
  });

  it('PROF-08: a failure returns 0 and is logged', async () => {
    const { store, logged } = asking(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await store.dispatch(countUnread())).toBe(0);
    expect(selectUnreadCount(store.getState())).toBe('0');
    expect(logged).toEqual(['Notifications could not be counted: Failed to fetch']);
  });

  it.each([[{}], [null], [{ totalUnreadNotificationsCount: 'many' }], [{ totalUnreadNotificationsCount: -3 }]])(
    'PROF-07: the response %j counts as 0',
    async (answer) => {
      const { store } = asking(() => answer);
      expect(await store.dispatch(countUnread())).toBe(0);
    },
  );
});

describe('unread count', () => {
  it('is the page’s own count until this tab has loaded one, and then the same everywhere', async () => {
    const { store } = asking(() => ({ totalUnreadNotificationsCount: 7 }));
    expect(selectUnreadOr(2)(store.getState())).toBe(2);
    store.dispatch(unreadLoaded(2));
    expect([selectUnreadCount(store.getState()), selectUnreadOr(0)(store.getState())]).toEqual(['2', 2]);
    await store.dispatch(countUnread());
    expect(selectUnreadOr(2)(store.getState())).toBe(7);
  });

  it('notifies other tabs when it changes, not when it is loaded first', async () => {
    const heard = vi.fn();
    const stop = hearOtherTabs(heard);
    const { store } = asking(() => ({ totalUnreadNotificationsCount: 3 }));
    store.dispatch(unreadLoaded(3));
    store.dispatch(unreadLoaded(3));
    await store.dispatch(countUnread());
    store.dispatch(unreadLoaded(0));
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 600_000 });
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });

  it('PROF-07: opening a notification counts again', async () => {
    const { store, calls } = asking(() => ({ totalUnreadNotificationsCount: 1 }));
    await store.dispatch(notificationOpened('7d9e'));
    expect(selectUnreadCount(store.getState())).toBe('1');
    expect(calls.map(({ url }) => url)).toEqual(['/psx-notifications-new']);
  });
});
