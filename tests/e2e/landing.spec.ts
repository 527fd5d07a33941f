import { expect } from '@playwright/test';
import { expectAccessible, open, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const pages = {
  '/cars-for-sale/car-loans': 'carloans',
  '/cars-for-sale/credit-app': 'creditapp',
  '/cars-for-sale/accelerate': 'acceleratelanding',
  '/cars-for-sale/carvantage': 'carvantage',
  '/cars-for-sale/voice-search-help': 'voice_search_help',
};

test('URL-01: every landing page is accessible and calm at three widths, light and dark', async ({ page }) => {
  const complaints = watch(page);
  for (const [path, pageType] of Object.entries(pages)) {
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', pageType);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page, widths);
  }
  expect(complaints).toEqual([]);
});

test('PAY-09, RULING-67, RULING-87: the calculator answers while a shopper types, both ways, and pre-qualifying goes from a slip to an estimate and its cars', async ({
  page,
}) => {
  await open(page, '/cars-for-sale/car-loans');
  const answer = page.getByRole('status').filter({ hasText: '$' });
  await expect(answer).toHaveText('$434 a month');
  await page.getByRole('combobox', { name: /^Credit score/ }).selectOption({ label: 'Needs Work (below 580)' });
  await expect(answer).not.toHaveText('$434 a month');
  await page.getByText('I know my payment').click();
  await page.getByLabel('Payment a month').fill('500');
  await page.getByRole('combobox', { name: /^Credit score/ }).selectOption({ label: 'Excellent (740-900)' });
  await expect(page.getByRole('heading', { name: 'You can shop for cars up to' })).toBeVisible();
  const price = Number((await answer.innerText()).replace(/\D/g, ''));
  expect(price).toBeGreaterThan(20_000);
  await page.getByRole('link', { name: /^See used cars under/ }).click();
  await expect(page).toHaveURL(new RegExp(`cars-under-${Math.floor(price / 100) * 100}`));
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');

  await open(page, '/cars-for-sale/credit-app');
  await expect(page.getByText('self-reported').first()).toBeVisible();
  await page.getByLabel('Yearly income').fill('plenty');
  await page.getByRole('button', { name: 'See my estimate' }).click();
  await expect(page.getByText('3 answers need another look')).toBeVisible();
  await expect(page.getByLabel('Yearly income')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Yearly income')).toHaveValue('plenty');

  await page.getByRole('combobox', { name: /^Credit score/ }).selectOption({ label: 'Good (670-699)' });
  await page.getByLabel('Yearly income').fill('60,000');
  await page.getByLabel('Rent or mortgage a month').fill('1,200');
  await page.getByLabel('Other payments a month').fill('350');
  await page.getByRole('button', { name: 'See my estimate' }).click();
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible();
  await expect(page).toHaveURL('/cars-for-sale/credit-app');
  await expect(page.getByText('no one has agreed to lend this')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: /^See used cars under/ }).click();
  await expect(page).toHaveURL(/cars-under-\d+/);
});
