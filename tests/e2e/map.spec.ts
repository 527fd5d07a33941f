import { expect } from '@playwright/test';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const atlanta = '/cars-for-sale/all-cars/atlanta-ga?searchRadius=50&view=map';

test('a map that is moved is never without its drawing or its markers, and what is offered where no car is found stays beside it', async ({
  page,
}) => {
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
  await expectAccessible(page, widths);

  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/cars-for-sale/all-cars/atlanta-ga?maxPrice=1&searchRadius=50&view=map');
  const beside = await map.boundingBox();
  const offers = [
    page.getByRole('region', { name: 'Save this search' }),
    page.getByRole('form', { name: 'Email alerts for this search' }),
  ];
  for (const offer of offers) {
    const box = await offer.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    await expect(offer.getByText('Get an alert for new matches')).toHaveCount(offer === offers[1] ? 1 : 0);
  }
  expect(complaints).toEqual([]);
});
