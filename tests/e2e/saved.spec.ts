import { type BrowserContext, expect, type Page } from '@playwright/test';
import { at, expectNoSidewaysScroll, open, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
/** Few cars lie behind what is looked at: each look is at all of the page. */
const few = '/cars-for-sale/all-cars/porsche/911?searchRadius=0&zip=30303';
const limit = 10;
const limitText = "You've reached the limit of 10 saved cars. Sign in to save more.";

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save \d{4} / });
const savedLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Saved cars/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Saved cars' });
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /saved/i });

const limitTo = (context: BrowserContext, maxQuickSavesLimit: number) =>
  context.route('**/cars-for-sale/api/config?*', (route) => route.fulfill({ json: { maxQuickSavesLimit } }));

const saveCars = async (page: Page, from: number, to: number) => {
  for (let index = from; index < to; index += 1) {
    await hearts(page).nth(index).click();
    await expect(hearts(page).nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
};

/** Across widths, one of them in the dark. */
const look = async (page: Page): Promise<void> => {
  for (const width of widths) {
    await page.emulateMedia({ colorScheme: width === 820 ? 'dark' : 'light' });
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `at ${width}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
};

test.beforeEach(({ context }) => limitTo(context, limit));

test('SAVE-04 to SAVE-06, RULING-12, RULING-13: saving up to the limit on two hosts, and not past it', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  for (const host of ['localhost', 'kbb.localhost']) {
    await page.goto(at(baseURL, host, nationwide));
    await saveCars(page, 0, limit);
    await expect(savedLink(page)).toHaveAccessibleName(`Saved cars, ${limit}`);
    await hearts(page).nth(limit).click();
    await expect(notice(page)).toContainText(limitText);
    await expect(hearts(page).nth(limit)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(notice(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /returnTo=/);
    expect(sent.filter((path) => path.includes('account-api'))).toEqual([]);

    await page.reload();
    await expect(hearts(page).nth(limit - 1)).toHaveAttribute('aria-pressed', 'true');
    await expect(hearts(page).nth(limit)).toHaveAttribute('aria-pressed', 'false');
  }
  expect(complaints).toEqual([]);
});

test('UI-01, SAVE-11, SAVE-18: the list shows the saved cars, works by keyboard, removes them, closes with the last, and leaves the look of the page alone', async ({
  page,
}) => {
  const complaints = watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, few);
  const apply = page.getByRole('button', { name: 'Filters' });
  await expect(apply).toBeHidden();
  const name = (await hearts(page).first().getAttribute('aria-label'))?.replace('Save ', '') ?? '';
  await hearts(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await saveCars(page, 1, 2);
  await expect(notice(page)).toContainText('Saved on this device, 2 of 10.');
  const hydrated = page.waitForRequest(/\/rest\/lsc\/listing\?/);
  await page.getByRole('button', { name: 'View saved cars' }).click();
  const query = new URL((await hydrated).url()).searchParams;
  expect(query.get('listingId')).toMatch(/^\d+,\d+$/);
  expect([query.get('hideFilters'), query.get('numRecords')]).toEqual(['true', '2']);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(list(page)).toContainText(/\$[\d,]+/);
  await expect(list(page)).toContainText('no change since you saved it');
  await look(page);
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(apply).toBeHidden();
  await savedLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(savedLink(page)).toBeFocused();

  await hearts(page).nth(1).click();
  await expect(savedLink(page)).toHaveAccessibleName('Saved cars, 1');
  await saveCars(page, 1, 2);
  await expect(notice(page).filter({ hasText: '2 of 10' })).toHaveCount(1);
  await look(page);
  await savedLink(page).click();
  await list(page)
    .getByRole('button', { name: `Remove ${name}` })
    .first()
    .click();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await list(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(list(page)).toHaveCount(0);
  await expect(savedLink(page)).toHaveAccessibleName('Saved cars');
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  expect(complaints).toEqual([]);
});

test('SAVE-17: the list without a network shows what was known and asks again; a car that left the site leaves it, with a warning', async ({
  page,
}) => {
  await page.goto(nationwide);
  await saveCars(page, 0, 2);
  await page.route('**/rest/lsc/listing?*', (route) => route.abort());
  await savedLink(page).click();
  await expect(list(page).getByRole('alert')).toContainText('We couldn’t load current ones');
  await expect(list(page)).toContainText(/\$[\d,]+/);
  await page.unroute('**/rest/lsc/listing?*');
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(list(page)).toContainText('no change since you saved it');
  await list(page).getByRole('button', { name: 'Close' }).click();

  await page.route('**/rest/lsc/listing?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [first, ...rest] = answer.listings;
    await route.fulfill({ json: { ...answer, listings: [{ id: first.id, type: 'Expired', title: 'x' }, ...rest] } });
  });
  await savedLink(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await list(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').locator('[data-level="warning"]')).toContainText(
    "Looks like some of your saved listings have expired. We've removed those for you.",
  );
});

test('RULING-12: saves before the limit is known wait for it; a car saved on its own page is saved on the results, and in another tab', async ({
  page,
  context,
}) => {
  await context.route('**/cars-for-sale/api/config?*', (route) => route.abort());
  await page.goto(nationwide);
  await saveCars(page, 0, 1);
  expect(await page.evaluate(() => localStorage.getItem('quickSaves'))).toBeNull();
  await context.unroute('**/cars-for-sale/api/config?*');
  await limitTo(context, limit);
  await page.reload();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quickSaves'))).not.toBeNull();

  const other = await context.newPage();
  await other.goto(nationwide);
  await page.bringToFront();
  await page.getByRole('main').getByRole('article').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/vehicle\/\d+/);
  const [, id] = /vehicle\/(\d+)/.exec(page.url()) ?? [];
  // The address changes before the page does: until then the hearts of the results are there to be pressed.
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'vdp');
  const save = page.getByRole('button', { name: /^Save \d{4} / }).first();
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  // By its number: what other journeys do may have moved it in the list.
  for (const tab of [page, other]) {
    const card = tab.getByRole('article').filter({ has: tab.locator(`a[href*="/vehicle/${id}"]`) });
    await expect(card.locator('button[aria-pressed]').first()).toHaveAttribute('aria-pressed', 'true');
  }
});

test('a browser that keeps nothing: cars stay saved on the page, and the visitor is told', async ({ page }) => {
  const complaints = watch(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await page.goto(nationwide);
  await saveCars(page, 0, 2);
  await expect(notice(page)).toContainText('Saved until you leave this page');
  await savedLink(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  expect(complaints).toEqual([]);
});
