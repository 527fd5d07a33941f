import { expect, type Page } from '@playwright/test';
import { expectAccessible, open } from './page-checks.ts';
import { main, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const vehicle = (id: number | undefined): string => `/cars-for-sale/vehicle/${id}`;

const cachedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname));

type UserInfo = { bookmarks: { inventoryBookmarks: Record<string, { notes: string; version: number }> } };

test('OFF-01 to OFF-07: without a connection saved cars can be read, hearts and notes wait, and the account has each once', async ({
  page,
  context,
  baseURL,
}) => {
  const [first, second, third] = await someCars(baseURL, 3);
  const dana = await signIn(context, baseURL);
  await send(dana, baseURL, 'vehicle', { listingId: first });
  await send(dana, baseURL, 'vehicle', { listingId: second });
  const saved = async () => {
    const reply = await fetch(`${baseURL}/account-api/userinfo`, { headers: { 'identity-token': dana.token } });
    return ((await reply.json()) as UserInfo).bookmarks.inventoryBookmarks;
  };
  const writes: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/account-api/vehicle'))
      writes.push(request.postData() ?? '');
  });

  await open(page, vehicle(third));
  await open(page, vehicle(first));
  await expect
    .poll(() => cachedPages(page))
    .toEqual(expect.arrayContaining(['/offline', ...[first, second, third].map(vehicle)]));
  expect(await cachedPages(page)).not.toContain('/my-autotrader/saved-cars');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('offlineCars'))).toContain(String(second));

  await context.setOffline(true);
  await page.goto('/my-autotrader/saved-cars');
  await expect(page).toHaveURL(/\/offline#\/my-autotrader\/saved-cars$/);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Saved cars' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText(/^as of \w+ \d+, /)).toHaveCount(2);
  await expectAccessible(page);

  await page.goto(vehicle(third));
  await expect(page.locator('html')).toHaveAttribute('data-as-of', /^20/);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await expect(page.getByText('Saved on this device. Waiting for a connection.')).toBeVisible();

  await page.goto('/offline');
  await list
    .getByRole('button', { name: /^Add note/ })
    .first()
    .click();
  await page.getByLabel('Notes').fill('Test drive this one first');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Kept on this device. Waiting for a connection.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Waiting for a connection' }).getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('“Test drive this one first”')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/cars-for-sale/compare');
  await expect(tab.getByRole('region', { name: 'Waiting for a connection' }).getByRole('listitem')).toHaveCount(2);
  expect(Object.keys(await saved())).toHaveLength(2);

  writes.length = 0;
  await context.setOffline(false);
  await expect
    .poll(async () =>
      Object.keys(await saved())
        .map(Number)
        .sort(),
    )
    .toEqual([first, second, third].sort());
  const notes = async () =>
    Object.values(await saved())
      .map((one) => one.notes)
      .filter(Boolean);
  await expect.poll(notes).toEqual(['Test drive this one first']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waitingChanges'))).toBeNull();
  expect(writes).toHaveLength(2);

  // Online again, pages are those of the site.
  await open(page, vehicle(third));
  await expect(page.locator('html')).not.toHaveAttribute('data-as-of');
  await open(page, '/my-autotrader/saved-cars');
  await expect(main(page).getByText('“Test drive this one first”')).toBeVisible();

  await page.getByRole('banner').getByText('Dana', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  const left = () => page.evaluate(() => [localStorage.getItem('offlineCars'), localStorage.getItem('userProfile')]);
  await expect.poll(left).toEqual([null, null]);
});
