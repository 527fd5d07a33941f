import { expect } from '@playwright/test';
import { at, expectAccessible, expectReadable, open, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const brands = [
  { host: 'localhost', brand: 'atc', name: 'Forecourt' },
  { host: 'kbb.localhost', brand: 'kbb', name: 'Forecourt Values' },
  { host: 'ford.localhost', brand: 'ford', name: 'Maker Certified' },
  { host: 'caranddriver.localhost', brand: 'caranddriver', name: 'Forecourt Reviews' },
  { host: 'acme.localhost', brand: 'whitelabel', name: 'Acme' },
];

test('BRND-02, BRND-06: every host shows its own brand, complete and accessible', async ({ page, baseURL }) => {
  const complaints = watch(page);
  for (const { host, brand, name } of brands) {
    await open(page, at(baseURL, host));
    await expect(page.locator('html')).toHaveAttribute('data-brand', brand);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'hp');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const home = page.getByRole('banner').getByRole('link', { name: `${name} home` });
      await expect(home).toBeVisible();
      if (width > 767) continue;
      // The name and what stands beside it are one row.
      const middleOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
      const last = page.getByRole('banner').locator('summary:visible').last();
      const apart = middleOf(await last.boundingBox()) - middleOf(await home.boundingBox());
      expect(Math.abs(apart)).toBeLessThan(10);
    }
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getUTCFullYear()} ${name}`);
    // The car that is drawn is the one whose price stands beside it.
    const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    const tags = await hero.getByRole('link', { name: /Out the door/ }).allInnerTexts();
    // The maker has so few cars here that none of them need stand out.
    if (brand === 'ford') for (const tag of tags) expect(tag).toMatch(/^\d{4} Ford /);
    else expect(tags).toHaveLength(1);
    for (const tag of tags)
      await expect(hero.getByRole('img')).toHaveAccessibleName(new RegExp(tag.split('\n')[0] ?? ''));
    // The question at the foot of the screen lies over whatever link of a long page stands there.
    const question = page.getByRole('form', { name: 'Allow analytics?' });
    await question.getByRole('button', { name: 'No thanks' }).click();
    await expect(question).toHaveCount(0);
    // Other brands have other colors, and the same layout.
    await expectAccessible(page, host === 'localhost' ? widths : [390]);
  }
  expect(complaints).toEqual([]);
});

test('the style guide has no accessibility fault, in the colors of two brands', async ({ page, baseURL }) => {
  await open(page, at(baseURL, 'localhost', '/styleguide'));
  await expectAccessible(page, widths);
  await open(page, at(baseURL, 'caranddriver.localhost', '/styleguide'));
  await expectReadable(page);
});

test('consent is asked once, blocks nothing, and a yes sets the visitor cookies', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByText('Allow analytics?')).toBeVisible();
  await page.getByRole('textbox', { name: 'ZIP code' }).first().fill('30303');
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Allow analytics?')).toBeHidden();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['ATC_CONSENT', 'ATC_ID', 'ATC_AMBIENT_ID', 'abc', 'pxa_id']));
  await page.goto('/legal/privacy-choices');
  await page.getByRole('button', { name: 'Turn off analytics' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'anonymous' })).toContainText('anonymous totals only');
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['ATC_CONSENT']);
});

test('appearance follows the choice without a flash, with and without script', async ({ browser, baseURL }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await context.close();
  }
});

test('URL-02, URL-46, UI-11: the home page loads files that are kept for ever, a no is taken in place, a link changes the screen, and back returns to the place', async ({
  page,
  context,
}) => {
  const assets: { url: string; headers: Record<string, string> }[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) {
      assets.push({ url: response.url(), headers: response.headers() });
    }
  });
  await open(page, '/');
  expect(assets.length).toBeGreaterThan(3);
  for (const { url, headers } of assets) {
    expect(new URL(url).pathname).toMatch(/^\/cars-for-sale\/assets\//);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-encoding']).toMatch(/br|gzip/);
  }

  // What was typed stays, and no page asks again.
  const zip = page.getByRole('textbox', { name: 'ZIP code' }).first();
  await zip.fill('30303');
  await page.getByRole('form', { name: 'Allow analytics?' }).getByRole('button', { name: 'No thanks' }).click();
  await expect(page.getByText('Allow analytics?')).toBeHidden();
  await expect(zip).toHaveValue('30303');
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['ATC_CONSENT', 'none']]);
  await open(page, '/');
  await expect(page.getByText('Allow analytics?')).toBeHidden();

  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await page.getByRole('link', { name: 'Visitor agreement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visitor agreement');
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');

  await page.setViewportSize({ width: 390, height: 600 });
  await page.evaluate(() => scrollTo(0, 700));
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your privacy choices');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visitor agreement');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(600);
});

test('whoever goes through a page by keyboard skips to its content, and sees what is focused above the question at its foot', async ({
  page,
}) => {
  await open(page, '/legal/visitor-agreement');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('Allow analytics?')).toBeVisible();
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#main a, footer a')].flatMap((link) => {
        // As far up the page as it is seen, if only behind the question.
        scrollTo(0, link.getBoundingClientRect().bottom + scrollY - innerHeight + 8);
        link.focus();
        const { left, right, top, bottom } = link.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return there && link.contains(there) ? [] : [link.textContent];
      }),
    );
    expect(covered, `at ${width}`).toEqual([]);
  }
});
