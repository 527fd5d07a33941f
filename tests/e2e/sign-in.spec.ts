import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { linkIn, readMails } from '#tests/fixtures/account-app.ts';
import { at, expectNoSidewaysScroll, violations, watch, widths } from './page-checks.ts';

const outbox = join(process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test'), 'outbox');
const password = 'quiet harbour lamp';

/** The newest link to an address; mail is written by the background jobs a moment after it was asked for. */
const linkTo = async (address: string, words: RegExp): Promise<string> => {
  await expect
    .poll(() => readMails(outbox).some((mail) => mail.includes(`To: ${address}`) && words.test(mail)))
    .toBe(true);
  return linkIn(readMails(outbox).findLast((mail) => mail.includes(`To: ${address}`) && words.test(mail)) ?? '').href;
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByText('Dana', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
};

for (const javaScriptEnabled of [true, false]) {
  test(`D-07: sign up, confirm, sign out, come back by link, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    const complaints = watch(page);
    const email = `dana-${javaScriptEnabled}-${Date.now()}@example.com`;
    const banner = page.getByRole('banner');

    await page.goto('/legal/visitor-agreement');
    await banner.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Make an account' }).click();
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('password1234');
    if (javaScriptEnabled) await expect(page.getByText('Too easy to guess')).toBeVisible();
    await page.getByRole('button', { name: 'Make my account' }).click();
    await expect(page.getByText('That password is easy to guess')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Make my account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your e-mail');

    await page.goto(await linkTo(email, /Confirm your e-mail/));
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page).toHaveURL(/\/legal\/visitor-agreement$/);
    await expect(banner).toContainText('Dana');
    if (javaScriptEnabled) {
      await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toContain('Dana');
    }

    await signOut(page);
    if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem('userProfile'))).toBeNull();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'E-mail me a sign-in link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    await page.goto(await linkTo(email, /sign-in link/));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(banner).toContainText('Dana');
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'forecourt.session_token');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

    await signOut(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not this one at all');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('do not go together');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(banner).toContainText('Dana');
    // The browser itself reports the two refused forms.
    expect(complaints.filter((words) => !/status of 40[01]/.test(words))).toEqual([]);
    await context.close();
  });
}

test('D-07: a forgotten password is replaced by link, once', async ({ page }) => {
  const email = `forgot-${Date.now()}@example.com`;
  await page.goto('/my-autotrader/sign-up');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Make my account' }).click();
  await page.goto(await linkTo(email, /Confirm your e-mail/));
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await signOut(page);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  const link = await linkTo(email, /Choose a new password/);
  await page.goto(link);
  await page.getByLabel('New password').fill('another copper violin');
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed');
  await page.goto(link);
  await page.getByLabel('New password').fill('one more copper violin');
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

  await page.goto('/my-autotrader/sign-in?returnTo=//evil.example');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('another copper violin');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner')).toContainText('Dana');
  expect(new URL(page.url()).pathname).toBe('/');
});

for (const host of ['localhost', 'kbb.localhost', 'caranddriver.localhost']) {
  test(`sign-in pages on ${host} have no accessibility fault and fit`, async ({ page, baseURL }) => {
    const complaints = watch(page);
    // Its banner lies over the end of a short page, where links would count as too small.
    await page.goto(at(baseURL, host, '/my-autotrader/sign-in'));
    await page.getByRole('button', { name: 'No, thanks' }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['sign-in', 'sign-up', 'forgot-password', 'reset-password?token=x', 'verify?token=x']) {
        await page.goto(at(baseURL, host, `/my-autotrader/${path}`), { waitUntil: 'networkidle' });
        expect(await violations(page)).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(at(baseURL, host, '/my-autotrader/sign-up'), { waitUntil: 'networkidle' });
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('AUTH-06: the maker’s host has no accounts', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(at(baseURL, 'ford.localhost'), { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  expect(asked.filter((path) => /account-api|api\/auth/.test(path))).toEqual([]);
  const reply = await page.goto(at(baseURL, 'ford.localhost', '/my-autotrader/sign-in'));
  expect(reply?.status()).toBe(404);
});
