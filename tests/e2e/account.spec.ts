import { expect, type Page } from '@playwright/test';
import { hourMs } from '#lib/duration.ts';
import { alive, expectAccessible, open, reopen, watch } from './page-checks.ts';
import { main, password, accountRoot as root, saveSearch, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';

const savedRows = (page: Page) => main(page).getByRole('listitem').filter({ hasText: '$' });

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
  await open(page, `${root}/saved-cars`);
  await expect
    .poll(async () => {
      await reopen(page);
      return savedRows(page).count();
    })
    .toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toContain('Dana');

  await page.getByRole('banner').getByText('Dana', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  await open(page, `${root}/saved-cars`);
  await expect(main(page)).toContainText('No saved cars yet');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const personal of ['Dana', 'Whitfield', consumer.email, consumer.id, 'bookmarkId']) {
    expect(kept).not.toContain(personal);
  }
  expect(complaints).toEqual([]);
});

test('AUTH-01, SRCHSAVE-04, RULING-18, PROF-09: what a shopper keeps signed in goes to the server; a search is renamed, alerts and goes, and an own car too', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(`${root}/sign-up`);
  await expect(main(page)).toContainText('Alerts for a search or a car, and one tap to stop them.');
  const dana = await signIn(context, baseURL);
  await saveSearch(dana, baseURL);
  const sent = (method: string, path: string) =>
    page.waitForResponse((reply) => {
      const url = new URL(reply.url());
      return reply.request().method() === method && url.pathname.replace(/\.data$/, '') === path && reply.ok();
    });

  await test.step('alerts of a search are off until they are turned on', async () => {
    await open(page, `${root}/alerts`);
    await expect(main(page)).toContainText('All alerts are off.');
    const email = main(page).getByRole('switch', { name: 'Email alerts for Toyotas near me' });
    await Promise.all([sent('POST', '/account-api/search'), email.click()]);
    await expect(email).toBeChecked();
    await expect(main(page)).toContainText('1 of 1 on.');
    await expect(
      page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Alerts 1' }),
    ).toBeVisible();
  });

  await test.step('a search opens at its address, is renamed and goes', async () => {
    await open(page, `${root}/saved-searches`);
    await expect(main(page)).toContainText('Under $40,000');
    await main(page).getByRole('link', { name: 'Edit Toyotas near me' }).click();
    const panel = page.getByRole('dialog', { name: 'Saved search' });
    await panel.getByLabel('Name').fill('My Toyotas');
    await panel.getByRole('button', { name: 'Save' }).click();
    await main(page).getByRole('link', { name: 'My Toyotas', exact: true }).click();
    await expect(page).toHaveURL(/\/cars-for-sale\/.*toyota/i);
    await open(page, `${root}/saved-searches`);
    await main(page).getByRole('button', { name: 'Delete My Toyotas' }).click();
    await expect(main(page)).toContainText('No saved searches yet');
  });

  await test.step('a search and a car are saved among the results', async () => {
    const [counted] = await Promise.all([sent('GET', '/psx-notifications-new'), open(page, nationwide)]);
    expect(counted.request().headers().authorization).toMatch(/^Bearer /);
    const card = main(page).getByRole('region', { name: 'Save this search' });
    await expect(card).toContainText('we’ll tell you what’s new');
    await Promise.all([sent('POST', '/account-api/search'), card.getByRole('button', { name: 'Save search' }).click()]);
    const hearts = main(page).getByRole('button', { name: /^Save \d{4} / });
    await Promise.all([sent('POST', '/account-api/vehicle'), hearts.first().click()]);
    expect(await page.evaluate(() => localStorage.getItem('quickSaves'))).toBeNull();
  });

  await test.step('an own car is added by choosing or refused by its VIN, and removed', async () => {
    await open(page, `${root}/my-cars`);
    await page.getByLabel('VIN').fill('1HGCM82633A004353');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await expect(main(page)).toContainText('is not a valid VIN');
    await open(page, `${root}/my-cars`);
    await page.getByLabel('Year').selectOption('2021');
    await page.getByLabel('Make').selectOption('TOYOTA');
    await page.getByLabel('Model').selectOption('CAMRY');
    await page.getByRole('button', { name: 'Add this car' }).click();
    await page.getByLabel('Mileage').fill('33,000');
    await page.getByRole('button', { name: 'Add this car' }).click();
    const heading = main(page).getByRole('heading', { name: '2021 Toyota Camry' });
    await expect(heading).toBeVisible();
    await expect(main(page)).toContainText(/similar cars are listed at|Not enough similar cars/);
    await main(page).getByRole('button', { name: 'Remove 2021 Toyota Camry' }).click();
    await expect(heading).toHaveCount(0);
  });
});

