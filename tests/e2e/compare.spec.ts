import { expect, type Page } from '@playwright/test';
import { expectAccessible, open, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const results = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox', { name: /^Compare / });
const tray = (page: Page) => page.getByRole('region', { name: 'Cars to compare' });
const cars = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('columnheader')
    .filter({ has: page.getByRole('link') });

const someIds = async (page: Page, count: number): Promise<number[]> => {
  const answer = await page.request.get(
    `/rest/lsc/listing?vehicleStyleCodes=SUVCROSS&searchRadius=0&numRecords=${count}`,
  );
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  return listings.map(({ id }) => id);
};

/** The question about counting lies over the foot of the window until it is answered. */
const answerConsent = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expect(page.getByRole('button', { name: 'No thanks' })).toHaveCount(0);
};

const choose = async (page: Page, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await boxes(page).nth(at).check();
};

test('a comparison of five, two, one and none is complete, accessible and calm at three widths; it shows only what differs, and a car leaves it', async ({
  page,
}) => {
  const complaints = watch(page);
  const ids = await someIds(page, 5);
  await open(page, '/cars-for-sale/compare');
  await answerConsent(page);
  for (const count of [5, 1, 0, 2]) {
    await open(page, `/cars-for-sale/compare?listingId=${ids.slice(0, count).join()}`);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'compare');
    await expect(cars(page)).toHaveCount(count);
    await expectAccessible(page, widths);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/cars-for-sale/compare?listingId=${ids.slice(0, 3).join()}`);
  const body = page.getByRole('rowheader', { name: 'Body' });
  await expect(body).toBeVisible();
  await page.getByRole('switch', { name: 'Only differences' }).check();
  await expect(body).toBeHidden();
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(cars(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('CMP-01 to CMP-04, CMP-07, UI-05: the tray opens before a car is chosen, takes five, gives a quick look in place by keyboard, and leads to the comparison', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, results);
  await expect(tray(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(tray(page)).toContainText('Choose up to 5 cars to compare');
  await page.reload();
  await expect(tray(page)).toBeVisible();
  await tray(page).getByRole('button', { name: 'Close' }).click();
  await expect(tray(page)).toHaveCount(0);

  await choose(page, 4);
  const quickLook = tray(page).getByRole('link', { name: 'Quick look' });
  const dialog = page.getByRole('dialog');
  await test.step('a quick look opens in place, at the last three, by keyboard', async () => {
    const complaints = watch(page);
    const request = page.waitForRequest(/\/rest\/lsc\/listing\?listingId=/);
    await quickLook.focus();
    await page.keyboard.press('Enter');
    expect(decodeURIComponent((await request).url()).match(/\d{9}/g)).toHaveLength(3);
    await expect(dialog).toHaveAccessibleName('Compare 4 cars');
    await expect(dialog.getByRole('columnheader')).toHaveCount(3);
    expect(await violations(page, 'all', 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Show all 4' }).click();
    await expect(dialog.getByRole('columnheader')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(quickLook).toBeFocused();
    expect(complaints).toEqual([]);
  });

  await boxes(page).nth(4).check();
  await boxes(page).nth(5).click();
  await expect(page.getByText('You can compare up to 5 cars. Remove one to add another.')).toBeVisible();
  await expect(boxes(page).nth(5)).not.toBeChecked();
  await page.reload();
  await expect(tray(page).getByRole('button', { name: /^Remove / })).toHaveCount(5);
  await tray(page)
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(boxes(page).first()).not.toBeChecked();
  expect(await violations(page, 'all', '[aria-label="Cars to compare"]')).toEqual([]);
  await tray(page).getByRole('link', { name: 'Compare 4' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 4 cars');
  await expect(cars(page)).toHaveCount(4);
});

test('CMP-06, RULING-64: a service that fails is told, and another try may succeed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, results);
  await choose(page, 2);
  await page.route(/\/rest\/lsc\/listing\?listingId=/, (route) => route.abort(), { times: 1 });
  await tray(page).getByRole('link', { name: 'Quick look' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText("We couldn't load these cars.");
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('columnheader')).toHaveCount(2);
});

test('on a phone one bar at the foot leads to the cars, or the toolbar while consent is asked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, results);
  for (const at of [0, 1]) await boxes(page).nth(at).check();
  await expect(tray(page)).toBeHidden();
  await page.getByRole('link', { name: 'Compare 2', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('columnheader')).toHaveCount(2);
  // On a phone, Back is how people close what lies over a page.
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(results);
  await answerConsent(page);
  await tray(page).getByRole('link', { name: 'Compare 2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 cars');
});
