import { join } from 'node:path';
import { type BrowserContext, expect as expectSoon, type Page, test } from '@playwright/test';
import { signIn as makeSession, type SignedIn } from '#tests/fixtures/signed-in.ts';
import { at, expectNoSidewaysScroll, violations, watch } from './page-checks.ts';

// A guard against hanging, not a measure: machines differ.
const expect = expectSoon.configure({ timeout: 60_000 });

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');
const password = 'quiet harbour lamp';
const root = '/my-autotrader';
const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';

const main = (page: Page) => page.getByRole('main');
const savedRows = (page: Page) => main(page).getByRole('listitem').filter({ hasText: '$' });

/** A shopper with a session; greeted already, unless the test is about that. */
const signIn = async (
  context: BrowserContext,
  baseURL: string | undefined,
  { greeted = true, ...who }: { greeted?: boolean; signedInMs?: number } = {},
): Promise<SignedIn> => {
  const origin = baseURL ?? '';
  const dana = await makeSession({ dataDir, origin, password, ...who });
  await context.addCookies([{ ...dana.browserCookie, url: origin }]);
  if (greeted) await send(dana, origin, 'welcome', {});
  return dana;
};

const send = async ({ token }: SignedIn, origin: string | undefined, path: string, body: object) => {
  const reply = await fetch(`${origin}/account-api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'identity-token': token },
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
  return (await reply.json()) as Record<string, unknown>;
};

const someCars = async (origin: string | undefined, count: number): Promise<number[]> => {
  const reply = await fetch(`${origin}/rest/lsc/listing?numRecords=${count}&searchRadius=0`);
  return ((await reply.json()) as { listings: { id: number }[] }).listings.map(({ id }) => id);
};

const saveSearch = (dana: SignedIn, origin: string | undefined) =>
  send(dana, origin, 'search', {
    searchString: '?makeCode=TOYOTA&maxPrice=40000&zip=30303&searchRadius=50',
    brand: 'AT',
    searchName: 'Toyotas near me',
  });

test('D-10: account pages ask for a sign-in and come back; the maker’s host has none', async ({ page, baseURL }) => {
  for (const path of [
    '',
    '/saved-searches',
    '/profile?done=saved',
    '/my-cars',
    '/notifications',
    '/alerts',
    '/deals',
  ]) {
    await page.goto(`${root}${path}`);
    await expect(page).toHaveURL(`${root}/sign-in?returnTo=${encodeURIComponent(`${root}${path}`)}`);
  }
  await page.goto(at(baseURL, 'kbb.localhost', '/account/cars'));
  await expect(page).toHaveURL(at(baseURL, 'kbb.localhost', `${root}/saved-cars`));
  expect((await page.goto('/account/cars'))?.status()).toBe(404);
  for (const path of ['', '/saved-cars', '/recent']) {
    expect((await page.goto(at(baseURL, 'ford.localhost', `${root}${path}`)))?.status()).toBe(404);
  }
});

test('SAVE-07, RCNT-11, AUTH-10: what was saved before sign-in is kept, and sign-out leaves nothing personal', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  await page.goto(nationwide);
  const hearts = main(page).getByRole('button', { name: /^Save \d{4} / });
  for (const index of [0, 1]) {
    await hearts.nth(index).click();
    await expect(hearts.nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto(`${root}/saved-cars`);
  await expect(savedRows(page)).toHaveCount(2);
  await expect(main(page).getByRole('link', { name: 'Sign in to keep them everywhere' })).toBeVisible();

  const { consumer } = await signIn(context, baseURL);
  await page.goto(`${root}/saved-cars`, { waitUntil: 'networkidle' });
  await expect
    .poll(async () => {
      await page.reload({ waitUntil: 'networkidle' });
      return savedRows(page).count();
    })
    .toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toContain('Dana');

  await page.getByRole('banner').getByText('Dana', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto(`${root}/saved-cars`, { waitUntil: 'networkidle' });
  await expect(main(page)).toContainText('No saved cars yet');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const personal of ['Dana', 'Whitfield', consumer.email, consumer.id, 'bookmarkId']) {
    expect(kept).not.toContain(personal);
  }
  expect(complaints).toEqual([]);
});

test('SAVE-12 to SAVE-14, D-16: two devices edit one car, and neither loses words', async ({ browser, baseURL }) => {
  const [first, second] = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })]);
  const dana = await signIn(first, baseURL);
  await second.addCookies([{ ...dana.browserCookie, url: baseURL ?? '' }]);
  const [listingId] = await someCars(baseURL, 1);
  await send(dana, baseURL, 'vehicle', { listingId });
  const [one, two] = [await first.newPage(), await second.newPage()];
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved car' });
  for (const page of [one, two]) {
    await page.goto(`${root}/saved-cars`, { waitUntil: 'networkidle' });
    await main(page).getByRole('link', { name: /^Edit/ }).click();
    await expect(panel(page)).toBeVisible();
  }
  await panel(one).getByLabel('Notes').fill('Ask about the tyres');
  await panel(one).getByRole('button', { name: 'Save' }).click();
  await expect(main(one)).toContainText('Ask about the tyres');
  await panel(two).getByLabel('Notes').fill('Saturday at ten');
  await panel(two).getByRole('button', { name: 'Save' }).click();
  await expect(panel(two)).toContainText('changed somewhere else');
  await expect(panel(two).getByLabel('Notes')).toHaveValue('Saturday at ten');
  await one.reload();
  await expect(main(one)).toContainText('Ask about the tyres');
  await panel(two).getByRole('button', { name: 'Save' }).click();
  await expect(main(two)).toContainText('Saturday at ten');
  await Promise.all([first.close(), second.close()]);
});

test('D-31: a new shopper is greeted once', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { greeted: false });
  await page.goto(root);
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await welcome.getByLabel('ZIP code').fill('00001');
  await welcome.getByRole('button', { name: 'Save' }).click();
  await expect(welcome).toContainText('Please enter a valid ZIP code.');
  await welcome.getByLabel('ZIP code').fill('30303');
  await welcome.getByRole('button', { name: 'Save' }).click();
  await expect(welcome).toHaveCount(0);
  await page.goto(root, { waitUntil: 'networkidle' });
  await expect(welcome).toHaveCount(0);
  await page.goto(`${root}/profile`);
  await expect(main(page)).toContainText('30303, Atlanta, GA');
});

test('PROF-03 to PROF-05: phone and ZIP are checked only when they changed', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL);
  const checks: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/validateProfileForm')) checks.push(request.postDataJSON());
  });
  const save = () => main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(`${root}/profile`);
  await main(page).getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Dora');
  await page.waitForLoadState('networkidle');
  await save();
  await expect(main(page)).toContainText('Your profile is saved.');
  await expect(page.getByRole('banner')).toContainText('Dora');
  expect(checks).toEqual([]);

  await page.goto(`${root}/profile?edit`, { waitUntil: 'networkidle' });
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('ZIP code').fill('00001');
  await save();
  await expect(main(page)).toContainText('Please enter a valid phone number.');
  await expect(main(page)).toContainText('Please enter a valid ZIP code.');
  await page.getByLabel('Phone').fill('404.555.1212');
  await page.getByLabel('ZIP code').fill('30303');
  await save();
  await expect(main(page)).toContainText('(404) 555-1212');
  expect(checks).toHaveLength(2);
  expect(checks[1]).toEqual({ currentPhoneNumber: '', updatedPhoneNumber: '4045551212', zipCode: '30303' });
});

test('SRCHSAVE-04, D-18: a search opens at its address, is renamed, alerts and goes', async ({
  page,
  context,
  baseURL,
}) => {
  const dana = await signIn(context, baseURL);
  await saveSearch(dana, baseURL);
  await page.goto(`${root}/saved-searches`, { waitUntil: 'networkidle' });
  await expect(main(page)).toContainText('Under $40,000');
  await main(page).getByRole('switch', { name: 'Email alerts for Toyotas near me' }).click();
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Alerts 1' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Edit Toyotas near me' }).click();
  const panel = page.getByRole('dialog', { name: 'Saved search' });
  await panel.getByLabel('Name').fill('My Toyotas');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByRole('link', { name: 'My Toyotas', exact: true })).toBeVisible();
  await main(page).getByRole('link', { name: 'My Toyotas', exact: true }).click();
  await expect(page).toHaveURL(/\/cars-for-sale\/.*toyota/i);
  await page.goto(`${root}/saved-searches`, { waitUntil: 'networkidle' });
  await main(page).getByRole('button', { name: 'Delete My Toyotas' }).click();
  await expect(main(page)).toContainText('No saved searches yet');
});

test('PROF-09: a car is added by choosing or refused by its VIN, and removed', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL);
  await page.goto(`${root}/my-cars`, { waitUntil: 'networkidle' });
  await page.getByLabel('VIN').fill('1HGCM82633A004353');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(main(page)).toContainText('is not a valid VIN');
  await page.goto(`${root}/my-cars`, { waitUntil: 'networkidle' });
  await page.getByLabel('Year').selectOption('2021');
  await page.getByLabel('Make').selectOption('TOYOTA');
  await page.getByLabel('Model').selectOption('CAMRY');
  await page.getByRole('button', { name: 'Add this car' }).click();
  await page.getByLabel('Mileage').fill('33,000');
  await page.getByRole('button', { name: 'Add this car' }).click();
  await expect(main(page).getByRole('heading', { name: '2021 Toyota Camry' })).toBeVisible();
  await expect(main(page)).toContainText(/similar cars are offered at|Not enough comparable cars/);
  await main(page).getByRole('button', { name: 'Remove 2021 Toyota Camry' }).click();
  await expect(main(page).getByRole('heading', { name: '2021 Toyota Camry' })).toHaveCount(0);
});

test('D-30, UI-01: cancelling needs proof, then closes the account', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { signedInMs: -3_600_000 });
  await page.goto(`${root}/profile`, { waitUntil: 'networkidle' });
  await main(page).getByRole('link', { name: 'Cancel my account' }).click();
  const modal = page.getByRole('dialog', { name: 'Cancel your account?' });
  await modal.getByLabel('Your password').fill('not this one');
  await modal.getByRole('button', { name: 'Cancel my account' }).click();
  await expect(main(page)).toContainText('That password is not right.');
  await main(page).getByLabel('Your password').fill(password);
  await main(page).getByRole('button', { name: 'Cancel my account' }).click();
  await expect(main(page)).toContainText('Your account is cancelled.');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toBeNull();
  await page.goto(`${root}/profile`);
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
});

test('without script: a profile edit, a note, a conflict and a removal work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const dana = await signIn(context, baseURL);
  const [listingId] = await someCars(baseURL, 1);
  const { bookmarkId } = await send(dana, baseURL, 'vehicle', { listingId });
  const page = await context.newPage();

  await page.goto(`${root}/profile?edit`);
  await page.getByLabel('First name').fill('<b>Dora</b>');
  await page.getByLabel('Phone').fill('not a phone');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page)).toContainText('Please enter a valid phone number.');
  await expect(page.getByLabel('First name')).toHaveValue('<b>Dora</b>');
  await page.getByLabel('Phone').fill('1 (404) 555-1212');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page)).toContainText('<b>Dora</b> Whitfield');
  await expect(main(page)).toContainText('(404) 555-1212');

  await page.goto(`${root}/saved-cars`);
  await main(page).getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel('Notes').fill('Saturday at ten');
  await send(dana, baseURL, 'vehicle', { bookmarkId, bookmarkNotes: 'From my phone' });
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page)).toContainText('changed somewhere else');
  await expect(main(page)).toContainText('From my phone');
  await expect(page.getByLabel('Notes')).toHaveValue('Saturday at ten');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page)).toContainText('“Saturday at ten”');
  await main(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(main(page)).toContainText('No saved cars yet');
  await context.close();
});

test('ALRT-08, D-10: the link of a mail stops alerts, for its owner alone', async ({ page, context, baseURL }) => {
  const dana = await signIn(context, baseURL);
  const [listingId] = await someCars(baseURL, 1);
  await send(dana, baseURL, 'vehicle', { listingId, enableEmailAlerts: true });
  await page.goto(`${root}/unsubscribe?userId=somebody-else&type=vehicle`);
  await expect(main(page)).toContainText('This link is for another account');
  await page.goto(`${root}/unsubscribe?userId=${dana.consumer.id}&type=vehicle`);
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'unsubscribe');
  await page.getByRole('button', { name: 'Stop all of them' }).click();
  await expect(main(page)).toContainText('We have successfully updated your preferences');
  await page.goto(`${root}/alerts`);
  await expect(main(page)).toContainText('All alerts are off.');
});

for (const width of [390, 1440]) {
  for (const kind of ['full', 'empty'] as const) {
    test(`every account page has no accessibility fault and fits, ${kind} at ${width}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const complaints = watch(page);
      const dana = await signIn(context, baseURL);
      if (kind === 'full') {
        for (const listingId of await someCars(baseURL, 3)) await send(dana, baseURL, 'vehicle', { listingId });
        await saveSearch(dana, baseURL);
      }
      await page.setViewportSize({ width, height: 900 });
      // The banner covers part of the page until it is answered.
      await page.goto(root);
      await page.getByRole('button', { name: 'No, thanks' }).click();
      const paths = [
        '',
        '/saved-cars',
        '/saved-searches',
        '/recent',
        '/alerts',
        '/notifications',
        '/deals',
        '/profile',
      ];
      const opened = ['/profile?edit', '/profile?cancel', '/my-cars', '/my-cars?year=2021&make=TOYOTA&model=CAMRY'];
      for (const path of [...paths, ...opened]) {
        await page.goto(`${root}${path}`, { waitUntil: 'networkidle' });
        expect({ path, faults: await violations(page) }).toEqual({ path, faults: [] });
        await expectNoSidewaysScroll(page);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`${root}/saved-cars`, { waitUntil: 'networkidle' });
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }
}
