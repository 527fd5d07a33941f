import { expect, type Locator } from '@playwright/test';
import { expectNoSidewaysScroll, open, violations } from './page-checks.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';

/** Whether it is on the screen with nothing but its own card over it: the link of a card covers all of it. */
const isUncovered = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && (element.closest('article') ?? element).contains(hit);
  });

test('a phone that comes for the first time sees a car with its price and no bar over it, reaches the filters, saves the search in place and signs in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 720 });
  await open(page, nationwide);
  await expectNoSidewaysScroll(page);
  const consent = page.getByRole('form', { name: 'Allow analytics?' });
  const header = page.getByRole('banner');
  expect((await consent.boundingBox())?.height).toBeLessThanOrEqual(56);
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(58);
  expect(await isUncovered(page.locator('article [data-figure="payment"]').first())).toBe(true);
  expect(await isUncovered(page.getByRole('button', { name: /^Filters/ }))).toBe(true);

  // Before any question is answered.
  await page.getByRole('button', { name: /^Filters/ }).click();
  const show = page.getByRole('button', { name: /^Show [\d,]+ cars?$/ });
  await show.click();
  await expect(show).toBeHidden();

  await page.getByRole('link', { name: 'Save search' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByRole('link', { name: 'Sign in to save it' })).toBeVisible();
  expect(await violations(page, 'all', 'dialog[open]')).toEqual([]);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${nationwide.replace('?', '\\?')}$`));

  await page.mouse.wheel(0, 600);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(header).toBeInViewport();
  await header.locator('summary[aria-label="Menu"]').click();
  await expect(header.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await header.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign in');
});

test('advanced search counts as boxes are checked, and a make is left out of its results by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/cars-for-sale/advanced-search?searchRadius=0');
  const show = page.getByRole('button', { name: /^(Show [\d,]+ cars?|No cars match)$/ });
  const before = await show.innerText();
  await page.getByRole('checkbox', { name: /^Convertible/ }).check();
  await expect(show).not.toHaveText(before);
  const now = Number((await show.innerText()).replace(/\D/g, ''));
  await show.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`^${now} `));

  await page.locator('summary', { hasText: 'Exclude from make' }).press('Enter');
  const out = page.getByRole('combobox', { name: 'Exclude from make' });
  await out.focus();
  await out.selectOption('!FORD');
  await expect(page.getByRole('link', { name: /^Remove Not Ford/ })).toBeVisible();
  await expect(page).toHaveURL(/makeCode=(!|%21)FORD/);
});
