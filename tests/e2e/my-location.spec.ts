import { expect, type Page } from '@playwright/test';
import { expectAccessible, open, watch } from './page-checks.ts';
import { test } from './test.ts';

const anywhere = '/cars-for-sale/all-cars/suv-crossover';
const refused = 'Your browser didn’t share your location. Enter a ZIP code instead.';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page) => page.getByRole('button', { name: 'Use my location' });
const status = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Every position that leaves the browser. */
const positions = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/nearest-zip')) sent.push(search);
  });
  return sent;
};

/** Of the search; the home page asks for one further down too. */
const zipField = (page: Page) => page.getByLabel('ZIP code').first();

test.describe('a browser that tells where it is', () => {
  test.use({ geolocation: { latitude: 33.748_997, longitude: -84.387_985 }, permissions: ['geolocation'] });

  test('LOC-03, LOC-12: a press fills in the ZIP and searches around it: in results, on the home page, in the drawer of a phone and in the form with every filter', async ({
    page,
  }) => {
    const complaints = watch(page);
    const sent = positions(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, anywhere);
    expect(sent, 'nothing is asked unasked').toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.sameDocument = 'yes';
    });
    await button(page).press('Enter');
    await expect(heading(page)).toContainText('near Atlanta');
    await expect(zipField(page)).toHaveValue(/^303\d\d$/);
    await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
    await expect(button(page)).toBeFocused();
    expect(sent).toEqual(['?latitude=33.75&longitude=-84.39']);
    // The next page knows it.
    await open(page, '/');
    await expect(page.getByRole('main')).toContainText('near Atlanta');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().clearCookies();
    await open(page, anywhere);
    await page
      .getByRole('button', { name: /^Filters/ })
      .first()
      .press('Enter');
    await button(page).click();
    await expect(heading(page)).toContainText('near Atlanta');
    await page.context().clearCookies();
    await open(page, '/cars-for-sale/advanced-search');
    await page
      .getByRole('checkbox', { name: /^Great/ })
      .first()
      .check();
    await button(page).click();
    await expect(page).toHaveURL(/advanced-search\?.*zip=303\d\d/);
    await expect(page.getByRole('checkbox', { name: /^Great/ }).first()).toBeChecked();
    await expect(zipField(page)).toHaveValue(/^303\d\d$/);
    await expect(button(page)).toBeFocused();
    expect(complaints).toEqual([]);

    // A lookup that fails can be tried again.
    await page.context().clearCookies();
    await open(page, '/');
    await page.route(/nearest-zip/, (route) => route.abort());
    await button(page).click();
    await expect(page.getByText('We couldn’t find your location.')).toBeVisible();
    await page.unroute(/nearest-zip/);
    await button(page).click();
    await expect(heading(page)).toContainText('near Atlanta');
  });

  test('LOC-03: an address with useGeolocation goes to the same search around the browser, however it says yes; others, and those that name a place, ask nobody', async ({
    page,
    context,
  }) => {
    for (const word of ['true', '1', 'on', 'yes']) {
      await page.context().clearCookies();
      await page.goto('/cars-for-sale/car-loans');
      const before = await page.evaluate(() => history.length);
      await page.goto(`${anywhere}?useGeolocation=${word}`);
      await expect(heading(page)).toContainText('near Atlanta');
      await expect(page).toHaveURL(/suv-crossover\/atlanta-ga/);
      expect(page.url()).not.toContain('useGeolocation');
      await expect(status(page)).toHaveText(/^You’re near Atlanta, GA\. [\d,]+ cars? found$/);
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1);
    }
    await page.context().clearCookies();
    const sent = positions(page);
    for (const path of [
      `${anywhere}?useGeolocation=false`,
      `${anywhere}?useGeolocation=2`,
      `${anywhere}/boston-ma?useGeolocation=true`,
    ]) {
      await open(page, path);
      await expect(status(page)).toHaveText(/^[\d,]+ cars? found$/);
    }
    await page.context().addCookies([{ name: 'ATC_USER_ZIP', value: '98101', url: new URL(page.url()).origin }]);
    await open(page, `${anywhere}?useGeolocation=true`);
    await expect(heading(page)).toContainText('near Seattle');
    expect(sent).toEqual([]);

    // Outside the country there is no ZIP to fill in.
    await context.clearCookies();
    await context.setGeolocation({ latitude: 48.85, longitude: 2.35 });
    await open(page, `${anywhere}?useGeolocation=true`);
    await expect(status(page)).toHaveText(/^There’s no ZIP code within 100 miles of you\./);
    await expect(page).toHaveURL(/useGeolocation=true/);
  });
});

test('LOC-13: the place of the last search is that of home, of a car and of a comparison', async ({ page }) => {
  await open(page, `${anywhere}/boston-ma?searchRadius=0`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/vehicle\/\d+/);
  await expect(page.getByRole('main')).toContainText(/mi from 021\d\d/);
  await expect(page.getByRole('main')).toContainText('For Massachusetts, the state of your ZIP code');
  const [, id] = /vehicle\/(\d+)/.exec(page.url()) ?? [];
  await open(page, '/');
  await expect(page.getByRole('main')).toContainText('near Boston');
  await open(page, `/cars-for-sale/compare?listingId=${id}`);
  await expect(page.getByLabel('Another ZIP')).toHaveValue(/^021\d\d$/);
});

test('LOC-03: a browser that does not tell is believed: the page says what to do instead, and near me takes a ZIP', async ({
  page,
}) => {
  const complaints = watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Few cars: the last page is looked at as a whole.
  for (const path of ['/', '/cars-for-sale/advanced-search', '/cars-for-sale/all-cars/porsche/911']) {
    await open(page, path);
    await button(page).press('Enter');
    await expect(page.getByText(refused)).toBeVisible();
    await expect(button(page)).toBeFocused();
    await expect(zipField(page)).toHaveValue('');
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await zipField(page).fill('02111');
  await expect(page.getByText(refused)).toBeHidden();
  await open(page, `${anywhere}?useGeolocation=on`);
  await expect(status(page)).toHaveText(new RegExp(`^${refused} [\\d,]+ cars? found$`));
  await expect(page).toHaveURL(/useGeolocation=on/);

  await page.goto('/cars-for-sale/searchresults.xhtml?keywordPhrases=suv+near+me');
  const where = page.getByRole('status').filter({ hasText: 'Where are you?' });
  await expect(where).toContainText(refused);
  await where.getByLabel('Your ZIP code').fill('02111');
  await where.getByRole('button').click();
  await expect(heading(page)).toContainText('near Boston');
  expect(complaints).toEqual([]);
});