test('SAVE-12 to SAVE-14, RULING-16: two devices edit one car, and neither loses words', async ({
  browser,
  baseURL,
}) => {
  const [first, second] = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })]);
  const dana = await signIn(first, baseURL);
  await second.addCookies([{ ...dana.browserCookie, url: baseURL ?? '' }]);
  const [listingId] = await someCars(baseURL, 1);
  await send(dana, baseURL, 'vehicle', { listingId });
  const [one, two] = [await first.newPage(), await second.newPage()];
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved car' });
  for (const page of [one, two]) {
    await open(page, `${root}/saved-cars`);
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
  await panel(two).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(two)).toContainText('Saturday at ten');
  await Promise.all([first.close(), second.close()]);
});

test('RULING-31, PROF-03 to PROF-05: a new shopper is greeted once, and phone and ZIP are checked only when they changed', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { greeted: false });
  await page.goto('/cars-for-sale');
  const strip = page.getByRole('region', { name: 'Welcome' });
  await page.locator('[data-settles=asksConsent][value=none]').click();
  await expect(strip).toBeVisible();
  await expect(strip).toContainText('Two quick questions to get started');
  // Nothing lies over a form that is being filled in.
  await page.goto(`${root}/profile?edit`);
  await expect(strip).toBeVisible();
  await page.getByLabel('First name').focus();
  await expect(strip).toBeHidden();
  await page.goto(root);
  await strip.getByRole('button', { name: 'Set up' }).click();
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  await welcome.getByLabel('ZIP code').fill('00001');
  await welcome.getByRole('button', { name: 'Save' }).click();
  await expect(welcome).toContainText('Please enter a valid ZIP code.');
  await welcome.getByLabel('ZIP code').fill('30303');
  await welcome.getByRole('button', { name: 'Save' }).click();
  await expect(welcome).toHaveCount(0);
  await open(page, root);
  await expect(strip).toHaveCount(0);
  await page.goto(`${root}/profile`);
  await expect(main(page)).toContainText('30303, Atlanta, GA');

  const checks: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/validateProfileForm')) checks.push(request.postDataJSON());
  });
  const save = () => main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await main(page).getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Dora');
  await alive(page);
  await save();
  await expect(main(page)).toContainText('Your profile is saved.');
  await expect(page.getByRole('banner')).toContainText('Dora');
  expect(checks).toEqual([]);

  await open(page, `${root}/profile?edit`);
  await page.getByLabel('Phone').fill('12');
  await page.getByLabel('ZIP code').fill('00001');
  await save();
  await expect(main(page)).toContainText('Please enter a valid phone number.');
  await expect(main(page)).toContainText('Please enter a valid ZIP code.');
  await page.getByLabel('Phone').fill('404.555.1212');
  await page.getByLabel('ZIP code').fill('02111');
  await save();
  await expect(main(page)).toContainText('(404) 555-1212');
  expect(checks).toHaveLength(2);
  expect(checks[1]).toEqual({ currentPhoneNumber: '', updatedPhoneNumber: '4045551212', zipCode: '02111' });
});

test('RULING-30, UI-01: cancelling needs proof, then closes the account', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { signedInMs: -hourMs });
  await open(page, `${root}/profile`);
  await main(page).getByRole('link', { name: 'Cancel my account' }).click();
  const modal = page.getByRole('dialog', { name: 'Cancel your account?' });
  await modal.getByLabel('Your password').fill('not this one');
  await modal.getByRole('button', { name: 'Cancel my account' }).click();
  await expect(main(page)).toContainText('Wrong password.');
  await main(page).getByLabel('Your password').fill(password);
  await main(page).getByRole('button', { name: 'Cancel my account' }).click();
  await expect(main(page)).toContainText('Your account is canceled.');
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

test('ALRT-08, RULING-10: the link of a mail stops alerts, for its owner alone', async ({ page, context, baseURL }) => {
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

const lists = ['', '/saved-cars', '/saved-searches', '/recent', '/alerts', '/messages', '/notifications', '/deals'];
const forms = [
  '/profile',
  '/profile?edit',
  '/profile?cancel',
  '/my-cars',
  '/my-cars?year=2021&make=TOYOTA&model=CAMRY',
];

for (const [name, paths, count] of [
  ['full lists', lists, 3],
  ['forms and empty lists', [...forms, ...lists], 0],
] as const) {
  test(`the account’s ${name} have no accessibility fault and fit`, async ({ page, context, baseURL }) => {
    const complaints = watch(page);
    const dana = await signIn(context, baseURL);
    if (count > 0) {
      for (const listingId of await someCars(baseURL, count)) await send(dana, baseURL, 'vehicle', { listingId });
      await saveSearch(dana, baseURL);
    }
    // The banner covers part of the page until it is answered.
    await open(page, root);
    await page.getByRole('button', { name: 'No thanks' }).click();
    await expect(page.getByRole('button', { name: 'No thanks' })).toHaveCount(0);
    for (const path of paths) {
      await open(page, `${root}${path}`);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
  });
}
