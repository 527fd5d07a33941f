import { expect, type Page } from '@playwright/test';
import { alive, expectNoSidewaysScroll, open, violations, watch, widths } from './page-checks.ts';
import { send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const lines = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
const button = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('button', { name });

/** Across widths, one of them in the dark. */
const look = async (page: Page): Promise<void> => {
  for (const width of widths) {
    await page.emulateMedia({ colorScheme: width === 820 ? 'dark' : 'light' });
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `at ${width}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
};

test('TWO-01 to TWO-11: two people shop from one list: look, join, like, rule out, note, leave, and a link turned off', async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const dana = await signIn(context, baseURL, { name: 'Dana' });
  const cars = await someCars(baseURL, 3);
  for (const listingId of cars.slice(0, 2)) await send(dana, baseURL, 'vehicle', { listingId });
  await open(page, '/my-autotrader/saved-cars');
  await page.getByRole('link', { name: 'Shop together' }).click();
  await page.getByLabel('Name of the list').fill('Family car');
  await page.getByLabel('Your name on it').fill('Dana');
  await button(page, 'Create list').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Family car' })).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/shared-list\/[\w-]{43}$/);

  // Without an account, and without script: only looking.
  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const visit = await visitor.newPage();
  const answer = await visit.goto(link);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Dana shares “Family car” with you');
  await expect(lines(visit)).toHaveCount(2);
  expect(await visit.title()).not.toMatch(/Dana|Family/);
  await expect(button(visit, /Like/)).toHaveCount(0);
  await expect(visit.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute('href', /returnTo=/);

  // A partner joins and writes by plain forms.
  await signIn(visitor, baseURL, { name: 'Sam' });
  await visit.reload();
  await visit.getByLabel('Your name on this list').fill('Sam');
  await button(visit, 'Join this list').click();
  await expect(visit.getByRole('heading', { level: 1, name: 'Family car' })).toBeVisible();
  await button(visit, /^Rule out/)
    .first()
    .click();
  await visit.getByLabel('Why?').fill('No minivan');
  await button(visit, /^Save the reason/).click();
  await visit.getByLabel('Add a car').fill(`${baseURL}/cars-for-sale/vehicle/${cars[2]}`);
  await button(visit, 'Add').click();
  await expect(lines(visit)).toHaveCount(3);
  await expect(visit.getByText('Sam likes it')).toHaveCount(0);

  // The owner's page shows it as soon as it is looked at again.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).nth(1)).toContainText('Ruled out: “No minivan”');
  await expect(page.getByRole('status').filter({ hasText: 'Sam added a' })).toBeVisible();
  await button(page, /^Like/).nth(2).click();
  await expect(lines(page).nth(2)).toContainText('You like it');
  const last = lines(page).nth(2);
  await last.getByText('Add a note').click();
  const note = last.getByLabel('Your note');
  await note.fill('Cheaper to run');
  // What gets no answer stays as it was typed.
  await context.setOffline(true);
  await last.getByRole('button', { name: 'Save note' }).click();
  await expect(last.getByRole('alert')).toContainText('Not saved');
  await expect(note).toHaveValue('Cheaper to run');
  await context.setOffline(false);
  await last.getByRole('button', { name: 'Try again' }).click();
  await expect(last).toContainText('“Cheaper to run”');
  await look(page);

  // Both like one; the veto is taken back; the rest is compared.
  await visit.reload();
  await expect(lines(visit).nth(2)).toContainText('Cheaper to run');
  await lines(visit).nth(2).getByRole('button', { name: /^Like/ }).click();
  await expect(lines(visit).nth(2)).toContainText('Both like it');
  await button(visit, /^You ruled it out/).click();
  await expect(visit.getByRole('link', { name: 'Compare these 3' })).toHaveAttribute('href', /listingId=/);
  await lines(visit)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await button(visit, 'Undo').click();
  await expect(lines(visit)).toHaveCount(3);

  // A link that is off is gone at once; a person who is removed sees nothing.
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, page.url());
  await button(page, 'Turn off link').click();
  await expect(page.getByText('The link is off.')).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  const gone = await stranger.goto(link);
  expect(gone?.status()).toBe(410);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This list is no longer shared');
  await visit.getByText('Leave list').click();
  await button(visit, 'Leave').click();
  await expect(visit.getByRole('heading', { level: 1, name: 'Shared lists' })).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(page.getByText('No minivan')).toHaveCount(0);
  await page.getByText('Delete list').click();
  await button(page, 'Delete for everybody').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shared lists' })).toBeVisible();
  expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
