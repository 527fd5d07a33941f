import { expect, type Page } from '@playwright/test';
import { expectAccessible, open, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const countIn = async (page: Page): Promise<number> => {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return Number(heading.replace(/,/g, '').match(/\d+/)?.[0] ?? Number.NaN);
};

test('SRCH-01, RULING-43, URL-03: results are complete, accessible and calm; a filter changes them in place, every page is a link, and so is a car', async ({
  page,
}) => {
  const complaints = watch(page);
  await open(page, nationwide);
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');
  expect(await cards(page).count()).toBeGreaterThanOrEqual(20);
  await expectAccessible(page, widths);
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = await countIn(page);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await page
    .getByRole('link', { name: /^Great deal/ })
    .first()
    .click();
  await expect.poll(() => countIn(page)).toBeLessThan(before);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
  await page.goBack();
  await expect.poll(() => countIn(page)).toBe(before);

  const first = cards(page).first().getByRole('link').first();
  const href = await first.getAttribute('href');
  expect(href).toMatch(/\/vehicle\/\d+$/);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/firstRecord=24/);
  await expect.poll(() => first.getAttribute('href')).not.toBe(href);

  // The keyboard reaches the first car by a plain link, and its page knows it was a result.
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cars-for-sale\/vehicle\/\d+\?click-type=listing$/);
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'vdp');
  expect(complaints).toEqual([]);
});

test('RULING-71: words become filters', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Describe the car you want' }).fill('used awd suv under 40k');
  await page.keyboard.press('Enter');
  const price = page.getByRole('link', { name: /Under \$40,000/ }).first();
  await expect(price).toBeVisible();
  expect(page.url()).toContain('/cars-for-sale/');
  expect(decodeURIComponent(page.url())).toMatch(/awd-4wd/);
  const before = await countIn(page);
  await price.click();
  await expect.poll(() => countIn(page)).toBeGreaterThanOrEqual(before);
});

test('a box is ticked as it is pressed, and what is pressed before the answer is here is kept', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, nationwide);
  const before = await countIn(page);
  const rail = page.getByRole('complementary', { name: 'Filters' });
  const [great, used] = [rail.getByRole('link', { name: /^Great deal/ }), rail.getByRole('link', { name: /^Used/ })];
  await used.scrollIntoViewIfNeeded();
  const height = (await rail.boundingBox())?.height;
  const held = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await great.click();
  await expect(great).toHaveAttribute('aria-current', 'true');
  await used.click();
  await expect(used).toHaveAttribute('aria-current', 'true');
  await expect(great).toHaveAttribute('aria-current', 'true');
  expect((await rail.boundingBox())?.height).toBe(height);
  expect(await countIn(page)).toBe(before);
  held.resolve();
  await expect(page).toHaveURL(/dealType=greatprice/i);
  await expect(page).toHaveURL(/used-cars|listingType=USED/i);
  await expect(page.getByRole('link', { name: 'Remove Great deal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove Used' })).toBeVisible();
  await expect(great).toHaveAttribute('aria-current', 'true');
});

test('SRCH-20: closed filters are fetched when they are opened, follow what is chosen, and can be asked for again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, nationwide);
  const requests: string[] = [];
  let isDown = false;
  await page.route('**/api/filter-group?*', async (route) => {
    requests.push(new URL(route.request().url()).searchParams.get('group') ?? '');
    await (isDown ? route.abort() : route.continue());
  });
  const rail = page.getByRole('complementary', { name: 'Filters' });
  const groupOf = (name: string) =>
    rail.locator('details', { has: page.locator('summary', { hasText: name }) }).first();
  const [fuel, history] = [groupOf('Fuel and engine'), groupOf('Vehicle history')];
  await history.locator('> summary').click();
  const oneOwner = history.getByRole('link', { name: /^(1|One)[ -]owner/ });
  await expect(oneOwner).toBeVisible();
  const before = await oneOwner.getAttribute('href');
  // By keyboard, and without a second request when it is opened again.
  for (const _press of ['open', 'close', 'open']) {
    await fuel.locator('> summary').focus();
    await page.keyboard.press('Enter');
  }
  const hybrid = fuel.getByRole('link', { name: /^Hybrid/ });
  await expect(hybrid).toBeVisible();
  expect(requests).toEqual(['history', 'fuel']);
  expect(await violations(page, 'all', '#filters')).toEqual([]);
  await hybrid.click();
  await expect(page.getByRole('link', { name: 'Remove Hybrid' })).toBeVisible();
  await expect(hybrid).toHaveAttribute('aria-current', 'true');
  await expect(oneOwner).not.toHaveAttribute('href', before ?? '');
  expect(requests).toEqual(['history', 'fuel', 'history']);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove Hybrid' })).toBeHidden();
  await expect(oneOwner).toHaveAttribute('href', before ?? '');
  await expect(hybrid).not.toHaveAttribute('aria-current', 'true');

  isDown = true;
  const makes = rail.locator('summary', { hasText: /more in Make/ });
  await makes.click();
  await expect(rail.getByRole('alert')).toHaveText('We couldn’t load these filters.');
  expect(await violations(page, 'all', '#filters')).toEqual([]);
  isDown = false;
  await rail.getByRole('button', { name: 'Try again' }).click();
  await expect(makes).toBeFocused();
  await expect(rail.getByRole('link', { name: /^Volvo/ })).toBeVisible();
});

test('RULING-44: cars without a price are shown when asked for, and only then; one opened from the list leads on to its neighbour and back', async ({
  page,
}) => {
  await open(page, '/cars-for-sale/all-cars/cars-under-40000?searchRadius=0');
  const before = await countIn(page);
  const more = page.getByRole('link', { name: /^Show [\d,]+ without a price/ });
  const count = Number((await more.innerText()).replace(/\D/g, ''));
  await more.click();
  await expect(page).toHaveURL(/noPrice=include/);
  await expect.poll(() => countIn(page)).toBe(before + count);
  await expect(page.getByRole('link', { name: 'Remove With cars without a price' })).toBeVisible();

  await page.getByRole('article').first().getByRole('link').first().click();
  const trail = page.getByRole('navigation', { name: 'Your results' });
  await expect(trail).toContainText('1 of 24');
  await trail.getByRole('link', { name: 'Next' }).click();
  await expect(trail).toContainText('2 of 24');
  await trail.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(/noPrice=include/);
});

test('URL-09: filters chosen on the marketplace stay on the marketplace', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/marketplace/listings?makeCode=FORD');
  expect(await violations(page)).toEqual([]);
  const before = await countIn(page);
  const body = page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: /^Truck/ });
  await body.click();
  await expect(page).toHaveURL(/\/marketplace\/listings\?.*vehicleStyleCode=/);
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'marketplacesearch');
  expect(await countIn(page)).toBeLessThanOrEqual(before);
  await page.getByLabel('Sort').first().selectOption('derivedpriceASC');
  await expect(page).toHaveURL(/\/marketplace\/listings\?.*sortBy=derivedpriceASC/);
});
