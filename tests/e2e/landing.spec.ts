import { expect } from '@playwright/test';
import { at, expectAccessible, open, violations, watch, wordsIn } from './page-checks.ts';
import { test } from './test.ts';

const pages = {
  '/cars-for-sale/car-loans': 'carloans',
  '/cars-for-sale/credit-app': 'creditapp',
  '/cars-for-sale/accelerate': 'acceleratelanding',
  '/cars-for-sale/carvantage': 'carvantage',
  '/cars-for-sale/voice-search-help': 'voice_search_help',
};

test('URL-01: every landing page is accessible and calm at three widths, light and dark', async ({ page }) => {
  const complaints = watch(page);
  for (const [path, pageType] of Object.entries(pages)) {
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', pageType);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
  expect(complaints).toEqual([]);
});

test('BRND-06: the landing pages belong to every brand', async ({ request, baseURL }) => {
  for (const name of ['kbb.localhost', 'ford.localhost', 'caranddriver.localhost']) {
    for (const [path, pageType] of Object.entries(pages)) {
      const reply = await request.get(path, { headers: { host: new URL(at(baseURL, name)).host } });
      expect(reply.status()).toBe(200);
      expect(await reply.text()).toContain(`data-page-type="${pageType}"`);
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
  await expect(page.getByRole('heading', { name: 'You can shop for cars up to' })).toBeVisible();
  const price = Number((await answer.innerText()).replace(/\D/g, ''));
  expect(price).toBeGreaterThan(20_000);
  await page.getByRole('link', { name: /^See used cars under/ }).click();
  await expect(page).toHaveURL(new RegExp(`cars-under-${Math.floor(price / 100) * 100}`));
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');
});

test('RULING-67: without script the calculator answers by its form, and names what it cannot read', async ({
  request,
}) => {
  const read = async (query: string) => {
    const reply = await request.get(`/cars-for-sale/car-loans?${query}`);
    const html = await reply.text();
    return { status: reply.status(), html, words: wordsIn(html) };
  };
  expect((await read('')).words).toContain('$432 a month');
  // As its form sends it.
  const georgia = await read('price=%2430%2C000&state=GA');
  expect(georgia.words).not.toContain('$432 a month');
  expect(georgia.words).toContain('$2,100');
  const { words } = await read('want=price&monthly=10&down=0&term=36&state=CA');
  expect(words).toContain('Title and registration alone come to $14 a month over 36 months');
  expect(words).not.toContain('See used cars');
  const wrong = await read('price=plenty');
  expect(wrong.status).toBe(400);
  expect(wrong.html).toMatch(/<input(?=[^>]*name="price")(?=[^>]*aria-invalid="true")/);
});

test('RULING-87: pre-qualifying, from a slip to an estimate and its cars', async ({ page }) => {
  await open(page, '/cars-for-sale/credit-app');
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
  await expect(page.getByText('no one has agreed to lend this')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: /^See used cars under/ }).click();
  await expect(page).toHaveURL(/cars-under-\d+/);
});

test('RULING-87: without script its form is answered too; a pre-qualification is not kept, and a bad one is refused', async ({
  request,
}) => {
  const send = async (form: Record<string, string>) => {
    const reply = await request.post('/cars-for-sale/credit-app', { form });
    const html = await reply.text();
    return { status: reply.status(), headers: reply.headers(), html, words: wordsIn(html) };
  };
  const { status, headers, html, words } = await send({ credit: 'b', income: '72000', housing: '1500' });
  expect(status).toBe(200);
  for (const sentence of ['Your estimate', 'no one has agreed to lend this', 'See used cars under']) {
    expect(words).toContain(sentence);
  }
  const [, href = '/'] =
    /<a(?=[^>]*href="([^"]+)")[^>]*>(?:<[^>]+>)*See used cars under/.exec(html.replaceAll('<!-- -->', '')) ?? [];
  expect((await request.get(href.replaceAll('&amp;', '&'))).url()).toMatch(/cars-under-\d+/);
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['set-cookie'] ?? '').not.toContain('72000');
  const slip = await send({ credit: '', income: 'plenty', housing: '' });
  expect(slip.status).toBe(400);
  expect(slip.words).toContain('3 answers need another look');
  expect(slip.html).toMatch(/<input(?=[^>]*name="income")(?=[^>]*aria-invalid="true")(?=[^>]*value="plenty")/);
  expect((await send({ credit: 'q' })).status).toBe(400);
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

test('RULING-71: the help page shows how a sentence is read, without script', async ({ request }) => {
  const html = await (await request.get('/cars-for-sale/voice-search-help?say=reliable+camery+under+30k')).text();
  expect(html).toMatch(/<input(?=[^>]*type="search")(?=[^>]*name="say")/);
  for (const words of ['Toyota Camry', 'Under $30,000', '“reliable” was left out', 'Show these cars']) {
    expect(wordsIn(html)).toContain(words);
  }
  expect(html).toMatch(/<a[^>]*href="[^"]*camry/);
});

test('RULING-71: every example of the help page is understood and finds its page', async ({ page, request }) => {
  await page.goto('/cars-for-sale/voice-search-help');
  const examples = page.getByRole('region', { name: 'Try searching for' }).getByRole('listitem');
  expect(await examples.count()).toBeGreaterThan(3);
  for (const example of await examples.all()) {
    await expect(example.getByRole('paragraph')).not.toBeEmpty();
    const href = (await example.getByRole('link').getAttribute('href')) ?? '';
    expect((await request.get(href)).status()).toBe(200);
  }
});
