import { expect, type Page } from '@playwright/test';
import { dayMs } from '#lib/duration.ts';
import { at, open, reopen } from './page-checks.ts';
import { main, signIn } from './shopper.ts';
import { test } from './test.ts';

const results = '/cars-for-sale/all-cars?searchRadius=0&zip=30303';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Wallet' });
const payment = (page: Page) => main(page).locator('[data-figure="payment"]').first();

const openWallet = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(dialog(page)).toBeVisible();
};
const panel = (page: Page, name: RegExp): Promise<void> =>
  dialog(page).getByRole('group', { name: 'Wallet panels' }).getByRole('radio', { name }).check({ force: true });
const saved = (page: Page): Promise<void> => expect(dialog(page).getByText('comparison. Saved.')).toBeVisible();
const close = (page: Page): Promise<void> => dialog(page).getByRole('button', { name: 'Done' }).click();

const setTerm = (page: Page, months: string) => dialog(page).getByLabel('Term').selectOption(months);
const setDown = (page: Page, usd: string) => dialog(page).getByLabel('Down payment').fill(usd);
const setCredit = async (page: Page, tier: RegExp): Promise<void> => {
  await panel(page, /^Credit/);
  await dialog(page).getByRole('radio', { name: tier }).check({ force: true });
};

type Shown = { budget: string; credit: string; term: string; tradeIn: string; down: string };

/** Everything the panels say, and the down payment, which only its own panel says. */
const expectWallet = async (page: Page, { down, term, ...others }: Shown): Promise<void> => {
  await openWallet(page);
  const panels = dialog(page).getByRole('group', { name: 'Wallet panels' });
  for (const words of Object.values(others)) await expect(panels.getByText(words)).toHaveCount(1);
  await panel(page, /^Payment/);
  await expect(dialog(page).getByLabel('Term')).toHaveValue(term);
  await expect(dialog(page).getByLabel('Down payment')).toHaveValue(down);
  await close(page);
};

type Stored = { id: string; paymentInfo: { loanTerm?: number; creditAppDeals?: { dealId: string }[] } };

// A header a browser did not write itself is none another origin lets through.
test.use({ extraHTTPHeaders: {} });

test('RULING-81, WLT-13: one shopper, two browsers, two brands: no change is lost, whoever makes which', async ({
  page: one,
  context,
  browser,
  baseURL,
}) => {
  const dana = await signIn(context, baseURL);
  const brand = at(baseURL, 'kbb.localhost');
  const elsewhere = await browser.newContext({ baseURL: brand });
  const other = await elsewhere.newPage();
  const headers = { 'identity-token': dana.token, 'content-type': 'application/json' };
  const storage = (path: string): string => at(baseURL, 'localhost', `/my-wallet/storage/wallet/${path}`);
  const stored = async (): Promise<Stored> => {
    const reply = await fetch(storage(`consumerid/${dana.consumer.id}`), { headers });
    return (await reply.json()) as Stored;
  };
  const addPurchase = async (id: string, purchaseId: string): Promise<void> => {
    const reply = await fetch(storage(`id/${id}`), { headers });
    const { paymentInfo } = (await reply.json()) as Stored;
    const creditAppDeals = [{ dealId: purchaseId, ownerId: '7', expiry: Date.now() + dayMs }];
    const body = JSON.stringify({ paymentInfo: { ...paymentInfo, creditAppDeals } });
    expect((await fetch(storage(`id/${id}`), { method: 'PUT', headers, body })).status).toBe(200);
  };

  await test.step('what is set in one is in the other', async () => {
    await open(one, results);
    await openWallet(one);
    await setTerm(one, '72');
    await setDown(one, '5,000');
    await setCredit(one, /^Fair/);
    await panel(one, /^Trade-in/);
    await dialog(one).getByLabel('Worth').fill('9400');
    await dialog(one).getByLabel('Still owed').fill('6150');
    await panel(one, /^Budget/);
    await dialog(one).getByLabel('Monthly budget').fill('700');
    await saved(one);
    await close(one);
    await elsewhere.addCookies([{ ...dana.browserCookie, url: brand }]);
    await open(other, results);
    await expect(payment(other)).toHaveText(await payment(one).innerText());
    const all = { budget: '$700 a month', credit: 'Fair (630-669)', term: '72', tradeIn: '$9,400', down: '5,000' };
    await expectWallet(other, all);
  });

  await test.step('both change at once: the later word counts, field by field', async () => {
    // The other browser's save is on its way while the first one's arrives.
    const { promise: firstArrived, resolve: letGo } = Promise.withResolvers<void>();
    await other.route('**/my-wallet/storage/wallet/id/*', async (route) => {
      if (route.request().method() === 'PUT') await firstArrived;
      await route.continue();
    });
    const held = other.waitForRequest((request) => request.method() === 'PUT');
    await openWallet(other);
    await setTerm(other, '48');
    await setDown(other, '3,000');
    await held;
    await openWallet(one);
    await panel(one, /^Payment/);
    await setTerm(one, '84');
    await setCredit(one, /^Excellent/);
    await saved(one);
    await close(one);
    letGo();
    await saved(other);
    await close(other);
    await other.unrouteAll({ behavior: 'wait' });
    const both = { budget: '$700 a month', credit: 'Excellent', term: '48', tradeIn: '$9,400', down: '3,000' };
    await expectWallet(other, both);
    await reopen(one);
    await expectWallet(one, both);
    await expect(payment(one)).toHaveText(await payment(other).innerText());
  });

  await test.step('a wallet set before signing in joins the account’s, and the other copy is kept', async () => {
    const before = await stored();
    await addPurchase(before.id, 'of-the-account');
    await elsewhere.clearCookies();
    await open(other, results);
    const made = other.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() === 201,
    );
    await openWallet(other);
    await setTerm(other, '36');
    await saved(other);
    await close(other);
    await addPurchase(((await (await made).json()) as Stored).id, 'of-the-device');
    await elsewhere.addCookies([{ ...dana.browserCookie, url: brand }]);
    await reopen(other);
    const joined = { budget: '$700 a month', credit: 'Excellent', term: '36', tradeIn: '$9,400', down: '3,000' };
    await expectWallet(other, joined);
    await reopen(one);
    await expectWallet(one, joined);
    const { id, paymentInfo } = await stored();
    expect(id).toBe(before.id);
    expect(paymentInfo.creditAppDeals?.map(({ dealId }) => dealId).sort()).toEqual(['of-the-account', 'of-the-device']);
    const exported = await fetch(at(baseURL, 'localhost', '/account-api/export'), { headers });
    const { wallet } = (await exported.json()) as { wallet: { keptCopies: { paymentInfo: Stored['paymentInfo'] }[] } };
    expect(wallet.keptCopies.map((copy) => copy.paymentInfo.loanTerm)).toEqual([48]);
  });
  await elsewhere.close();
});
