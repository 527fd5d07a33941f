import { expect, type Locator } from '@playwright/test';
import { expectNoSidewaysScroll, open, violations } from './page-checks.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';

test('on a phone, saving the search opens in place from the toolbar, and Back closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, nationwide);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Save search' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByRole('link', { name: 'Sign in to save it' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${nationwide.replace('?', '\\?')}$`));
});

/** Whether it is on the screen with nothing but its own card over it: the link of a card covers all of it. */
const isUncovered = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && (element.closest('article') ?? element).contains(hit);
  });

test('a phone that comes for the first time sees a car with its price, and no bar lies over it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 720 });
  await open(page, nationwide);
  const consent = page.getByRole('form', { name: 'Allow analytics?' });
  const header = page.getByRole('banner');
  expect((await consent.boundingBox())?.height).toBeLessThanOrEqual(56);
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(58);
  expect(await isUncovered(page.locator('article [data-figure="payment"]').first())).toBe(true);
  expect(await isUncovered(page.getByRole('button', { name: /^Filters/ }))).toBe(true);

  await page.mouse.wheel(0, 600);
  await expect(header).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(header).toBeInViewport();
  await header.locator('summary[aria-label="Menu"]').click();
  await expect(header.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await header.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign in');
});

test('advanced search counts as boxes are checked', async ({ page }) => {
  await open(page, '/cars-for-sale/advanced-search?searchRadius=0');
  const show = page.getByRole('button', { name: /^(Show [\d,]+ cars?|No cars match)$/ });
  const before = await show.innerText();
  await page.getByRole('checkbox', { name: /^Convertible/ }).check();
  await expect(show).not.toHaveText(before);
  const now = Number((await show.innerText()).replace(/\D/g, ''));
  await show.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`^${now} `));
});

for (const javaScriptEnabled of [true, false]) {
  test(`a make is left out by keyboard, with script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ javaScriptEnabled, baseURL, viewport });
    const page = await context.newPage();
    if (javaScriptEnabled) await open(page, nationwide);
    else await page.goto(nationwide);
    const out = page.getByRole('combobox', { name: 'Exclude from make' });
    await out.focus();
    await out.selectOption('!FORD');
    if (!javaScriptEnabled) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('link', { name: /^Remove Not Ford/ })).toBeVisible();
    await expect(page).toHaveURL(/makeCode=(!|%21)FORD/);
    await context.close();
  });
}
