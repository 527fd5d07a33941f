import { type BrowserContext, expect, type Page } from '@playwright/test';
import { alive, expectAccessible, open, watch } from './page-checks.ts';
import { test } from './test.ts';

const results = '/cars-for-sale/all-cars?searchRadius=0&zip=30303';
const termsValue = 'credit=d&term=72&down=5000&trade=9400&owed=6150';

const carry = (context: BrowserContext, baseURL: string | undefined, value: string): Promise<void> =>
  context.addCookies([
    { name: 'deal', value: encodeURIComponent(value), url: baseURL ?? '' },
    { name: 'ATC_CONSENT', value: 'none', url: baseURL ?? '' },
  ]);

/** A page as it is first painted: nothing that comes after its own text runs. */
const openUnscripted = async (page: Page, address: string): Promise<void> => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(address);
  await page.unroute('**/*.js');
};

const figure = (page: Page, name: string) => page.getByRole('main').locator(`[data-figure="${name}"]`);
const firstOf = (page: Page, name: string): Promise<string> => figure(page, name).first().innerText();

const payments = async (page: Page): Promise<string[]> => (await figure(page, 'payment').allInnerTexts()).slice(0, 3);

/** What was seen to move. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
};
const shift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

const comparedAddress = async (page: Page): Promise<string> => {
  const hrefs = await page
    .getByRole('main')
    .locator('article[data-costs] :is(h2, h3) a')
    .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''));
  const ids = hrefs.map((href) => /vehicle\/(\d+)/.exec(href)?.[1]);
  return `/cars-for-sale/compare?listingId=${ids.join('%2C')}`;
};

for (const width of [390, 1440]) {
  test(`PAY-01: at ${width} px every page is painted with the shopper's own figures, and nothing moves as it comes alive`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openUnscripted(page, results);
    const typical = await payments(page);
    await carry(context, baseURL, termsValue);
    await openUnscripted(page, results);
    const own = await payments(page);
    expect(own).not.toEqual(typical);
    await expect(figure(page, 'payment').first()).toBeVisible();
    const address = await comparedAddress(page);
    const car = page.getByRole('main').locator('article[data-costs] :is(h2, h3) a').first();
    const vehicle = (await car.getAttribute('href')) ?? '';
    const outTheDoor = await firstOf(page, 'outTheDoor');
    await openUnscripted(page, vehicle);
    expect([await firstOf(page, 'outTheDoor'), await firstOf(page, 'payment')]).toEqual([outTheDoor, own[0]]);
    expect(await firstOf(page, 'paymentWords')).toMatch(/for 72 months, \$5,000 down.*fair credit/);
    await openUnscripted(page, address);
    expect(await payments(page)).toEqual(own);
    expect(await firstOf(page, 'basis')).toContain('72 months, $5,000 down');

    await watchShifts(page);
    const complaints = watch(page);
    await open(page, results);
    expect(await payments(page)).toEqual(own);
    expect(await shift(page)).toBe(0);
    await page.getByRole('main').locator('article[data-costs] :is(h2, h3) a').first().click();
    // The list shows the same figure until the car's page is there.
    await expect(page).toHaveURL(/\/vehicle\//);
    await expect(figure(page, 'payment').first()).toHaveText(own[0] ?? '');
    await page.goBack();
    await expect(figure(page, 'payment').nth(1)).toHaveText(own[1] ?? '');
    await open(page, address);
    expect(await payments(page)).toEqual(own);
    expect(await shift(page)).toBe(0);
    await expectAccessible(page, [width]);
    expect(complaints).toEqual([]);
  });
}

test('RULING-86: terms set in another tab are seen by a page that is looked at again; in cash it is what there is to pay; new cars are leased, and of others it is said that it is a loan', async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, results);
  const typical = await payments(page);
  await carry(context, baseURL, termsValue);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await alive(page);
  await expect.poll(() => payments(page)).not.toEqual(typical);

  await carry(context, baseURL, 'pay=cash');
  await open(page, results);
  await expect(figure(page, 'per').first()).toHaveText(' to pay');
  expect(await firstOf(page, 'payment')).toBe(await firstOf(page, 'outTheDoor'));
  await carry(context, baseURL, 'pay=lease&down=3000');
  await open(page, '/cars-for-sale/new-cars?searchRadius=0&zip=30303');
  await expect(figure(page, 'per').first()).toHaveText('/mo lease');
  await open(page, '/cars-for-sale/used-cars?searchRadius=0&zip=30303');
  await expect(figure(page, 'per').first()).toHaveText('/mo loan');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('PAY-01: terms set by a plain form are in every page; others leave it as it is for everybody', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(results);
    const typical = await payments(page);
    await carry(context, baseURL, termsValue);
    await page.goto(results);
    expect(await payments(page)).toEqual(typical);
    await expect(figure(page, 'payment').first()).toBeVisible();
    await carry(context, baseURL, `plain=1&${termsValue}`);
    await page.goto(results);
    expect(await payments(page)).not.toEqual(typical);
  });
});
