import { type BrowserContext, expect, type Page } from '@playwright/test';
import { at, expectNoSidewaysScroll, open, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
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

test.beforeEach(({ context }) => limitTo(context, limit));

for (const host of ['localhost', 'kbb.localhost']) {
  test(`SAVE-04 to SAVE-06, RULING-12, RULING-13: saving up to the limit on ${host}, and not past it`, async ({
    page,
    baseURL,
  }) => {
    const complaints = watch(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
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
    expect(complaints).toEqual([]);
  });
}

test('UI-01, SAVE-11, SAVE-18: the list shows the saved cars, removes them and closes with the last', async ({
  page,
}) => {
  await page.goto(nationwide);
  const name = (await hearts(page).first().getAttribute('aria-label'))?.replace('Save ', '') ?? '';
  await saveCars(page, 0, 2);
  await expect(notice(page)).toContainText('Saved on this device, 2 of 10.');
  const hydrated = page.waitForRequest(/\/rest\/lsc\/listing\?/);
  await page.getByRole('button', { name: 'View saved cars' }).click();
  const query = new URL((await hydrated).url()).searchParams;
  expect(query.get('listingId')).toMatch(/^\d+,\d+$/);
  expect([query.get('hideFilters'), query.get('numRecords')]).toEqual(['true', '2']);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(list(page)).toContainText(/\$[\d,]+/);
  await expect(list(page)).toContainText('no change since you saved it');
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
});

test('the list and a press of the heart work by keyboard, and focus comes back', async ({ page }) => {
  await page.goto(nationwide);
  await hearts(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await savedLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(savedLink(page)).toBeFocused();
});

test('a car saved on its own page is saved on the results, and in another tab', async ({ page, context }) => {
  await page.goto(nationwide);
  const other = await context.newPage();
  await other.goto(nationwide);
  await page.bringToFront();
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/vehicle\/\d+/);
  const save = page.getByRole('button', { name: /^Save \d{4} / }).first();
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'true');
});

test('RULING-12: saves before the limit is known wait for it, and are not lost', async ({ page, context }) => {
  await context.route('**/cars-for-sale/api/config?*', (route) => route.abort());
  await page.goto(nationwide);
  await saveCars(page, 0, 1);
  expect(await page.evaluate(() => localStorage.getItem('quickSaves'))).toBeNull();
  await context.unroute('**/cars-for-sale/api/config?*');
  await limitTo(context, limit);
  await page.reload();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quickSaves'))).not.toBeNull();
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

test('SAVE-17: a saved car that left the site leaves the list, with a warning', async ({ page }) => {
  await page.goto(nationwide);
  await saveCars(page, 0, 2);
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

test('the list without a network shows what was known, and asks again', async ({ page }) => {
  await page.goto(nationwide);
  await saveCars(page, 0, 1);
  await page.route('**/rest/lsc/listing?*', (route) => route.abort());
  await savedLink(page).click();
  await expect(list(page).getByRole('alert')).toContainText('We couldn’t load current ones');
  await expect(list(page)).toContainText(/\$[\d,]+/);
  await page.unroute('**/rest/lsc/listing?*');
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(list(page)).toContainText('no change since you saved it');
});

test('without script there are no dead hearts, and saving the search leads to sign-in', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(nationwide);
  await expect(hearts(page)).toHaveCount(0);
  const save = page.getByRole('region', { name: 'Save this search' }).getByRole('link', { name: 'Save search' });
  const target = new URL((await save.getAttribute('href')) ?? '', baseURL);
  expect(target.searchParams.get('returnTo')).toBe(`${nationwide}#save-search`);
  await expect(savedLink(page)).toHaveAttribute('href', '/my-autotrader/saved-cars');
  await page.goto(
    (await page.getByRole('main').getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? '',
  );
  await expect(page.getByRole('button', { name: /^Save \d{4} / })).toHaveCount(0);
  await context.close();
});

test('notification and list are accessible and calm at three widths, light and dark', async ({ page }) => {
  const complaints = watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, nationwide);
  await saveCars(page, 0, 2);
  await expect(notice(page)).toContainText('2 of 10');
  const look = async (): Promise<void> => {
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: width === 820 ? 'dark' : 'light' });
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `at ${width}`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  };
  await look();
  await savedLink(page).click();
  await expect(list(page)).toContainText('no change since you saved it');
  await look();
  expect(complaints).toEqual([]);
});

test('lazy parts leave the look of the page alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(nationwide);
  const apply = page.getByRole('button', { name: 'Filters' });
  await expect(apply).toBeHidden();
  await saveCars(page, 0, 1);
  await savedLink(page).click();
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(apply).toBeHidden();
});
