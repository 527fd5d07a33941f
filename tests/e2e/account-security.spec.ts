import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { hourMs } from '#lib/duration.ts';
import { open, watch } from './page-checks.ts';
import { linkTo, main, password, accountRoot as root, saveSearch, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const profile = `${root}/profile`;

const signInByPassword = async (page: Page, email: string, typed: string): Promise<void> => {
  await open(page, `${root}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('RULING-06, RULING-07: a password is changed by whoever knows it, and every other device is signed out; signing out everywhere ends every session, and leaves nothing personal', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { browserCookie, consumer } = await signIn(context, baseURL);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signInByPassword(other, consumer.email, password);
  await expect(other.getByRole('banner')).toContainText('Dana');

  await open(page, profile);
  await page.getByText('Change password').first().click();
  const form = main(page).getByRole('region', { name: 'Password' });
  const change = async (current: string, next: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password').fill(next);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not this one at all', 'another copper violin');
  await expect(form.getByRole('alert')).toBeVisible();
  await change(password, 'password1234');
  await expect(form.getByRole('alert')).toContainText('easy to guess');
  // As it was typed: the space at its end is part of it.
  await change(password, 'another copper violin ');
  await expect(main(page)).toContainText('Your password is changed. Every other device is signed out.');

  await other.goto(profile);
  await expect(other).toHaveURL(/\/sign-in\?returnTo=/);
  await page.goto(profile);
  await expect(main(page)).toContainText(consumer.email);
  // The session that was there before is over too: its cookie may have been what was stolen.
  await other.context().addCookies([{ ...browserCookie, url: baseURL ?? '' }]);
  await other.goto(profile);
  await expect(other).toHaveURL(/\/sign-in\?returnTo=/);
  await signInByPassword(other, consumer.email, password);
  await expect(other.getByRole('alert')).toContainText('don’t match');
  await signInByPassword(other, consumer.email, 'another copper violin ');
  await expect(other.getByRole('banner')).toContainText('Dana');

  await open(page, profile);
  const devices = main(page).getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await signInByPassword(other, consumer.email, 'another copper violin ');
  await expect(other.getByRole('banner')).toContainText('Dana');
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userProfile'))).toBeNull();
  expect((await context.cookies()).filter(({ name }) => name.includes('session_token'))).toEqual([]);
  for (const device of [page, other]) {
    await device.goto(profile);
    await expect(device).toHaveURL(/\/sign-in\?returnTo=/);
  }
  await elsewhere.close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`AUTH-15: everything we keep about a shopper is one file, after a fresh proof, script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    const dana = await signIn(context, baseURL, { signedInMs: -hourMs });
    const [listingId] = await someCars(baseURL, 1);
    await send(dana, baseURL, 'vehicle', { listingId, bookmarkNotes: 'Ask about the tyres' });
    await saveSearch(dana, baseURL);
    await page.goto(profile);
    await main(page).getByRole('link', { name: 'Download my data' }).click();
    await expect(main(page).getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    await main(page).getByLabel('Your password').fill('not this one at all');
    await main(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Wrong password.');
    await main(page).getByLabel('Your password').fill(password);
    await main(page).getByRole('button', { name: 'Confirm' }).click();
    const download = main(page).getByRole('link', { name: 'Download my data' });
    await expect(download).toHaveAttribute('href', '/account-api/export');
    const arrives = page.waitForEvent('download');
    await download.click();
    const file = await arrives;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const text = readFileSync(await file.path(), 'utf8');
    for (const kept of [dana.consumer.email, String(listingId), 'Ask about the tyres', 'Toyotas near me']) {
      expect(text).toContain(kept);
    }
    expect(Object.keys(JSON.parse(text))).not.toEqual([]);
    for (const secret of ['password', dana.browserCookie.value.split('.')[0] ?? '']) expect(text).not.toContain(secret);
    await context.close();
  });
}

test('AUTH-15: whoever has no password confirms by a link to their own address', async ({ page, context, baseURL }) => {
  const complaints = watch(page);
  const dana = await signIn(context, baseURL, { signedInMs: -hourMs, password: '' });
  await open(page, `${root}/my-data`);
  await main(page).getByRole('button', { name: 'Email me a link' }).click();
  await expect(main(page)).toContainText(`Check the inbox of ${dana.consumer.email}`);
  await page.goto(await linkTo(dana.consumer.email, /sign-in link/));
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/my-data$/);
  await expect(main(page).getByRole('link', { name: 'Download my data' })).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test(`RULING-30: an account is cancelled by a one-time link and comes back, script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    const dana = await signIn(context, baseURL, { signedInMs: -hourMs });
    const [listingId] = await someCars(baseURL, 1);
    await send(dana, baseURL, 'vehicle', { listingId, enableEmailAlerts: true });

    await page.goto(`${profile}?cancel`);
    await main(page).getByRole('button', { name: 'Cancel my account' }).click();
    await expect(main(page)).toContainText('Please enter your password, or open a link we email you first.');
    await main(page).getByRole('button', { name: 'Email me a link instead' }).click();
    await expect(main(page)).toContainText('Check your inbox. We sent you a link.');
    const link = await linkTo(dana.consumer.email, /sign-in link/);
    await page.goto(link);
    await main(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/profile\?cancel$/);
    await main(page).getByRole('button', { name: 'Cancel my account' }).click();
    await expect(main(page)).toContainText('Your account is canceled. Sign in within 14 days to restore everything.');
    await page.goto(profile);
    await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
    // The link proved who it was once; it is no way back.
    await page.goto(link);
    await main(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

    await page.goto(`${root}/sign-in?returnTo=${root}/saved-cars`);
    await page.getByLabel('Email').fill(dana.consumer.email);
    await page.getByLabel('Password').fill(password);
    await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is restored');
    expect(await linkTo(dana.consumer.email, /Your account is restored/)).toContain(root);
    await main(page).getByRole('link', { name: 'Continue' }).click();
    await expect(main(page).getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await page.goto(`${root}/alerts`);
    await expect(main(page)).toContainText('1 of 1 on.');
    await context.close();
  });
}

test('a removed row hands the focus to its neighbour, and the last one to the heading', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const dana = await signIn(context, baseURL);
  for (const listingId of await someCars(baseURL, 3)) await send(dana, baseURL, 'vehicle', { listingId });
  for (const price of [20_000, 30_000, 40_000]) await saveSearch(dana, baseURL, `Under ${price}`, price);
  const lists: [string, RegExp][] = [
    ['saved-cars', /^Remove /],
    ['saved-searches', /^Delete /],
  ];
  for (const [path, name] of lists) {
    await open(page, `${root}/${path}`);
    const buttons = main(page).getByRole('button', { name });
    const heading = page.getByRole('heading', { level: 1 });
    const removeAt = async (index: number) => {
      await buttons.nth(index).focus();
      await page.keyboard.press('Enter');
    };
    await expect(buttons).toHaveCount(3);
    await removeAt(1);
    await expect(buttons).toHaveCount(2);
    await expect(buttons.nth(1)).toBeFocused();
    await removeAt(1);
    await expect(buttons).toHaveCount(1);
    await expect(buttons.first()).toBeFocused();
    await removeAt(0);
    await expect(buttons).toHaveCount(0);
    await expect(heading).toBeFocused();
  }
  expect(complaints).toEqual([]);
});
