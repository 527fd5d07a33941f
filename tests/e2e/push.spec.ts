import { expect, type Page } from '@playwright/test';
import webPush from 'web-push';
import { createPushTransport } from '#platform/outbox/push-transport.ts';
import { startPushService } from '#tests/fixtures/push-service.ts';
import { open, watch } from './page-checks.ts';
import { someCars } from './shopper.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

type Shown = { title: string; body: string; tag: string };

/** What our transport sends to a push service, as the device that it was encrypted for reads it. */
const sendThrough = async (message: { title: string; text: string; url: string; tag: string }): Promise<string> => {
  const service = await startPushService();
  const push = createPushTransport({
    keys: webPush.generateVAPIDKeys(),
    contact: 'mailto:us@example.com',
    subscriptions: { find: async () => service.subscription, removeExpired: async () => {} },
    allowPrivateHosts: true,
  });
  const envelope = { channel: 'push' as const, cause: 'journey', to: 'this device', ...message };
  const sent = await push.deliver({ id: 'journey', createdAt: Date.now(), message: envelope });
  expect(sent).toEqual({ ok: true, value: { reference: 'HTTP 201' } });
  await service.close();
  return JSON.stringify(service.received[0]?.payload);
};

/** The browser's own way of handing a push message to a worker: no push service of the world can be reached from here. */
const sendPush = async (page: Page, data: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
};

test('a notification that our transport encrypted is shown by the worker, once by its tag, and opens the car', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  await context.grantPermissions(['notifications'], { origin: baseURL ?? '' });
  await open(page, '/');
  const [listingId] = await someCars(baseURL, 1);
  const url = new URL(`/cars-for-sale/vehicle/${listingId}`, baseURL).href;
  const [worker] = await Promise.all([
    context.waitForEvent('serviceworker'),
    page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
    }),
  ]);
  const shown = (): Promise<Shown[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
    });

  const news = { title: '2023 Telluride: $34,980', text: 'Down $920 from $35,900.', url, tag: 'car 1' };
  await sendPush(page, await sendThrough(news));
  await expect.poll(shown).toEqual([{ title: news.title, body: news.text, tag: 'car 1' }]);
  await sendPush(page, await sendThrough({ ...news, text: 'Down $1,500 from $35,900.' }));
  await expect.poll(shown).toEqual([{ title: news.title, body: 'Down $1,500 from $35,900.', tag: 'car 1' }]);

  // Only a person's own click may open a window; what the worker asks for then is what is looked at here.
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<null> };
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, init: { notification?: Notification | undefined }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(url);
        return null;
      };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });
  expect(opened).toBe(url);
  await expect.poll(shown).toEqual([]);
  await open(page, opened);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});
