import { expect } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { at, expectAccessible, expectNoSidewaysScroll, open, watch, widths } from './page-checks.ts';
import { main } from './shopper.ts';
import { test } from './test.ts';

test('an operator sees every brand as it is, switches a flag of one, puts it back, and can edit the words and senders of all', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const operator = await signInOperator(context, baseURL);
  await open(page, '/ops/brands');
  await expectAccessible(page, widths);
  const larkspur = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Larkspur Motors' }) });
  await expect(larkspur).toContainText('#5a3bb5');
  await expect(larkspur).toContainText('to 1');

  await page.getByRole('link', { name: 'Change flags' }).click();
  await expect(page.getByRole('heading', { name: 'Brand flags' })).toBeVisible();
  await expectAccessible(page);
  // Nobody else's journey is on the demo site.
  await page.getByRole('combobox', { name: 'Forecourt Demo, chat' }).selectOption('on');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(main(page)).toContainText('Forecourt Demo: chat on instead of off.');
  await page.getByLabel('Why').fill('To see it');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(main(page)).toContainText('is on the site.');

  await open(page, '/ops/brands');
  const chat = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Chat/ }) });
  await expect(chat).toContainText('by an operator');
  await expect(chat).toContainText(operator.consumer.email);

  await open(page, '/ops/settings/brand-flags?restore=0');
  await page.getByLabel('Why').first().fill('Seen');
  await page.getByRole('button', { name: /back$/ }).click();
  await expect(main(page)).toContainText('is on the site.');

  for (const section of ['consent-text', 'legal-text', 'mail-senders']) {
    await open(page, `/ops/settings/${section}`);
    await expectAccessible(page);
  }
  expect(complaints).toEqual([]);
});

test('BRND-03: a preview says what it is above its header, and covers nothing', async ({ page, baseURL }) => {
  const complaints = watch(page);
  await open(page, at(baseURL, 'preview.localhost'));
  const mark = page.getByRole('complementary', { name: 'About this site' });
  await expect(mark).toHaveText('Preview site, not the public one');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const [above, header] = [await mark.boundingBox(), await page.locator('header').first().boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
  await open(page, at(baseURL, 'localhost'));
  await expect(mark).toHaveCount(0);
  expect(complaints).toEqual([]);
});
