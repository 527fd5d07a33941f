import { expect, type Page } from '@playwright/test';
import { expectAccessible, open, violations, watch, wordsIn } from './page-checks.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const countIn = async (page: Page): Promise<number> => {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return Number(heading.replace(/,/g, '').match(/\d+/)?.[0] ?? Number.NaN);
};

test('SRCH-01: results are complete, accessible and calm at three widths, light and dark', async ({ page }) => {
  const complaints = watch(page);
  await open(page, nationwide);
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');
  expect(await cards(page).count()).toBeGreaterThanOrEqual(20);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test(`RULING-71: words become filters, with script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Describe the car you want' }).fill('used awd suv under 40k');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /Under \$40,000/ }).first()).toBeVisible();
    expect(page.url()).toContain('/cars-for-sale/');
    expect(decodeURIComponent(page.url())).toMatch(/awd-4wd/);
    const before = await countIn(page);
    await page
      .getByRole('link', { name: /Under \$40,000/ })
      .first()
      .click();
    await expect.poll(() => countIn(page)).toBeGreaterThanOrEqual(before);
    await context.close();
  });
}

test('a filter changes the list without a new document, and back returns to it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, nationwide);
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

test('RULING-43: every page of the results is a link, and the last one ends the list', async ({ page }) => {
  await page.goto(nationwide);
  const first = await cards(page).first().getByRole('link').first().getAttribute('href');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/firstRecord=24/);
  await expect.poll(async () => cards(page).first().getByRole('link').first().getAttribute('href')).not.toBe(first);
});

test('RULING-46: a word nobody knows is named, with what comes nearest; an empty result says which filter to lift', async ({
  request,
}) => {
  const unknown = await (await request.get('/cars-for-sale/all-cars/toyota/camery')).text();
  expect(wordsIn(unknown)).toMatch(/camery/i);
  expect(unknown).toMatch(/<a[^>]*href="[^"]*camry/i);
  const empty = await (await request.get('/cars-for-sale/all-cars/cars-under-2000/tesla?searchRadius=0')).text();
  const h1 = /<h1[^>]*>.*?<\/h1>/s.exec(empty)?.[0] ?? '';
  expect(h1).toMatch(/>[^<]*\b(no|0)\b/i);
  const links = [...empty.slice(empty.indexOf('<main'), empty.indexOf('</main>')).matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)];
  const ways = links.filter(([, link = '']) =>
    /without|\d+ cars?|lift|remove|under/i.test(wordsIn(`<main>${link}</main>`)),
  );
  expect(ways.length).toBeGreaterThan(0);
});

test('URL-13, URL-34: every other spelling leads to one address', async ({ request }) => {
  const reply = await request.get('/cars-for-sale/Used+Cars/Toyota/Camry/Houston+TX-77081', { maxRedirects: 0 });
  expect(reply.status()).toBe(301);
  const location = reply.headers().location ?? '';
  expect(location).toMatch(/^\/cars-for-sale\/toyota\/camry\/houston-tx\?.*listingType=USED/);
  expect((await request.get(location, { maxRedirects: 0 })).status()).toBe(200);
});

test('URL-03: the keyboard reaches the first car by a plain link, and its page knows it was a result', async ({
  page,
}) => {
  await open(page, nationwide);
  await expect(cards(page).first().getByRole('link').first()).toHaveAttribute('href', /\/vehicle\/\d+$/);
  await cards(page).first().getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cars-for-sale\/vehicle\/\d+\?click-type=listing$/);
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'vdp');
});

test('RULING-71: the header keeps the words a shopper typed', async ({ page }) => {
  await open(page, '/cars-for-sale/car-loans');
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('used awd suv under 40k');
  await box.press('Enter');
  await expect(page).toHaveURL(/q=used/);
  await expect(box).toHaveValue('used awd suv under 40k');
  await page.reload();
  await expect(box).toHaveValue('used awd suv under 40k');
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

test('RULING-44: cars without a price are shown when asked for, and only then', async ({ page }) => {
  await open(page, '/cars-for-sale/all-cars/cars-under-40000?searchRadius=0');
  const before = await countIn(page);
  const more = page.getByRole('link', { name: /^Show [\d,]+ without a price/ });
  const count = Number((await more.innerText()).replace(/\D/g, ''));
  await more.click();
  await expect(page).toHaveURL(/noPrice=include/);
  await expect.poll(() => countIn(page)).toBe(before + count);
  await expect(page.getByRole('link', { name: 'Remove With cars without a price' })).toBeVisible();
});

test('a results page names its feeds, and they answer', async ({ request }) => {
  const text = await (await request.get(nationwide)).text();
  for (const type of ['application/rss+xml', 'application/feed+json']) {
    const [link = ''] = new RegExp(`<link[^>]*type="${type.replace('+', '\\+')}"[^>]*>`).exec(text) ?? [];
    const href = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&');
    expect((await request.get(href ?? '')).headers()['content-type']).toContain(type);
  }
});

test('SUGG-05: a click into the search offers searches worth trying', async ({ page }) => {
  await open(page, '/cars-for-sale/ford?searchRadius=0');
  await page.getByRole('banner').getByRole('combobox').click();
  await expect(page.getByText('Suggested searches')).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('option').first().click();
  await expect(page).not.toHaveURL(/ford\?searchRadius=0$/);
});

test('a car opened from a list leads on to its neighbour and back', async ({ page }) => {
  await open(page, '/cars-for-sale/suv-crossover?searchRadius=0');
  await page.getByRole('article').first().getByRole('link').first().click();
  const trail = page.getByRole('navigation', { name: 'Your results' });
  await expect(trail).toContainText('1 of 24');
  await trail.getByRole('link', { name: 'Next' }).click();
  await expect(trail).toContainText('2 of 24');
  await trail.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(/suv-crossover/);
});
