import { afterEach, expect, it } from 'vitest';
import { createChangeReader } from '#domains/cars/listings/change-reader.server.ts';
import type { NotificationsAnswer } from '#domains/people/notifications/notifications.server.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aCamry, accountNowMs, createAccountWorld, startAccountApp } from '../fixtures/saved-items-app.ts';

forEachEngine('notifications', (fixture: EngineFixture) => {
  let close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(close.map((end) => end()));
    close = [];
  });

  const setUp = async () => {
    const world = await createAccountWorld(
      await fixture.open(),
      [1, 2, 3].map((id) => aCamry({ id })),
    );
    const app = await startAccountApp(world);
    close.push(app.close);
    const read = async (consumer = 'ann') =>
      (await app.send<NotificationsAnswer>('GET', '/psx-notifications-new', consumer)).body;
    const titles = async (consumer = 'ann') => (await read(consumer)).notifications.map(({ title }) => title);
    const { savedVehicleWatch: watch, stores, db } = world;
    const reader = (handle = watch.listingsChanged) =>
      createChangeReader({
        db,
        handle,
        log: { error() {} },
        feed: stores.listings.feed,
        name: 'saved-vehicles',
      });
    /** Two processes read all changes. */
    const follow = async () => {
      await Promise.all(
        [reader(), reader()].map(async (next) => {
          while (await next());
        }),
      );
    };
    return { ...world, app, read, titles, reader, follow };
  };

  it('PROF-07, RULING-23: lists the latest first with the unread count; one or all can be marked as read', async () => {
    const { app, read, notifications, clock } = await setUp();
    expect(await read()).toEqual({ totalUnreadNotificationsCount: 0, notifications: [] });
    for (const title of ['first', 'second', 'third']) {
      await notifications.notify('ann', { type: 'account', title, href: '/my-autotrader' });
      clock.advance(1000);
    }
    await notifications.notify('bob', { type: 'account', title: 'other', href: '/my-autotrader' });
    const before = await read();
    expect(before.totalUnreadNotificationsCount).toBe(3);
    expect(before.notifications.map(({ title }) => title)).toEqual(['third', 'second', 'first']);
    expect(before.notifications.at(-1)).toEqual({
      id: expect.any(String),
      type: 'account',
      title: 'first',
      href: '/my-autotrader',
      createdDate: new Date(accountNowMs).toISOString(),
      read: false,
    });
    const [newest] = before.notifications;
    const path = `/account-api/notifications/${newest?.id}/read`;
    expect((await app.send('POST', path, 'ann')).body).toEqual({ success: true });
    expect((await app.send('POST', path, 'ann')).status).toBe(200);
    expect(await read()).toMatchObject({ totalUnreadNotificationsCount: 2, notifications: [{ read: true }, {}, {}] });
    const last = before.notifications.at(-1)?.id ?? '';
    expect(await notifications.open('bob', last)).toBeUndefined();
    expect(await notifications.open('ann', last)).toMatchObject({ href: '/my-autotrader', title: 'first' });
    expect((await read()).totalUnreadNotificationsCount).toBe(1);
    await app.send('POST', '/account-api/notifications/read-all', 'ann');
    expect((await read()).totalUnreadNotificationsCount).toBe(0);
    expect((await read('bob')).totalUnreadNotificationsCount).toBe(1);
  });

  it('Undo after "Mark all read" marks exactly those as unread again', async () => {
    const { notifications, read } = await setUp();
    for (const title of ['a', 'b', 'c']) await notifications.notify('ann', { type: 'account', title, href: '/' });
    const idOf = async (title: string) => (await read()).notifications.find((one) => one.title === title)?.id ?? '';
    const unread = async () =>
      (await read()).notifications.flatMap((one) => (one.read ? [] : [one.title])).toSorted((a, b) => (a < b ? -1 : 1));
    // Marked as read separately in the same moment.
    await notifications.markRead('ann', await idOf('a'));
    const batch = await notifications.markAllRead('ann');
    expect([await unread(), await notifications.canUndo('ann', batch)]).toEqual([[], true]);
    await notifications.notify('ann', { type: 'account', title: 'd', href: '/' });
    await notifications.undoMarkAllRead('bob', batch);
    expect(await unread()).toEqual(['d']);
    await notifications.undoMarkAllRead('ann', batch);
    expect(await unread()).toEqual(['b', 'c', 'd']);
    expect((await read()).totalUnreadNotificationsCount).toBe(3);
    expect(await notifications.canUndo('ann', batch)).toBe(false);
  });

  it('only the owner can mark a notification unread or delete it', async () => {
    const { notifications, read } = await setUp();
    await notifications.notify('ann', { type: 'answer', title: 'Peachtree answered', href: '/', words: '“Yes.”' });
    const id = (await read()).notifications[0]?.id ?? '';
    await notifications.markRead('ann', id);
    expect((await notifications.markUnread('bob', id)).ok).toBe(false);
    expect((await read()).totalUnreadNotificationsCount).toBe(0);
    expect((await notifications.markUnread('ann', id)).ok).toBe(true);
    expect((await read()).totalUnreadNotificationsCount).toBe(1);
    await notifications.remove('bob', id);
    expect((await read()).notifications).toHaveLength(1);
    await notifications.remove('ann', id);
    expect(await read()).toEqual({ totalUnreadNotificationsCount: 0, notifications: [] });
  });

  it('has the car it is about, also when that was removed, with its second line', async () => {
    const { notifications, offer } = await setUp();
    await offer(aCamry({ id: 2, removedMs: accountNowMs - 1 }));
    for (const listingId of [1, 2, 999]) {
      const words = `words of ${listingId}`;
      await notifications.notify('ann', { type: 'price-drop', title: 'Camry', href: '/', words, listingId });
    }
    const { notifications: list, pictures } = await notifications.view('ann');
    expect(list.map(({ words }) => words).toSorted()).toEqual(['words of 1', 'words of 2', 'words of 999']);
    expect([...pictures.keys()].toSorted()).toEqual([1, 2]);
    expect(pictures.get(2)).toEqual({
      src: expect.stringMatching(/^\/img\/draw\//),
      alt: expect.stringContaining('2019 Toyota Camry'),
    });
  });

  it('only the latest two hundred are stored', async () => {
    const { notifications, read, clock } = await setUp();
    for (let count = 0; count < 205; count += 1) {
      await notifications.notify('ann', { type: 'account', title: `${count}`, href: '/' });
      clock.advance(1);
    }
    await read();
    const { notifications: kept, totalUnreadNotificationsCount } = await read();
    expect([kept.length, kept[0]?.title, totalUnreadNotificationsCount]).toEqual([200, '204', 200]);
  });

  it('a shopper is notified once when a saved car gets cheaper and when it is removed, not when it gets dearer', async () => {
    const { savedVehicles, offer, follow, titles } = await setUp();
    for (const consumer of ['ann', 'bob']) await savedVehicles.save(consumer, { listingId: 1 });
    await savedVehicles.save('ann', { listingId: 2 }, { changes: { title: 'The quiet one' } });
    const change = async (...cars: Parameters<typeof offer>) => {
      await offer(...cars);
      await follow();
    };
    await change(aCamry({ id: 1, priceUsd: 19_000 }), aCamry({ id: 3, priceUsd: 1000 }));
    expect(await titles()).toEqual([]);
    await change(aCamry({ id: 1, priceUsd: 18_000 }));
    const drop = '2019 Toyota Camry LE is now listed at $18,000, $1,000 less';
    expect([await titles(), await titles('bob')]).toEqual([[drop], [drop]]);
    await change(aCamry({ id: 2, removedMs: accountNowMs }));
    expect((await titles()).sort()).toEqual([drop, 'The quiet one is no longer listed'].sort());
    await change(aCamry({ id: 2 }));
    expect(await titles()).toHaveLength(2);
  });

  it('changes while no process ran are notified at the next start', async () => {
    const { savedVehicles, offer, follow, titles } = await setUp();
    await savedVehicles.save('ann', { listingId: 1 });
    await offer(aCamry({ id: 1, priceUsd: null }));
    await follow();
    await offer(aCamry({ id: 1, priceUsd: 15_000 }));
    await follow();
    expect(await titles()).toEqual([]);
    await offer(aCamry({ id: 1, priceUsd: 14_500 }));
    await follow();
    await follow();
    expect(await titles()).toEqual(['2019 Toyota Camry LE is now listed at $14,500, $500 less']);
  });

  it('a car that was already removed when saved causes no notification', async () => {
    const { savedVehicles, offer, follow, titles } = await setUp();
    await offer(aCamry({ id: 1, removedMs: accountNowMs - 1 }));
    await savedVehicles.save('ann', { listingId: 1 });
    await follow();
    expect(await titles()).toEqual([]);
  });

  it('a failed notification is retried, and arrives once', async () => {
    const { savedVehicles, offer, savedVehicleWatch: watch, reader, follow, titles } = await setUp();
    await savedVehicles.save('ann', { listingId: 1 });
    await follow();
    await offer(aCamry({ id: 1, priceUsd: 18_000 }));
    const failing = reader(async (changes, session) => {
      await watch.listingsChanged(changes, session);
      throw new Error('the process ends here');
    });
    await expect(failing()).rejects.toThrow('the process ends here');
    expect(await titles()).toEqual([]);
    await follow();
    await follow();
    expect(await titles()).toEqual(['2019 Toyota Camry LE is now listed at $18,000, $500 less']);
  });
});
