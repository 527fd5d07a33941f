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
  it('PROF-07, AUTH-02: "0" before the answer, then the count, asked with a bearer token and nothing else', async () => {
    const { store, calls } = asking(() => ({ totalUnreadNotificationsCount: 7 }));
    expect(selectUnreadCount(store.getState())).toBe('0');
    await store.dispatch(countUnread());
    expect(selectUnreadCount(store.getState())).toBe('7');
    expect(calls).toEqual([
      { url: '/psx-notifications-new', options: { headers: { authorization: 'Bearer token-7' } } },
    ]);
  });

  it('PROF-08: a failure answers 0 and is logged', async () => {
    const { store, logged } = asking(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await store.dispatch(countUnread())).toBe(0);
    expect(selectUnreadCount(store.getState())).toBe('0');
    expect(logged).toEqual(['Notifications could not be counted: Failed to fetch']);
  });

  it.each([[{}], [null], [{ totalUnreadNotificationsCount: 'many' }], [{ totalUnreadNotificationsCount: -3 }]])(
    'PROF-07: %j counts as none',
    async (answer) => {
      const { store } = asking(() => answer);
      expect(await store.dispatch(countUnread())).toBe(0);
    },
  );
});

describe('one number everywhere', () => {
  it('is what the page was made with until this tab knows better, and then the same for all parts', async () => {
    const { store } = asking(() => ({ totalUnreadNotificationsCount: 7 }));
    expect(selectUnreadOr(2)(store.getState())).toBe(2);
    store.dispatch(unreadLoaded(2));
    expect([selectUnreadCount(store.getState()), selectUnreadOr(0)(store.getState())]).toEqual(['2', 2]);
    await store.dispatch(countUnread());
    expect(selectUnreadOr(2)(store.getState())).toBe(7);
  });

  it('other tabs are told when it changes here, and not when it is only learnt', async () => {
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

  it('PROF-07: opening one reads it, and the count follows', async () => {
    const { store, calls } = asking(() => ({ totalUnreadNotificationsCount: 1 }));
    await store.dispatch(notificationOpened('7d9e'));
    expect(selectUnreadCount(store.getState())).toBe('1');
    expect(calls.map(({ url }) => url)).toEqual(['/psx-notifications-new']);
  });
});
