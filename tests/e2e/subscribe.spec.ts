import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createAlertLinks } from '#domains/contact/alert-links/alert-links.server.ts';
import { systemClock } from '#lib/clock.ts';
import { expectAccessible, open, watch } from './page-checks.ts';
import { linkTo, main } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');
const results = '/cars-for-sale/all-cars/honda?searchRadius=0';
const strip = (page: Page) => page.getByRole('form', { name: 'Email alerts for this search' });
const status = (page: Page, words: string) => main(page).getByRole('status').filter({ hasText: words });

/** The link that an alert to whoever got this one carries in its header. */
const unsubscribeFor = (confirm: string, origin = ''): string => {
  const links = createAlertLinks({
    secret: readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim(),
    clock: systemClock,
  });
  const link = links.read(new URL(confirm).searchParams.get('t') ?? '');
  if (!link.ok || link.value.act !== 'confirm') throw new Error('no confirmation');
  const { consumerId } = link.value;
  return links.of({ consumerId, bookmarkId: '', origin, viewPath: '/', hasAccount: false }).unsubscribe;
};

test('ALRT-10 to ALRT-13: alerts by email without an account, from the results to the button of the mail program', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page);
  const email = `lin-${randomUUID()}@example.com`;
  await open(page, results);
  await strip(page).scrollIntoViewIfNeeded();
  await strip(page).getByRole('textbox', { name: 'Email' }).focus();
  await expect(strip(page)).toContainText(/About [\d,]+ new match(es)? a week\. No account needed\./);
  const box = await strip(page).boundingBox();
  await strip(page).getByLabel('Email').fill(email);
  await strip(page).getByRole('button', { name: 'Email me matches' }).click();
  await expect(status(page, 'Check your inbox')).toContainText(`We sent a link to ${email}.`);
  const answered = await status(page, 'Check your inbox').boundingBox();
  expect(answered?.height).toBe(box?.height);

  const confirm = await linkTo(email, /\/subscriptions\/confirm/);
  await page.goto(confirm);
  await main(page).getByRole('button', { name: 'Start alerts' }).click();
  await expect(status(page, 'Alerts are on.')).toBeVisible();
  await expect(main(page).getByRole('switch', { name: 'Email' })).toBeChecked();
  await expectAccessible(page);
  const manage = page.url();
  await open(page, results);
  await expect(status(page, 'Alerts are on for this search')).toBeVisible();

  // As a mail program does: from nowhere, without a cookie.
  const ended = await fetch(unsubscribeFor(confirm, baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(ended.status).toBe(200);
  await page.goto(manage);
  await expect(main(page).getByRole('switch', { name: 'Email' })).not.toBeChecked();
  expect(complaints).toEqual([]);
});
