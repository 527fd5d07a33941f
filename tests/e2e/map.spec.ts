import { brotliCompressSync, constants } from 'node:zlib';
import { expect } from '@playwright/test';
import { expectAccessible, open, watch } from './page-checks.ts';
import { test } from './test.ts';

const nation = '/cars-for-sale/all-cars?searchRadius=0&view=map';
const atlanta = '/cars-for-sale/all-cars/atlanta-ga?searchRadius=50&view=map';

const weightOf = (html: Buffer): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

test('a map adds its markers to the weight of a page and not its drawing', async ({ request }) => {
  for (const address of [nation, atlanta, '/cars-for-sale/all-cars/miles-city-mt?searchRadius=50&view=map']) {
    const html = await (await request.get(address)).body();
    const list = await (await request.get(address.replace('&view=map', '&view=list'))).body();
    expect(weightOf(html) - weightOf(list), address).toBeLessThan(6_000);
    const image = /<use href="([^"#]+)#/.exec(html.toString().slice(html.toString().indexOf('Map of results')))?.[1];
    expect(image).toContain('/img/map/');
    const drawing = await request.get(image ?? '');
    expect(drawing.headers()).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});

test('a map that is moved is never without its drawing or its markers', async ({ page }) => {
  const complaints = watch(page);
  await open(page, atlanta);
  const map = page.getByRole('region', { name: 'Map of results' });
  await expect(map).toHaveAttribute('data-live');
  await expect(map.getByRole('link', { name: 'Zoom in', exact: true })).toBeInViewport();
  await map.evaluate((frame) => {
    const seen = { least: Number.POSITIVE_INFINITY };
    Object.assign(window, { seen });
    const look = () => {
      const drawn = frame.querySelectorAll('g use, g path').length;
      seen.least = Math.min(seen.least, drawn, frame.querySelectorAll('li a').length);
      requestAnimationFrame(look);
    };
    look();
  });
  await map
    .getByRole('link', { name: /cars near/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/box=/);
  await expect(map.locator('g use')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { seen: { least: number } }).seen.least)).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('without script the map is drawn, its groups are links, and no button is dead', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(atlanta);
  await expect(page.getByRole('link', { name: 'Search this area' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare' })).toBeHidden();
  await page
    .getByRole('link', { name: /cars near/ })
    .first()
    .click();
  await expect(page).toHaveURL(/box=/);
  await context.close();
});

test('on a phone the filters are within reach before any question is answered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/cars-for-sale/all-cars/atlanta-ga?searchRadius=50');
  await expect(page.getByRole('button', { name: 'No thanks' })).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('button', { name: /^Show [\d,]+ cars?$/ })).toBeVisible();
});

test('what is offered where no car is found stays in the half beside the map', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/cars-for-sale/all-cars/atlanta-ga?maxPrice=1&searchRadius=50&view=map');
  const map = await page.getByRole('region', { name: 'Map of results' }).boundingBox();
  const offers = [
    page.getByRole('region', { name: 'Save this search' }),
    page.getByRole('form', { name: 'Email alerts for this search' }),
  ];
  for (const offer of offers) {
    const box = await offer.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(map?.x ?? 0);
    await expect(offer.getByText('Get an alert for new matches')).toHaveCount(offer === offers[1] ? 1 : 0);
  }
});
