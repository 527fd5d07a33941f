import { expect, type Locator, type Page } from '@playwright/test';
import { alive, expectAccessible, open, violations, watch } from './page-checks.ts';
import { test } from './test.ts';

const quietPage = '/cars-for-sale/car-loans';
const words = 'honda civic';
const anyScript = /assets\/[^/]*\.js/;

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Describe the car you want' });
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** Keeps files waiting until they are let through. */
const holdBack = async (page: Page, files: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('SUGG-05: every letter typed into a page from the first paint on stays in the one box', async ({ page }) => {
  const complaints = watch(page);
  for (const path of [quietPage, '/']) {
    const letThrough = await holdBack(page, anyScript);
    await page.goto(path, { waitUntil: 'commit' });
    await box(page).click();
    await page.keyboard.type('hon', { delay: 120 });
    letThrough();
    // Without waiting: the page comes alive before or after any of these.
    await page.keyboard.type('da civic', { delay: 120 });
    await expect(box(page)).toHaveValue(words);
    await alive(page);
    await expect(box(page)).toHaveValue(words);
    await expect(box(page)).toBeFocused();
    await expect(options(page).first()).toContainText('Honda Civic');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/honda\/civic/);
    await page.unroute(anyScript);
  }
  expect(complaints).toEqual([]);
});

test('SUGG-05: what is offered is walked through by the keyboard, and Escape keeps what was typed', async ({
  page,
}) => {
  await open(page, quietPage);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('toyota cam');
  await expect(options(page).first()).toContainText('Camry');
  await expectAccessible(page);
  await box(page).press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('toyota cam');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/camry/);
  await expect(options(page)).toHaveCount(0);
});

test('SUGG-05, RULING-71: where nothing can be offered the box is a plain field, and the header keeps what was typed', async ({
  page,
}) => {
  const sentence = 'used awd suv under 40k';
  await page.route(/type-ahead/, (route) => route.abort());
  await open(page, quietPage);
  await box(page).click();
  await page.keyboard.type(sentence);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=used/);
  await expect(box(page)).toHaveValue(sentence);
  await page.reload();
  await expect(box(page)).toHaveValue(sentence);
});

const within = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';

test('SUGG-05: within a search a click offers others worth trying; words narrow it, and all cars can be searched instead', async ({
  page,
}) => {
  await open(page, within);
  await box(page).click();
  await expect(page.getByText('Suggested searches')).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violations(page, 'all', 'header')).toEqual([]);
  await page.getByRole('option').first().click();
  await expect(page).not.toHaveURL(/suv-crossover\?searchRadius=0$/);

  await open(page, within);
  await box(page).fill('red');
  await expect(options(page).first()).toHaveText('Refine this search: “red”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/suv-crossover\/red\?.*q=red/);
  await page.getByRole('link', { name: 'Search all cars for “red” instead' }).click();
  await expect(page).toHaveURL(/all-cars\/red\?q=red$/);
  await open(page, within);
  await box(page).fill('red');
  await options(page).last().click();
  await expect(page).toHaveURL(/all-cars\/red\?q=red$/);
});
