import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, open, violations } from './page-checks.ts';
import { test } from './test.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const dock = (page: Page) => page.getByRole('navigation', { name: 'Results' });

test('on a phone, saving the search opens in place from the dock, and Back closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, nationwide);
  await expectNoSidewaysScroll(page);
  await dock(page).getByRole('link', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByRole('link', { name: 'Sign in to save it' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${nationwide.replace('?', '\\?')}$`));
});

test('the dock of a phone lies over nothing at the end of the page, once consent is answered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, nationwide);
  const consent = page.getByRole('form', { name: /Allow analytics/ });
  await consent.getByRole('button').first().click();
  await expect(consent).toBeHidden();
  await open(page, nationwide);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const box = await dock(page).boundingBox();
  expect(box && Math.round(844 - box.y - box.height)).toBeLessThan(40);
  const covered = await page.evaluate(() => {
    const over = document.querySelector('nav[aria-label=Results]')?.getBoundingClientRect();
    if (!over) return ['no dock'];
    return [...document.querySelectorAll('footer a, footer button, footer label')]
      .filter((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return bottom > over.top && top < over.bottom && right > over.left && left < over.right;
      })
      .map((one) => one.textContent);
  });
  expect(covered).toEqual([]);
});

test('advanced search counts as boxes are checked', async ({ page }) => {
  await open(page, '/cars-for-sale/advanced-search?searchRadius=0');
  const show = page.getByRole('button', { name: /^(Show [\d,]+ cars?|No cars match)$/ });
  const before = await show.innerText();
  await page.getByRole('checkbox', { name: /^Convertible/ }).check();
  await expect(show).not.toHaveText(before);
  const now = Number((await show.innerText()).replace(/\D/g, ''));
  await show.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`^${now} `));
});

for (const javaScriptEnabled of [true, false]) {
  test(`a make is left out by keyboard, with script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ javaScriptEnabled, baseURL, viewport });
    const page = await context.newPage();
    if (javaScriptEnabled) await open(page, nationwide);
    else await page.goto(nationwide);
    const out = page.getByRole('combobox', { name: 'Exclude from make' });
    await out.focus();
    await out.selectOption('!FORD');
    if (!javaScriptEnabled) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('link', { name: /^Remove Not Ford/ })).toBeVisible();
    await expect(page).toHaveURL(/makeCode=(!|%21)FORD/);
    await context.close();
  });
}
