import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createNotificationStore } from '#domains/people/notifications/notification-store.server.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { expectAccessible, mailsWith, open, violations, watch } from './page-checks.ts';
import { accountRoot, main, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this car' });

test('SHAR-01 to SHAR-04, RULING-28: a car is shared by link and by email, and nothing that leads elsewhere; a limit is told in sight on a phone, and what was typed stays', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const complaints = watch(page);
  const [id] = await someCars(baseURL, 1);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `/cars-for-sale/vehicle/${id}`);
  const share = main(page).getByRole('link', { name: /^Share \d{4} / });
  await share.click();
  await dialog(page)
    .getByRole('button', { name: /^Copy link/ })
    .click();
  await expect(dialog(page).getByRole('status')).toContainText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/cars-for-sale/vehicle/${id}`);

  await dialog(page)
    .getByRole('button', { name: /^Email/ })
    .click();
  expect(await violations(page, 'all', 'dialog[open]')).toEqual([]);
  const friend = `friend-${randomUUID()}@example.com`;
  await dialog(page).getByRole('textbox', { name: /^To / }).fill(friend);
  await dialog(page).getByLabel('Your name').fill('Sam Ortiz');
  await dialog(page).getByLabel('Your email').fill('sam@example.com');
  await dialog(page).getByRole('button', { name: 'Send email' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('Email sent.');
  await expect.poll(() => mailsWith(`To: ${friend}`).length).toBe(1);
  expect(mailsWith(`To: ${friend}`)[0]).toContain(link);
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();
  expect(complaints).toEqual([]);

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const bare = await plain.newPage();
  await bare.goto((await share.getAttribute('href')) ?? '');
  await expect(main(bare).getByText(/Someone sent you a car: .* Reply STOP to stop these texts\./)).toBeVisible();
  await bare.getByLabel('a mobile number').fill('40455501');
  await bare.getByRole('button', { name: 'Send text' }).click();
  await expect(main(bare).getByLabel('a mobile number')).toHaveAttribute('aria-invalid', 'true');
  await expect(main(bare).getByLabel('a mobile number')).toHaveValue('40455501');
  await plain.close();
  await open(page, (await share.getAttribute('href')) ?? '');
  await expectAccessible(page);

  const words = 'You’ve sent 10 emails today. The next one can go tomorrow at 8:05 AM.';
  await context.route('**/svc/leads/email/friend', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests', errorMessage: words } }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/cars-for-sale/vehicle/${id}`);
  await share.click();
  await dialog(page)
    .getByRole('button', { name: /^Email/ })
    .click();
  await dialog(page).getByRole('textbox', { name: /^To / }).fill('friend@example.com');
  await dialog(page).getByLabel('Your name').fill('Sam Ortiz');
  await dialog(page).getByLabel('Your email').fill('sam@example.com');
  await dialog(page).getByRole('button', { name: 'Send email' }).click();
  const status = dialog(page).getByRole('status').filter({ hasText: words });
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(status).toHaveAttribute('data-level', 'warning');
  await expect(dialog(page).getByRole('textbox', { name: /^To / })).toHaveValue('friend@example.com');
  expect(await violations(page, 'all', 'dialog[open]')).toEqual([]);
});

test('what was marked read together comes back together, and every figure with it', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const { consumer } = await signIn(context, baseURL);
  const db = await openDatabase({ dataDir });
  const store = createNotificationStore({ db });
  for (const n of [1, 2]) {
    const notice = { type: 'price-drop', title: `Camry ${n} is now $21,900`, href: '/cars-for-sale/all-cars' } as const;
    await store.add(consumer.id, { ...notice, id: randomUUID(), nowMs: Date.now() });
  }
  await db.close();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${accountRoot}/notifications`);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(page).toHaveTitle(/^\(2\) Notifications/);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(page).toHaveTitle(/^Notifications/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await expect(main(page).getByText('2 new')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'What we sent you' }).click();
  await expect(page).toHaveURL(new RegExp(`${accountRoot}/messages$`));
  const here = page.getByRole('navigation', { name: 'Account' }).locator('[aria-current]');
  await expect(here).toHaveText(/^Alerts/);
  expect(complaints).toEqual([]);
});
