import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { PreviewRequest } from '#domains/contact/alert-choices/alert-preview-answer.ts';
import { alive, expectAccessible, open, violations } from './page-checks.ts';
import { main, accountRoot as root, saveSearch, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const changes = /\/account-api\/(vehicle|search)$/;
const cut = (context: BrowserContext) => context.route(changes, (route) => route.abort('connectionrefused'));
const mend = (context: BrowserContext) => context.unroute(changes);
const switchOf = (page: Page, channel: string, target = ''): Locator =>
  main(page).getByRole('switch', { name: new RegExp(`^${channel} alerts for ${target}`) });
const phone = '4045550182';

const kinds = { search: 'saved-searches', vehicle: 'saved-cars' } as const;
type Kind = keyof typeof kinds;

/** A saved search and a saved car, both with a number that texts may go to. */
const saveBoth = async (context: BrowserContext, baseURL: string | undefined) => {
  const dana = await signIn(context, baseURL);
  const [listingId] = await someCars(baseURL, 1);
  const bookmarks = {
    search: await saveSearch(dana, baseURL),
    vehicle: await send(dana, baseURL, 'vehicle', { listingId }),
  };
  for (const kind of Object.keys(kinds) as Kind[]) {
    await send(dana, baseURL, kind, { bookmarkId: bookmarks[kind].bookmarkId, mobilePhone: phone });
  }
  return { dana, bookmarks };
};

test('OFF-04: a switch that got no answer waits, and is sent with the next page; two tabs do not undo each other’s alerts, and the second says what the first did', async ({
  context,
  baseURL,
}) => {
  await saveBoth(context, baseURL);
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const path of Object.values(kinds)) {
    for (const page of [one, two]) await open(page, `${root}/${path}`);
    await one.bringToFront();
    await cut(context);
    await switchOf(one, 'Email').click();
    await expect(one.getByText('Email alerts on: waiting for a connection.')).toBeVisible();
    await expect(switchOf(one, 'Email')).toBeChecked();
    expect(await violations(one)).toEqual([]);
    await mend(context);
    await one.reload();
    await expect.poll(() => one.evaluate(() => localStorage.getItem('waitingChanges'))).toBeNull();
    await one.reload();
    await expect(switchOf(one, 'Email')).toBeChecked();
    await two.bringToFront();
    await switchOf(two, 'Text').click();
    const words = main(two).getByRole('status').filter({ hasText: 'Email was turned on' });
    await expect(words).toContainText(/^Text is on\. Email was turned on somewhere else.*, so we left it that way\./);
    await expect(switchOf(two, 'Email')).toBeChecked();
    await expect(switchOf(two, 'Text')).toBeChecked();
    await words.getByRole('button', { name: /^Undo.*Email off again$/ }).click();
    await expect(switchOf(two, 'Email')).not.toBeChecked();
    await one.reload();
    await expect(switchOf(one, 'Email')).not.toBeChecked();
    await expect(switchOf(one, 'Text')).toBeChecked();
  }
});

const dialogOf = (page: Page, kind: Kind): Locator =>
  page.getByRole('dialog', { name: kind === 'search' ? 'Alerts for this search' : 'Alerts for this car' });

const emailFrequency = ({ choice }: PreviewRequest): string => choice.frequency.email;

