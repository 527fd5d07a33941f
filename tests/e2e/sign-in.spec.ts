import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { alive, at, expectAccessible, expectReadable, open, watch, widths } from './page-checks.ts';
import { linkTo, password, signIn } from './shopper.ts';
import { test } from './test.ts';

/** Whose account it is follows by script; without it there is the account all the same. */
const accountOf = (page: Page, withScript: boolean) =>
  page.getByRole('banner').getByText(withScript ? 'Dana' : 'Account', { exact: true });

const signOut = async (page: Page, withScript: boolean): Promise<void> => {
  await accountOf(page, withScript).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
};

for (const javaScriptEnabled of [true, false]) {
  test(`RULING-07: sign up, confirm, sign out, come back by link, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    const complaints = watch(page);
    const email = `dana-${randomUUID()}@example.com`;
    const banner = page.getByRole('banner');

    await page.goto('/legal/visitor-agreement');
    await banner.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/sign-up/);
    if (javaScriptEnabled) await alive(page);
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('password1234');
    if (javaScriptEnabled) await expect(page.getByText('Too easy to guess')).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('That password is easy to guess')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');

    await page.goto(await linkTo(email, /Confirm your email/));
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page).toHaveURL(/\/legal\/visitor-agreement$/);
    await expect(accountOf(page, javaScriptEnabled)).toBeVisible();
    if (javaScriptEnabled) {
      await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toContain('Dana');
    }

    await signOut(page, javaScriptEnabled);
    if (javaScriptEnabled) await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toBeNull();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    await page.goto(await linkTo(email, /sign-in link/));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(accountOf(page, javaScriptEnabled)).toBeVisible();
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'forecourt.session_token');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

    await signOut(page, javaScriptEnabled);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not this one at all');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('don’t match');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(accountOf(page, javaScriptEnabled)).toBeVisible();
    // The browser itself reports the two refused forms.
    expect(complaints.filter((words) => !/status of 40[01]/.test(words))).toEqual([]);
    await context.close();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`RULING-07: a sign-up is confirmed on another device with a password chosen there, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    baseURL,
  }) => {
    const email = `elsewhere-${randomUUID()}@example.com`;
    const signUp = async (typed: string, mailed: number) => {
      const context = await browser.newContext({ javaScriptEnabled, baseURL });
      const page = await context.newPage();
      await page.goto('/my-autotrader/sign-up');
      await page.getByLabel('First name').fill('Mallory');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(typed);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
      await context.close();
      return linkTo(email, /Confirm your email/, mailed);
    };
    const older = await signUp('crooked lantern tide', 1);
    const newer = await signUp('crooked lantern tide two', 2);

    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(older);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await expect(page.getByRole('main')).toContainText('The newest email from us has the link that works.');
    await page.goto(newer);
    if (javaScriptEnabled) {
      await alive(page);
      await expectAccessible(page);
    }
    await expect(page.getByRole('main')).toContainText('isn’t the browser that signed up');
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('New password').fill('password1234');
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page.getByText('That password is easy to guess')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Dana');
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(accountOf(page, javaScriptEnabled)).toBeVisible();
    await page.goto(newer);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

    await signOut(page, javaScriptEnabled);
    for (const typed of ['crooked lantern tide', 'crooked lantern tide two']) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(typed);
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('don’t match');
    }
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(accountOf(page, javaScriptEnabled)).toBeVisible();
    expect(complaints.filter((words) => !/status of 40[01]/.test(words))).toEqual([]);
    await context.close();
  });
}

test('RULING-07: a forgotten password is replaced by link, once', async ({ page, context, baseURL }) => {
  const { email } = (await signIn(context, baseURL)).consumer;
  await context.clearCookies();
  await page.goto('/my-autotrader/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email').fill(email);
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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('another copper violin');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner')).toContainText('Dana');
  expect(new URL(page.url()).pathname).toBe('/');
});

for (const javaScriptEnabled of [true, false]) {
  test(`RULING-07: signing in with the operator’s own provider, script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto('/my-autotrader/sign-in?returnTo=/legal/visitor-agreement');
    await page.getByRole('button', { name: 'Continue with Works' }).click();
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await page.getByLabel('Email').fill(`works-${randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL(/\/legal\/visitor-agreement$/);
    await expect(accountOf(page, javaScriptEnabled)).toBeVisible();
    await page.goto('/my-autotrader/profile');
    await expect(page.getByRole('definition').filter({ hasText: /^Works$/ })).toBeVisible();
    expect(complaints).toEqual([]);

    await signOut(page, javaScriptEnabled);
    await page.goto('/api/auth/callback/oidc?error=access_denied&state=made-up');
    await expect(page).toHaveURL(/\/my-autotrader\/sign-in\?/);
    await expect(page.getByRole('alert')).toContainText('That sign-in didn’t work.');
    await context.close();
  });
}

test('AUTH-06: sign-in pages of every brand have no accessibility fault and fit, and the maker’s host has none', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page);
  const paths = ['sign-in', 'sign-up', 'forgot-password', 'reset-password?token=x', 'verify?token=x'];
  for (const host of ['localhost', 'kbb.localhost', 'caranddriver.localhost']) {
    // Its banner lies over the end of a short page, where links would count as too small.
    await open(page, at(baseURL, host, '/my-autotrader/sign-in'));
    await page.getByRole('button', { name: 'No thanks' }).click();
    await expect(page.getByRole('button', { name: 'No thanks' })).toHaveCount(0);
    for (const path of [...paths, 'verify?kind=address&token=x', 'sign-in?error=CONFIRM_BY_EMAIL']) {
      await open(page, at(baseURL, host, `/my-autotrader/${path}`));
      // Other brands have other colors, and the same layout.
      await (host === 'localhost' ? expectAccessible(page, widths) : expectReadable(page));
    }
  }
  expect(complaints).toEqual([]);

  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  await open(page, at(baseURL, 'ford.localhost'));
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  expect(urls.filter((path) => /account-api|api\/auth/.test(path))).toEqual([]);
  const reply = await page.goto(at(baseURL, 'ford.localhost', '/my-autotrader/sign-in'));
  expect(reply?.status()).toBe(404);
});

test('AUTH-03, RULING-98: no other version of the sign-in script is loaded, whatever an address or a browser asks for', async ({
  page,
}) => {
  let scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const scriptsAt = async (address: string): Promise<string[]> => {
    scripts = [];
    await open(page, address);
    return scripts.toSorted();
  };
  const usual = await scriptsAt('/my-autotrader/sign-in');
  expect(usual).not.toEqual([]);
  for (const script of ['9.9.9', 'https://elsewhere.example/auth.js']) {
    await page.evaluate((version) => localStorage.setItem('auth.version', version), script);
    expect(await scriptsAt(`/my-autotrader/sign-in?authVersion=${encodeURIComponent(script)}`)).toEqual(usual);
    await expect(page.locator('script[src*="elsewhere"], link[href*="elsewhere"]')).toHaveCount(0);
  }
});
