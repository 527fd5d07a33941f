import { expect, type Page } from '@playwright/test';
import { at, expectAccessible, expectReadable, open, watch, widths } from './page-checks.ts';
import { main, accountRoot as root, signIn } from './shopper.ts';
import { test } from './test.ts';

const hosts = ['localhost', 'kbb.localhost', 'ford.localhost', 'caranddriver.localhost', 'acme.localhost'];

const expectWhole = async (page: Page): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'error');
  await expect(page.getByRole('banner').getByRole('link', { name: / home$/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Visitor agreement' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/');
};

test('a page that is missing is whole, accessible and leads on, under every brand', async ({ page, baseURL }) => {
  const complaints = watch(page);
  for (const host of hosts) {
    const reply = await open(page, at(baseURL, host, '/no-such-page'));
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find that page');
    await expectWhole(page);
    const ways = page.getByRole('navigation', { name: 'Popular searches' }).getByRole('link');
    expect(await ways.count()).toBeGreaterThan(3);
    for (const way of await ways.all()) {
      const href = (await way.getAttribute('href')) ?? '';
      expect(await page.evaluate(async (path) => (await fetch(path)).status, href), href).toBe(200);
    }
    await (host === 'localhost' ? expectAccessible(page, widths) : expectReadable(page));
  }
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test('a form that is refused before its page is loaded has a whole page too', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL);
  await open(page, `${root}/alerts`);
  const answer = page.waitForResponse((reply) => reply.request().method() === 'POST');
  // As a browser without script sends it.
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/my-autotrader/alerts' });
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  });
  expect((await answer).status()).toBe(400);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expectWhole(page);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
});

test('an error page reached by a link is whole too, and its links and its search lead on', async ({ page }) => {
  await open(page, '/cars-for-sale/car-loans');
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/cars-for-sale/research/nosuchmake' });
    document.querySelector('main')?.append(Object.assign(link, { textContent: 'nowhere' }));
  });
  await page.getByRole('link', { name: 'nowhere' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find that page');
  await expectWhole(page);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Trucks' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');

  await page.goto('/no-such-page');
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('honda civic');
  await box.press('Enter');
  await expect(page).toHaveURL(/honda\/civic/);
});