test('the dialog shows what the last 30 days would have sent, says what is wrong with a number, keeps what was chosen when it was not saved, and saves it', async ({
  page,
  context,
  baseURL,
}) => {
  const dana = await signIn(context, baseURL);
  const searchString = '?makeCode=TOYOTA&zip=30303&searchRadius=500';
  await send(dana, baseURL, 'search', { searchString, brand: 'AT', searchName: 'Toyotas in the South' });
  await open(page, `${root}/saved-searches`);
  const way = main(page).getByRole('link', { name: /^Alerts of / });
  await way.click();
  const dialog = dialogOf(page, 'search');
  const preview = dialog.getByRole('region', { name: 'Alerts you’d have gotten in the last 30 days' });
  const bars = preview.getByRole('img', { name: /^Messages per day from / });
  await dialog.getByRole('switch', { name: 'Email' }).check();
  const often = dialog.getByRole('combobox', { name: 'Email: how often' });
  const emails = async (frequency: string): Promise<number> => {
    // What was asked before may still be on its way.
    const answered = page.waitForResponse(
      (reply) =>
        reply.url().endsWith('/api/alerts/preview') && emailFrequency(reply.request().postDataJSON()) === frequency,
    );
    await often.selectOption(frequency);
    const { totals } = (await (await answered).json()) as { totals: { emails: number } };
    await expect(preview).toContainText(new RegExp(`${totals.emails} emails?`));
    await expect(preview).toHaveAttribute('aria-busy', 'false');
    return totals.emails;
  };
  const weekly = await emails('weekly');
  const weeklyBars = await bars.getAttribute('aria-label');
  expect(weekly).toBeGreaterThan(0);
  expect(await emails('at-once')).toBeGreaterThan(weekly);
  await expect(bars).not.toHaveAttribute('aria-label', weeklyBars ?? '');
  const height = async () => (await preview.boundingBox())?.height;
  const before = await height();
  await context.route('**/api/alerts/preview', (route) => route.abort('connectionrefused'));
  await often.selectOption('daily');
  await expect(preview.getByRole('alert')).toContainText('We couldn’t load this preview.');
  expect(await height()).toBe(before);
  expect(await violations(page, 'all', 'dialog[open]')).toEqual([]);
  await context.unroute('**/api/alerts/preview');
  await preview.getByRole('button', { name: 'Try again' }).click();
  await expect(preview.getByRole('alert')).toHaveCount(0);
  await expect(bars).toBeVisible();

  await dialog.getByRole('checkbox', { name: 'A match that is no longer listed' }).check();
  await dialog.getByRole('combobox', { name: 'Email: how often' }).selectOption('weekly');
  await dialog.getByRole('switch', { name: 'Text' }).check();
  await dialog.getByRole('textbox', { name: 'Mobile phone' }).fill('(404) 555-018');
  await dialog.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid phone number.');
  await dialog.getByRole('textbox', { name: 'Mobile phone' }).fill('(404) 555-0182');
  await expectAccessible(page);
  await cut(context);
  await dialog.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    "We're sorry, but we have encountered an error. Please try again later.",
  );
  await expect(dialog.getByRole('combobox', { name: 'Email: how often' })).toHaveValue('weekly');
  await mend(context);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: 'Email alerts enabled. Text alerts enabled.' }),
  ).toBeVisible();
  await expect(switchOf(page, 'Text')).toBeChecked();
  await expect(way).toBeFocused();
  await way.click();
  await expect(dialog.getByRole('combobox', { name: 'Email: how often' })).toHaveValue('weekly');
  await expect(dialog.getByRole('checkbox', { name: 'A match that is no longer listed' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('without script a page of alerts changes only what was moved on it, and has the dialog’s fields, quiet hours and one button that stops everything', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const { dana, bookmarks } = await saveBoth(context, baseURL);
  const page = await context.newPage();
  for (const kind of Object.keys(kinds) as Kind[]) {
    await page.goto(`${root}/${kinds[kind]}`);
    const { bookmarkId } = bookmarks[kind];
    await send(dana, baseURL, kind, { bookmarkId, enableEmailAlerts: true });
    await switchOf(page, 'Text').check();
    await page.getByRole('button', { name: 'Save alerts' }).click();
    await expect(switchOf(page, 'Text')).toBeChecked();
    await expect(switchOf(page, 'Email')).toBeChecked();
  }

  await page.goto(`${root}/saved-cars`);
  await main(page)
    .getByRole('link', { name: /^Alerts of / })
    .click();
  const form = main(page).locator('#alert-settings');
  await form.getByRole('switch', { name: 'Email' }).check();
  await form.getByRole('switch', { name: 'Text' }).check();
  await form.getByRole('textbox', { name: 'Mobile phone' }).fill('12');
  await form.getByRole('button', { name: 'Save alerts' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid phone number.');
  await expect(form.getByRole('switch', { name: 'Email' })).toBeChecked();
  await form.getByRole('textbox', { name: 'Mobile phone' }).fill('404-555-0182');
  await form.getByRole('combobox', { name: 'Quiet hours from' }).selectOption('22:00');
  await form.getByRole('button', { name: 'Save alerts' }).click();
  await expect(main(page).getByRole('combobox', { name: 'Quiet hours from' })).toHaveValue('22:00');
  // A car's name begins with its year.
  for (const channel of ['Email', 'Text']) await expect(switchOf(page, channel, '\\d{4} ')).toBeChecked();
  await page.getByRole('button', { name: 'Stop all alerts' }).click();
  await expect(main(page)).toContainText('We have successfully updated your preferences');
  await expect(main(page).getByRole('switch', { name: /alerts for/, checked: true })).toHaveCount(0);
  await context.close();
});

test('the dialog opens from the heart, the car’s own page, and the results of a search that was just saved', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  const [listingId = 0] = await someCars(baseURL, 1);
  await open(page, `/cars-for-sale/vehicle/${listingId}`);
  const actions = page.getByRole('button', { name: /^Alerts of / });
  await expect(actions).toHaveCount(0);
  await main(page)
    .getByRole('button', { name: /^Save \d{4} / })
    .first()
    .click();
  const justSaved = page.getByRole('status').filter({ hasText: 'Saved' });
  await justSaved.getByRole('button', { name: 'Add note' }).click();
  const saved = page.getByRole('dialog', { name: 'Car saved' });
  await saved.getByRole('switch', { name: 'Email me' }).check();
  await saved.getByRole('button', { name: 'Save', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Car saved. Email alerts are on.' });
  await toast.getByRole('button', { name: 'Change' }).click();
  const ofCar = dialogOf(page, 'vehicle');
  await expect(ofCar.getByRole('switch', { name: 'Email' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(ofCar).toHaveCount(0);
  await actions.click();
  await expect(ofCar.getByRole('switch', { name: 'Email' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await open(page, '/cars-for-sale/all-cars/toyota?searchRadius=0');
  const card = page.getByRole('region', { name: 'Save this search' });
  await card.getByRole('button', { name: 'Save search' }).click();
  const status = page.getByRole('status').filter({ hasText: 'Search saved. Email alerts are on.' });
  await status.getByRole('button', { name: 'Change' }).click();
  const ofSearch = dialogOf(page, 'search');
  await expect(ofSearch.getByRole('switch', { name: 'Email' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(ofSearch).toHaveCount(0);
  await card.getByRole('button', { name: 'Alerts' }).click();
  await expect(ofSearch).toBeVisible();
});

test('push has its switch in the list, says why a device can’t have it, and goes off without one', async ({
  page,
  context,
  baseURL,
}) => {
  const dana = await signIn(context, baseURL);
  const { bookmarkId } = await saveSearch(dana, baseURL);
  await open(page, `${root}/alerts`);
  await switchOf(page, 'Push').click();
  await expect(main(page).getByRole('alert')).toContainText(/^Push is still off\. /);
  await expect(switchOf(page, 'Push')).not.toBeChecked();
  await send(dana, baseURL, 'search', { bookmarkId, enablePushAlerts: true });
  await page.reload();
  await expect(switchOf(page, 'Push')).toBeChecked();
  await expect(main(page)).toContainText('1 of 1 on.');
  await alive(page);
  await switchOf(page, 'Push').click();
  await expect(page.getByRole('status').filter({ hasText: 'Push alerts disabled.' })).toBeVisible();
  await expect(main(page)).toContainText('All alerts are off.');
  expect(await violations(page)).toEqual([]);
});
