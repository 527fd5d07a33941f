import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const words = 'honda civic';

const main = (page: Page) => page.getByRole('main');
const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Describe the car you want' });
const firstCar = (page: Page) => main(page).getByRole('article').first().getByRole('link').first();
const countIn = async (page: Page): Promise<number> => {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return Number(heading.replace(/,/g, '').match(/\d+/)?.[0] ?? Number.NaN);
};

test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

test('RULING-71, LOC-03: without script a car is searched in words, from the header, by filters, on a map and from an error page, and nothing is dead', async ({
  page,
  baseURL,
}) => {
  await test.step('at home there is nothing to press for a place, and a ZIP is typed', async () => {
    await page.goto('/');
    await expect(page.getByLabel('ZIP code').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeHidden();
  });

  await test.step('words become filters', async () => {
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

  await test.step('the header’s search works, within a search and on an error page too', async () => {
    for (const path of ['/cars-for-sale/car-loans', '/no-such-page']) {
      await page.goto(path);
      await box(page).fill(words);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/honda\/civic/);
      await expect(box(page)).toHaveValue(words);
    }
    await page.goto(nationwide);
    await box(page).fill('red');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/suv-crossover\/red\?.*q=red/);
    await expect(page.getByRole('link', { name: 'Search all cars for “red” instead' })).toBeVisible();
  });

  await test.step('there are no dead hearts, and saving the search leads to sign-in', async () => {
    await page.goto(nationwide);
    const hearts = page.getByRole('button', { name: /^Save \d{4} / });
    await expect(hearts).toHaveCount(0);
    const save = page.getByRole('region', { name: 'Save this search' }).getByRole('link', { name: 'Save search' });
    const target = new URL((await save.getAttribute('href')) ?? '', baseURL);
    expect(target.searchParams.get('returnTo')).toBe(`${nationwide}#save-search`);
    const saved = page.getByRole('banner').getByRole('link', { name: /^Saved cars/ });
    await expect(saved).toHaveAttribute('href', '/my-autotrader/saved-cars');
    await firstCar(page).click();
    await expect(page).toHaveURL(/\/vehicle\/\d+/);
    await expect(hearts).toHaveCount(0);
  });

  await test.step('a closed group of filters leads to the page that has it, on a phone too', async () => {
    await page.goto(nationwide);
    const before = await countIn(page);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.locator('summary', { hasText: 'Fuel and engine' }).click();
    await filters.getByRole('link', { name: 'Show fuel and engine' }).click();
    await expect(page).toHaveURL(/&open=fuel#filters$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await filters.getByRole('link', { name: /^Hybrid/ }).click();
    await expect(page.getByRole('link', { name: /^Remove Hybrid/ })).toBeVisible();
    expect(await countIn(page)).toBeLessThan(before);
    expect(page.url()).not.toContain('open=');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a make is left out by keyboard', async () => {
    await page.goto(nationwide);
    const list = page.locator('summary', { hasText: 'Exclude from make' });
    await list.press('Enter');
    await page.getByRole('link', { name: 'Exclude from make' }).press('Enter');
    await expect(page).toHaveURL(/open=make#filters$/);
    await list.press('Enter');
    const out = page.getByRole('combobox', { name: 'Exclude from make' });
    await out.focus();
    await out.selectOption('!FORD');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Remove Not Ford/ })).toBeVisible();
    await expect(page).toHaveURL(/makeCode=(!|%21)FORD/);
  });

  await test.step('from a card to a comparison of two, and the differences alone', async () => {
    const cars = main(page)
      .getByRole('columnheader')
      .filter({ has: page.getByRole('link') });
    await page.goto(nationwide);
    await main(page)
      .getByRole('link', { name: /^Compare \d{4}/ })
      .first()
      .click();
    await expect(cars).toHaveCount(1);
    await page
      .getByRole('link', { name: /^Add .* to this comparison$/ })
      .first()
      .click();
    await expect(cars).toHaveCount(2);
    await page.getByText('Only differences').click();
    await expect(page.getByRole('rowheader', { name: 'Body' })).toBeHidden();
    await page
      .getByRole('link', { name: /^Remove / })
      .first()
      .click();
    await expect(cars).toHaveCount(1);
  });

  await test.step('the map is drawn, its groups are links, and no button is dead', async () => {
    await page.goto('/cars-for-sale/all-cars/atlanta-ga?searchRadius=50&view=map');
    await expect(page.getByRole('link', { name: 'Search this area' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Compare' })).toBeHidden();
    await page
      .getByRole('link', { name: /cars near/ })
      .first()
      .click();
    await expect(page).toHaveURL(/box=/);
  });
});
