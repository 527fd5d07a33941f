import { expect } from '@playwright/test';
import { at, expectAccessible, open, violations, watch } from './page-checks.ts';
import { test } from './test.ts';

const pages = {
  '/cars-for-sale/car-loans': 'carloans',
  '/cars-for-sale/credit-app': 'creditapp',
  '/cars-for-sale/accelerate': 'acceleratelanding',
  '/cars-for-sale/carvantage': 'carvantage',
  '/cars-for-sale/voice-search-help': 'voice_search_help',
};

for (const [path, pageType] of Object.entries(pages)) {
  test(`URL-01: ${pageType} is accessible and calm at three widths, light and dark`, async ({ page }) => {
    const complaints = watch(page);
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', pageType);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('BRND-06: the landing pages belong to every brand', async ({ page, baseURL }) => {
  for (const host of ['kbb.localhost', 'ford.localhost', 'caranddriver.localhost']) {
    for (const [path, pageType] of Object.entries(pages)) {
      const reply = await page.goto(at(baseURL, host, path));
      expect(reply?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('data-page-type', pageType);
    }
  }
});

test('PAY-09, RULING-67: the calculator answers while a shopper types, both ways', async ({ page }) => {
  await open(page, '/cars-for-sale/car-loans');
  const answer = page.getByRole('status').filter({ hasText: '$' });
  await expect(answer).toHaveText('$432 a month');
  await page.getByRole('combobox', { name: /^Credit score/ }).selectOption({ label: 'Needs Work (below 580)' });
  await expect(answer).not.toHaveText('$432 a month');
  await page.getByText('I know my payment').click();
  await page.getByLabel('Payment a month').fill('500');
  await page.getByRole('combobox', { name: /^Credit score/ }).selectOption({ label: 'Excellent (740-900)' });
  await expect(page.getByRole('heading', { name: 'You can look at cars up to' })).toBeVisible();
  const price = Number((await answer.innerText()).replace(/\D/g, ''));
  expect(price).toBeGreaterThan(20_000);
  await page.getByRole('link', { name: /^See used cars under/ }).click();
  await expect(page).toHaveURL(new RegExp(`cars-under-${Math.floor(price / 100) * 100}`));
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');
});

test('RULING-67: without script the calculator answers by its form, and names what it cannot read', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/cars-for-sale/car-loans');
  await page.getByLabel('Price of the car').fill('$30,000');
  await page.getByLabel('Registered in').selectOption('GA');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page).toHaveURL(/price=%2430%2C000/);
  await expect(page.getByRole('status').filter({ hasText: 'a month' })).not.toHaveText('$432 a month');
  await expect(page.getByRole('definition').filter({ hasText: '$2,100' })).toBeVisible();
  await page.goto('/cars-for-sale/car-loans?want=price&monthly=10&down=0&term=36&state=CA');
  await expect(page.getByText('Title and registration alone come to $14 a month over 36 months')).toBeVisible();
  await expect(page.getByRole('link', { name: /^See used cars/ })).toHaveCount(0);
  const wrong = await page.goto('/cars-for-sale/car-loans?price=plenty');
  expect(wrong?.status()).toBe(400);
  await expect(page.getByLabel('Price of the car')).toHaveAttribute('aria-invalid', 'true');
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`RULING-87: pre-qualifying, with script ${javaScriptEnabled ? 'on' : 'off'}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    await page.goto('/cars-for-sale/credit-app', { waitUntil: 'networkidle' });
    await expect(page.getByText('self-reported').first()).toBeVisible();
    await page.getByLabel('Yearly income').fill('plenty');
    await page.getByRole('button', { name: 'See my estimate' }).click();
    await expect(page.getByText('3 answers need another look')).toBeVisible();
    await expect(page.getByLabel('Yearly income')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Yearly income')).toHaveValue('plenty');

    await page.getByRole('combobox', { name: /^Credit score/ }).selectOption({ label: 'Good (670-699)' });
    await page.getByLabel('Yearly income').fill('60,000');
    await page.getByLabel('Rent or mortgage a month').fill('1,200');
    await page.getByLabel('Other payments a month').fill('350');
    await page.getByRole('button', { name: 'See my estimate' }).click();
    await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible();
    await expect(page).toHaveURL('/cars-for-sale/credit-app');
    await expect(page.getByText('nobody has agreed to lend this')).toBeVisible();
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    const cars = page.getByRole('link', { name: /^See used cars under/ });
    await cars.click();
    await expect(page).toHaveURL(/cars-under-\d+/);
    await context.close();
  });
}

test('RULING-87: a pre-qualification is not kept, and a bad one is refused', async ({ request }) => {
  const reply = await request.post('/cars-for-sale/credit-app', {
    form: { credit: 'b', income: '72000', housing: '1500' },
  });
  expect(reply.status()).toBe(200);
  expect(reply.headers()['cache-control']).toContain('no-store');
  expect(reply.headers()['set-cookie'] ?? '').not.toContain('72000');
  expect((await request.post('/cars-for-sale/credit-app', { form: { credit: 'q' } })).status()).toBe(400);
  expect((await request.post('/cars-for-sale/credit-app', { data: { credit: 'b' } })).status()).toBe(400);
});

test('URL-19: what the buy-online page counts is what its searches find', async ({ page }) => {
  await page.goto('/cars-for-sale/accelerate');
  const delivered = page.getByRole('link', { name: /brought to your door/ });
  const count = (await delivered.innerText()).match(/[\d,]+/)?.[0] ?? '';
  expect(count).not.toBe('');
  await delivered.click();
  await expect(page).toHaveURL(/buy-online/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(count);
});

test('RULING-71: the help page shows how a sentence is read, without script too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/cars-for-sale/voice-search-help');
  await page.getByRole('searchbox', { name: 'A sentence to try' }).fill('reliable camery under 30k');
  await page.getByRole('button', { name: 'See how we read it' }).click();
  const reading = page.getByRole('main').getByRole('status').filter({ hasText: /\S/ });
  await expect(reading).toContainText('Toyota Camry');
  await expect(reading).toContainText('Under $30,000');
  await expect(reading).toContainText('“reliable” is left out');
  await page.getByRole('link', { name: 'Show these cars' }).click();
  await expect(page).toHaveURL(/camry/);
  await context.close();
});

test('RULING-71: every example of the help page is understood and finds its page', async ({ page, request }) => {
  await page.goto('/cars-for-sale/voice-search-help');
  const examples = page.getByRole('region', { name: 'Things you can say' }).getByRole('listitem');
  for (const example of await examples.all()) {
    await expect(example.getByRole('paragraph')).not.toBeEmpty();
    const href = (await example.getByRole('link').getAttribute('href')) ?? '';
    expect((await request.get(href)).status()).toBe(200);
  }
});
