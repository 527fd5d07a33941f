import { expect, type Page } from '@playwright/test';
import { alive, at, expectAccessible, open, reopen, watch, widths } from './page-checks.ts';
import { accountRoot, main, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Wallet' });
const results = '/cars-for-sale/all-cars?searchRadius=0&zip=30303';
const payments = (page: Page) => main(page).locator('[data-figure="payment"]');

const openWallet = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(dialog(page)).toBeVisible();
};

const panel = async (page: Page, name: RegExp): Promise<void> => {
  await dialog(page).getByRole('group', { name: 'Wallet panels' }).getByRole('radio', { name }).check({ force: true });
};

const saved = (page: Page): Promise<void> => expect(dialog(page).getByText('comparison. Saved.')).toBeVisible();
const close = (page: Page): Promise<void> => dialog(page).getByRole('button', { name: 'Done' }).click();

const setEverything = async (page: Page): Promise<void> => {
  await openWallet(page);
  await dialog(page).getByLabel('Term').selectOption('72');
  await dialog(page).getByLabel('Down payment').fill('5,000');
  await panel(page, /^Credit/);
  await dialog(page).getByRole('radio', { name: /^Fair/ }).check({ force: true });
  await panel(page, /^Trade-in/);
  await dialog(page).getByLabel('Worth').fill('9400');
  await dialog(page).getByLabel('Still owed').fill('11000');
  await dialog(page).getByLabel('Still owed').press('Enter');
  await expect(dialog(page).getByText('You owe $1,600 more than it’s worth.')).toBeVisible();
  await panel(page, /^Budget/);
  await dialog(page).getByLabel('Monthly budget').fill('700');
  await saved(page);
};

const expectEverything = async (page: Page): Promise<void> => {
  const panels = dialog(page).getByRole('group', { name: 'Wallet panels' });
  for (const words of ['$700 a month', 'Fair (630-669)', 'Finance, 72 mo', '$9,400']) {
    await expect(panels.getByText(words)).toHaveCount(1);
  }
  await panel(page, /^Payment/);
  await expect(dialog(page).getByLabel('Down payment')).toHaveValue('5,000');
};

test('WLT-01, WLT-13 to WLT-15, RULING-84: what is set in the wallet is on every figure at once, in another tab, and back after a reload; a save that fails is told and tried again', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  await open(page, results);
  const other = await context.newPage();
  await open(other, results);
  await page.bringToFront();
  const typical = await payments(page).first().innerText();
  await setEverything(page);
  await expect(payments(page).first()).not.toHaveText(typical);
  const own = await payments(page).first().innerText();
  await expect(payments(other).first()).toHaveText(own);
  await openWallet(other);
  await expectEverything(other);
  await other.close();

  await dialog(page).getByRole('button', { name: 'Sync' }).click();
  await expect(dialog(page).getByText('Wallet synced.')).toBeVisible();
  await close(page);
  await reopen(page);
  await expect(payments(page).first()).toHaveText(own);
  await openWallet(page);
  await expectEverything(page);
  expect(complaints).toEqual([]);

  await page.route('**/my-wallet/storage/**', (route) => route.abort());
  await dialog(page).getByLabel('Term').selectOption('48');
  const message = dialog(page).getByText("We couldn't save your wallet. Your changes are kept on this device.");
  await expect(message).toBeVisible();
  await page.unroute('**/my-wallet/storage/**');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  await expect(message).toBeHidden();
});

test('WLT-13, RULING-81, RULING-93: another browser of the same account gets what was set in the first, and the page of purchases says that there are none', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, { email: 'wallet-one@example.com' });
  await open(page, results);
  await setEverything(page);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  await elsewhere.addCookies(await context.cookies());
  const other = await elsewhere.newPage();
  await open(other, results);
  await expect(other.getByText('Your wallet was updated to your latest changes.')).toBeVisible();
  await openWallet(other);
  await expectEverything(other);
  await elsewhere.close();
  await open(page, `${accountRoot}/deals`);
  await expect(main(page).getByRole('heading', { name: 'No purchases yet' })).toBeVisible();
});

