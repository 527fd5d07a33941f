import { expect, type Page } from '@playwright/test';
import { main, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const results = '/cars-for-sale/all-cars?searchRadius=0';

/** What the browser itself complains of: a policy that was broken, a script that failed, a page that was redrawn. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
};

const banner = (page: Page) => page.getByText('Allow analytics?');
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });
const account = (page: Page, name: string) => page.getByRole('banner').locator('summary', { hasText: name });

test('RULING-06, AUTH-10: a page that a stranger opened before greets whoever is signed in, with what is theirs, until they sign out elsewhere', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(results);
  await expect(signInLink(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-alive', 'true');
  const [saved = 0, other = 0] = await someCars(baseURL, 2);
  const dana = await signIn(context, baseURL, { name: 'Dana Whitfield' });
  await send(dana, baseURL, 'vehicle', { listingId: saved });
  await page.goto(results);
  await expect(account(page, 'Dana')).toBeVisible();
  await expect(signInLink(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Saved cars, 1' })).toBeVisible();
  const heart = (id: number) => main(page).locator(`article:has(a[href*="${id}"]) button[aria-pressed]`).first();
  await expect(heart(saved)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'false');
  expect(complaints).toEqual([]);

  const elsewhere = await context.newPage();
  await elsewhere.goto('/my-autotrader');
  await account(elsewhere, 'Dana').click();
  await elsewhere.getByRole('button', { name: 'Sign out' }).click();
  await expect(elsewhere.getByText('You’re signed out.')).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  await expect(account(page, 'Dana')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('RULING-91: theme, consent and the way into an account are each visitor’s own', async ({
    page,
    context,
    baseURL,
  }) => {
    const url = baseURL ?? '';
    const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await page.goto(results);
    const light = await background();
    await expect(banner(page)).toBeVisible();
    await expect(signInLink(page)).toBeVisible();
    await context.addCookies([
      { name: 'theme', value: 'dark', url },
      { name: 'ATC_CONSENT', value: 'none', url },
    ]);
    await signIn(context, baseURL);
    await page.goto(results);
    expect(await background()).not.toBe(light);
    await expect(banner(page)).toBeHidden();
    await expect(signInLink(page)).toBeHidden();
    await account(page, 'Account').click();
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/my-autotrader\/profile$/);
  });
});
