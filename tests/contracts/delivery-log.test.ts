import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeliveryReason } from '#domains/contact/alert-delivery/alert-delivery.ts';
import { createAlertDeliveryStore } from '#domains/contact/alert-delivery/alert-delivery-store.server.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { dayInZone } from '#lib/day-in-zone.ts';
import { dayMs } from '#lib/duration.ts';
import type { Message, MessageStatus } from '#platform/outbox/message.ts';
import { createOutboxStore } from '#platform/outbox/outbox-store.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const log = '/my-autotrader/messages';

type News = {
  title: string;
  channel?: AlertChannel;
  /** Status in the outbox; undefined when no message was queued. */
  message?: MessageStatus;
  notSent?: DeliveryReason;
  ageMs?: number;
};

forEachEngine('the log of messages over HTTP', (fixture) => {
  let world: PageApp;
  let db: Database;
  let dana: SignedIn;
  let rob: SignedIn;
  let bookmarkId: string;

  beforeEach(async () => {
    const { databaseUrl } = fixture.location();
    const shared = databaseUrl ? { databaseUrl } : {};
    world = await startPageApp({
      env: { DEMO_LISTINGS: '0', DATABASE_URL: databaseUrl ?? '', SMS_INBOUND_SECRET: 'a word between carriers' },
    });
    await world.running.start();
    const where = { dataDir: world.dataDir, ...shared };
    db = await openDatabase(where);
    dana = await signIn(where);
    rob = await signIn(where);
    const search = { search: '?makeCode=TOYOTA&zip=30303' };
    const named = { brand: 'AT', changes: { title: 'Toyotas near me' } } as const;
    const saved = await world.running.services.savedSearches.save(dana.consumer.id, search, named);
    if (!saved.ok) throw new Error(saved.error.reason);
    bookmarkId = saved.value.saved.id;
  });
  afterEach(async () => {
    await db.close();
    await world.close();
  });

  const messageOf = (title: string, channel: AlertChannel): Message => {
    const common = { cause: `about ${title}`, text: `Words on ${title}`, consumerId: dana.consumer.id };
    if (channel === 'text') return { ...common, channel: 'sms', to: '4045550123' };
    const device = { ...common, channel: 'push', to: 'device-7', title: 'Forecourt', url: world.origin } as const;
    return channel === 'push'
      ? device
      : { ...common, channel: 'mail', to: dana.consumer.email, subject: `On ${title}` };
  };

  /** Records a delivery as the alert engine does; one that is not due yet stays pending. */
  const tell = async ({ title, channel = 'email', message, notSent, ageMs = 0 }: News): Promise<string> => {
    const deliveries = createAlertDeliveryStore({ db });
    const outbox = createOutboxStore(db);
    const [id, messageId, nowMs] = [randomUUID(), randomUUID(), Date.now() - ageMs];
    await db.transaction(async (session) => {
      const news = { title, priceUsd: 18_000, oldPriceUsd: 19_000 };
      const about = { consumerId: dana.consumer.id, bookmarkId, event: 'price-drop', channel, listingId: 1 } as const;
      await deliveries.add([{ id, cause: title, ...about, news, dueMs: nowMs + dayMs, nowMs }], session);
      if (notSent) await deliveries.settle([id], { state: 'not-sent', reason: notSent, nowMs }, session);
      if (!message) return;
      await outbox.insert(session, { id: messageId, message: messageOf(title, channel), now: nowMs });
      await deliveries.settle([id], { state: 'sent', messageId, nowMs }, session);
    });
    if (message && message !== 'queued') {
      await outbox.change(messageId, { from: ['queued'], to: message, now: nowMs });
    }
    return id;
  };

  const open = (path: string, who: SignedIn = dana) => world.ask(path, { headers: { cookie: who.cookie } });
  const cellsOf = (html: string): string[][] =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/gs)]
      .map(([, row = '']) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell))
      .filter((cells) => cells.length > 0)
      .map((cells) => cells.map((cell) => cell.replaceAll(/<[^>]+>/g, '').trim()));
  /** Subject, channel, state and detail of each row. */
  const rowsAt = async (path: string, who?: SignedIn) => {
    const page = await open(path, who);
    expect(page.status).toBe(200);
    return cellsOf(page.text)
      .map(([, what, because, by, state, detail]) => [what, because, by, state, detail])
      .toSorted();
  };

  it('every alert is a row with its result, and the reason where it was not sent', async () => {
    await tell({ title: 'A', message: 'sent' });
    await tell({ title: 'B', message: 'queued' });
    await tell({ title: 'C', message: 'bounced' });
    await tell({ title: 'D', channel: 'text', message: 'held' });
    await tell({ title: 'E', channel: 'push', notSent: 'no-device' });
    await tell({ title: 'F', channel: 'text' });
    await tell({ title: 'G', message: 'sent', ageMs: 91 * dayMs });
    const waits = expect.stringMatching(/^Goes out \w+ \d+, \d+:\d\d [AP]M$/);
    const because = 'Toyotas near me';
    expect(await rowsAt(log)).toEqual([
      ['A down $1,000', because, 'Email', 'Sent', 'Accepted for delivery'],
      ['B down $1,000', because, 'Email', 'Waiting', 'On its way'],
      ['C down $1,000', because, 'Email', 'Bounced', 'It bounced'],
      ['D down $1,000', because, 'Text', 'Not sent', 'This number doesn’t accept our texts'],
      ['E down $1,000', because, 'Push', 'Not sent', 'No device had notifications on'],
      ['F down $1,000', because, 'Text', 'Waiting', waits],
    ]);
    expect((await rowsAt(`${log}?by=text`)).map(([what]) => what?.[0])).toEqual(['D', 'F']);
    expect((await rowsAt(`${log}?by=not-sent`)).map(([what]) => what?.[0])).toEqual(['D', 'E']);
    expect(await rowsAt(`${log}?by=%27&page=-3`)).toHaveLength(6);
    expect(await rowsAt(log, rob)).toEqual([]);
  });

  fixture.itOnce('a message is shown as it looked, to its reader alone', async () => {
    const [mail, push] = [
      await tell({ title: 'A', message: 'sent' }),
      await tell({ title: 'B', channel: 'push', message: 'sent' }),
    ];
    const waiting = await tell({ title: 'C' });
    const page = await open(`${log}/${mail}`);
    expect(page.status).toBe(200);
    for (const words of ['On A', 'Words on A', dana.consumer.email]) expect(page.text).toContain(words);
    const notification = await open(`${log}/${push}`);
    expect(notification.text).toContain('Words on B');
    expect(notification.text).not.toContain('To device-7');
    expect((await open(`${log}/${mail}`, rob)).status).toBe(404);
    for (const id of [waiting, randomUUID(), '%27']) expect((await open(`${log}/${id}`)).status).toBe(404);
    for (const path of [log, `${log}/${mail}`, `${log}/download`]) {
      const visitor = await world.ask(path);
      expect([visitor.status, visitor.headers.location]).toEqual([
        303,
        `/my-autotrader/sign-in?returnTo=${encodeURIComponent(path)}`,
      ]);
    }
  });

  fixture.itOnce('the whole list is a file for spreadsheets, in which nothing is a formula', async () => {
    await tell({ title: '=A,"1"', message: 'sent' });
    const file = await open(`${log}/download`);
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      ...[200, 'text/csv; charset=utf-8', 'attachment; filename="messages.csv"'],
    ]);
    const [head, row, ...others] = file.text.split('\r\n');
    expect(head).toBe('When,What,About,Channel,Status,Detail');
    expect(row).toMatch(/^\d{4}-\S+Z,"'=A,""1"" down \$1,000",Toyotas near me,email,Sent,Accepted for delivery$/);
    expect(others).toEqual(['']);
    expect((await open(`${log}/download`, rob)).text).toBe('When,What,About,Channel,Status,Detail\r\n');
  });

  fixture.itOnce('what goes to devices alone counts as an alert that is on, wherever they are counted', async () => {
    const { bookmarks, savedSearches } = world.running.services;
    const alertsPage = async () => (await open('/my-autotrader/alerts')).text;
    expect(await alertsPage()).toContain('All alerts are off.');
    const alerts = { pushAlerts: true };
    await savedSearches.save(dana.consumer.id, { id: bookmarkId }, { brand: 'AT', changes: { alerts } });
    expect(await alertsPage()).toContain('1 of 1 on.');
    expect((await bookmarks.countsOf(dana.consumer.id)).alerts).toBe(1);
    expect((await bookmarks.countsOf(rob.consumer.id)).alerts).toBe(0);
  });

  fixture.itOnce('days of notifications are those of the profile’s ZIP, or else of the browser’s', async () => {
    const { notifications, accounts } = world.running.services;
    await notifications.notify(dana.consumer.id, { type: 'account', title: 'News', href: '/my-autotrader' });
    const [news] = (await notifications.read(dana.consumer.id)).notifications;
    const daysAt = async (zip: string) => {
      const cookie = `${dana.cookie}; ${zipCookie}=${zip}`;
      const pages = ['/my-autotrader/notifications', '/my-autotrader'].map(async (path) => {
        const { text } = await world.ask(path, { headers: { cookie } });
        return /<time dateTime="[^"]+">([^<]+)</i.exec(text)?.[1];
      });
      return Promise.all(pages);
    };
    const dayIn = (timeZone: string) => dayInZone(news?.createdDate ?? '', timeZone);
    // Guam and Honolulu are 20 hours apart: at any moment one of them has another date than London.
    const [guam, honolulu] = [dayIn('Pacific/Guam'), dayIn('Pacific/Honolulu')];
    expect([await daysAt('96910'), await daysAt('96813')]).toEqual([
      [guam, guam],
      [honolulu, honolulu],
    ]);
    await accounts.profiles.welcome(dana.consumer.id, { zip: '96910' });
    expect(await daysAt('96813')).toEqual([guam, guam]);
  });

  fixture.itOnce('RULING-121: texts waiting for YES are neither on nor off, and can be stopped', async () => {
    const { savedSearches, bestDeals } = world.running.services;
    const alertsPage = async () => (await open('/my-autotrader/alerts')).text;
    const switchOn = (changes: { enableEmailAlerts?: boolean; enableTextAlerts?: boolean }) =>
      savedSearches.save(
        dana.consumer.id,
        { id: bookmarkId },
        { brand: 'AT', changes: { ...changes, mobilePhone: '4045550142' } },
      );
    await switchOn({ enableTextAlerts: true });
    const page = await alertsPage();
    expect(page).toContain('1 of 1 waiting for YES from your phone.');
    expect(page).toContain('Stop all alerts');
    expect(page).not.toContain('All alerts are off.');
    await switchOn({ enableEmailAlerts: true });
    expect(await alertsPage()).toContain('1 of 1 on.');
    await switchOn({ enableEmailAlerts: false, enableTextAlerts: false });
    await bestDeals.change(dana.consumer.id, { zip: '30303', styleCodes: [] }, world.origin);
    expect(await alertsPage()).toContain('Alerts for saved cars and searches are off.');
  });
});