test.describe('under two brands', () => {
  // A header a browser did not write itself is none another origin lets through.
  test.use({ extraHTTPHeaders: {} });

  test('WLT-12, RULING-82: another brand’s host asks the frame for the wallet of the device', async ({
    page,
    baseURL,
  }) => {
    await open(page, at(baseURL, 'cars.test', results));
    await openWallet(page);
    await dialog(page).getByLabel('Term').selectOption('36');
    await saved(page);
    const own = await payments(page).first().innerText();
    // A frame has a second and a half to answer; on a busy machine it is the next page that gets one.
    await expect(async () => {
      await page.goto(at(baseURL, 'kbb.cars.test', results));
      await alive(page);
      await expect(payments(page).first()).toHaveText(own, { timeout: 5_000 });
    }).toPass();
    await openWallet(page);
    await expect(dialog(page).getByLabel('Term')).toHaveValue('36');
  });
});

test('WLT-20, WLT-29: at a car the wallet shows what it comes to, and its receipt can be folded away', async ({
  page,
  baseURL,
}) => {
  const [car] = await someCars(baseURL, 1);
  await open(page, `/cars-for-sale/vehicle/${car}?zip=30303`);
  await openWallet(page);
  const sum = dialog(page).getByRole('region', { name: 'Your cost' });
  await expect(sum.getByText('Out the door')).toBeVisible();
  await sum.getByRole('button', { name: 'Hide the receipt' }).click();
  await expect(sum.getByText('Out the door')).toBeHidden();
  await reopen(page);
  await openWallet(page);
  await expect(sum.getByRole('button', { name: 'Show the receipt' })).toBeVisible();
});

test('the wallet and its page are accessible on a phone and on a wide screen', async ({ page }) => {
  // Few cars lie behind it: each look is at all of the page.
  await open(page, '/cars-for-sale/all-cars/porsche/911?searchRadius=0&zip=30303');
  await openWallet(page);
  for (const name of [/^Budget/, /^Credit/, /^Payment/, /^Trade-in/, /^Purchases/, /^Taxes/]) {
    await panel(page, name);
    await expectAccessible(page);
  }
  await open(page, '/my-wallet');
  await expectAccessible(page, widths);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('WLT-01: the form keeps what was told, and every price goes by it', async ({ page }) => {
    await page.goto(results);
    const typical = await payments(page).first().innerText();
    await page.getByRole('link', { name: 'Wallet' }).click();
    const form = main(page).locator('form');
    await form.getByLabel('Credit').selectOption('d');
    await form.getByRole('radio', { name: '72' }).check();
    await form.getByLabel('Down').fill('$5,000');
    await form.getByLabel('Trade-in').fill('9400');
    await form.getByLabel('Your own rate').fill('6.4%');
    await page.getByRole('button', { name: 'Use these terms' }).click();
    await expect(page.getByText('Saved. All prices use these terms.')).toBeVisible();
    await expect(form.getByLabel('Down')).toHaveValue('5,000');
    await expect(form.getByLabel('Your own rate')).toHaveValue('6.4');
    await page.goto(results);
    expect(await payments(page).first().innerText()).not.toBe(typical);
    await page.goto('/cars-for-sale/my-deal');
    await expect(page).toHaveURL(/\/my-wallet$/);
    await form.getByLabel('Down').fill('a lot');
    await page.getByRole('button', { name: 'Use these terms' }).click();
    await expect(page.getByText('The down payment must be a dollar amount')).toBeVisible();
    await expect(form.getByLabel('Trade-in')).toHaveValue('9,400');
    await page.getByRole('button', { name: 'Use typical terms' }).click();
    await page.goto(results);
    expect(await payments(page).first().innerText()).toBe(typical);
  });
});
