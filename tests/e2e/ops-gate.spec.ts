import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { hourMs } from '#lib/duration.ts';
import { totp } from '#tests/fixtures/totp.ts';
import { signInOperator } from './operator.ts';
import { alive, expectAccessible, open } from './page-checks.ts';
import { main, password, signIn } from './shopper.ts';
import { test } from './test.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = process.env.TEST_DATA_DIR ?? join(root, '.data/test');

/** As whoever runs the site does it, on the machine. */
const operatorCommand = (origin: string | undefined, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'src/server/commands/operator.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: new URL(origin ?? '').port },
  });

const enterCode = async (page: Page, code: string, button: string): Promise<void> => {
  await main(page).getByLabel('Code', { exact: true }).fill(code);
  await main(page).getByRole('button', { name: button }).click();
};

const switchOn = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await open(page, '/ops/security');
  await main(page).getByLabel('Your password').fill(password);
  await main(page).getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await main(page).locator('code').textContent()) ?? '';
  await enterCode(page, totp(secret), 'Turn on');
  await expect(main(page)).toContainText('Your second factor is on.');
  const codes = await main(page)
    .getByRole('region', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  return { secret, codes };
};

test('a new operator: command, link, password, second factor, and the back office', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `olive-${randomUUID()}@example.com`;
  const link = /^http\S+$/m.exec(operatorCommand(baseURL, 'add', email))?.[0] ?? '';
  await open(page, link);
  await expect(main(page).getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await main(page).getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page).toHaveURL(/\/ops$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');

  const { secret, codes } = await switchOn(page);
  await page.goto(link);
  await expect(main(page)).toContainText('This link no longer works');

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await open(other, '/my-autotrader/sign-in?returnTo=/ops');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(password);
  await main(other).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/\/ops\/code$/);
  await alive(other);
  await expectAccessible(other);
  await enterCode(other, '000000', 'Enter the back office');
  await expect(main(other)).toContainText('Wrong code');
  await expectAccessible(other);
  await enterCode(other, totp(secret, 1), 'Enter the back office');
  await expect(other).toHaveURL(/\/ops$/);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Overview');

  await open(other, `/ops/audit?operator=${encodeURIComponent(email)}`);
  await expect(main(other)).toContainText('Turned on their second factor.');
  await expectAccessible(other);

  await open(other, '/ops/security');
  const off = main(other).getByRole('region', { name: 'Turn off' });
  await off.getByLabel('Your password').fill(password);
  await off.getByLabel('Code').fill(codes[0] ?? '');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(main(other)).toContainText('Your second factor is off.');
  await elsewhere.close();
});

test('the account menu leads operators, and nobody else, to the back office, for which they sign in again after twelve hours', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInOperator(context, baseURL);
  await open(page, '/');
  await page.getByRole('banner').getByText('Olive').click();
  await page.getByRole('banner').getByRole('link', { name: 'Back office' }).click();
  await expect(page).toHaveURL(/\/ops$/);

  const elsewhere = await browser.newContext({ baseURL });
  const shopper = await elsewhere.newPage();
  await signIn(elsewhere, baseURL);
  await open(shopper, '/');
  await shopper.getByRole('banner').getByText('Dana').click();
  await expect(shopper.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(shopper.getByRole('banner').getByRole('link', { name: 'Back office' })).toHaveCount(0);
  const answer = await shopper.goto('/ops');
  expect(answer?.status()).toBe(404);
  await expect(shopper).toHaveTitle(/Page not found/);
  await alive(shopper);
  await expect(shopper).toHaveTitle(/Page not found/);
  await elsewhere.close();

  await context.clearCookies();
  const { consumer } = await signInOperator(context, baseURL, { signedInMs: -13 * hourMs });
  await open(page, '/ops');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await expect(main(page)).toContainText('after 12 hours');
  await expectAccessible(page);
  await expect(main(page).getByLabel('Email')).toHaveValue(consumer.email);
  await main(page).getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/ops$/);
});
