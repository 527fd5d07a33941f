import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { alive, at, expectAccessible, leadsWith, mailsWith, open, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

const build = '/cars-for-sale/build-and-price';
const camry = `${build}?makeCode=TOYOTA&modelCode=CAMRY&zip=30303`;

const totalOf = async (page: Page): Promise<number> => {
  const words = await page.getByRole('region', { name: /^Your / }).innerText();
  return Number((words.match(/Price as built\s*\$([\d,]+)/)?.[1] ?? '').replace(/,/g, ''));
};

const addresses: [string, string][] = [
  [build, 'bap'],
  [`${build}?makeCode=FORD`, 'bap'],
  [camry, 'bap'],
  ['/cars-for-sale/research', 'researcharticles'],
  ['/cars-for-sale/research/articles/deal-ratings', 'researcharticles'],
  ['/cars-for-sale/research/toyota', 'researchmake'],
  ['/cars-for-sale/research/toyota/camry', 'researchmodel'],
];

test('URL-01, URL-04: building and research are accessible and calm at three widths, light and dark', async ({
  page,
}) => {
  const complaints = watch(page);
  for (const [address, pageType] of addresses) {
    await open(page, address);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', pageType);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page, widths);
  }
  expect(complaints).toEqual([]);
});

test('every brand builds and researches in its own colors', async ({ page, baseURL }) => {
  const complaints = watch(page);
  for (const host of ['kbb.localhost', 'ford.localhost', 'caranddriver.localhost']) {
    for (const path of [camry, '/cars-for-sale/research/ford/f150']) {
      await open(page, at(baseURL, host, path));
      expect(await violations(page)).toEqual([]);
    }
  }
  expect(complaints).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`RSRCH-10, RSRCH-13: a car is chosen, built, priced and ordered ${how}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL });
    const page = await context.newPage();
    const settle = async () => {
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update price' }).click();
    };
    await page.goto(build);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Toyota \d/ })
      .click();
    await page.getByRole('link', { name: /^Camry/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Toyota Camry LE/);
    if (javaScriptEnabled) await alive(page);
    const plain = await totalOf(page);

    // What a box needs comes with it; what it excludes cannot be ticked, and says why.
    await page.getByLabel('Roof cargo box').check();
    await settle();
    await expect.poll(() => totalOf(page)).toBe(plain + 690 + 350);
    await expect(page.getByLabel('Roof crossbars')).toBeChecked();
    await expect(page.getByLabel('Roof crossbars')).toBeDisabled();
    await expect(page.getByText('Required by Roof cargo box')).toBeVisible();
    await expect(page.getByLabel('Roof bike carrier')).toBeDisabled();
    await expect(page.getByText('Not available with Roof cargo box')).toBeVisible();

    await page.getByRole('radio', { name: /^Supersonic Red/ }).check();
    await settle();
    await expect(page.getByRole('img', { name: /in Supersonic Red, side view/ })).toBeVisible();

    await page.getByRole('radio', { name: /^XLE/ }).check();
    await settle();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/XLE/);
    await expect(page.getByLabel('Roof cargo box')).toBeChecked();
    await expect(page.getByRole('img', { name: /in Supersonic Red, side view/ })).toBeVisible();

    await page.getByRole('textbox', { name: 'ZIP code' }).last().fill('30303');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('Nearest to Atlanta, GA first.')).toBeVisible();
    await expect(page.getByText('Out the door')).toBeVisible();
    expect(page.url()).toContain('option=a-cargo-box');
    await expect(page.getByText(/^Pre-order: 20\d\d Toyota Camry/)).toBeVisible();

    // The second dealer is asked, about exactly this car.
    const order = page.getByRole('region', { name: 'Ask a dealer to order it' });
    const ask = page.getByRole('link', { name: /^Ask to order at/ }).nth(1);
    const dealer = ((await ask.textContent()) ?? '').replace('Ask to order at ', '');
    await ask.click();
    await expect(order.getByLabel('Dealer').locator('option:checked')).toContainText(dealer);
    const email = `order-${randomUUID()}@example.com`;
    await order.getByLabel('First name').fill('Dana');
    await order.getByLabel('Last name').fill('Whitfield');
    await order.getByLabel('Email', { exact: true }).fill(email);
    await order.getByLabel('Phone').fill('911');
    await order.getByRole('textbox', { name: 'Message' }).fill('By <b>spring</b>, please.');
    await order.getByRole('button', { name: 'Send to the dealer' }).click();
    await expect(order.getByText('Please enter a valid phone number.')).toBeVisible();
    await expect(order.getByLabel('First name')).toHaveValue('Dana');
    await expect(order.getByLabel('Dealer').locator('option:checked')).toContainText(dealer);
    await expect(page.getByLabel('Roof cargo box')).toBeChecked();
    expect(mailsWith(email)).toEqual([]);
    await order.getByLabel('Phone').fill('');
    await order.getByRole('button', { name: 'Send to the dealer' }).click();
    await expect(order.getByRole('heading', { name: `Sent to ${dealer}` })).toBeVisible();
    if (!javaScriptEnabled) await page.reload();
    await expect.poll(() => leadsWith(email).length).toBe(1);
    const [mail = ''] = leadsWith(email);
    expect(mail).toMatch(/^Subject: Custom order: 20\d\d Toyota Camry XLE/m);
    for (const words of ['Supersonic Red', 'Roof cargo box', 'as built', `sent only to ${dealer}`, '&lt;b&gt;spring']) {
      expect(mail).toContain(words);
    }
    await context.close();
  });
}

test('RSRCH-01, RSRCH-02, RSRCH-04, RSRCH-11: the chooser fills its lists as a shopper goes through them', async ({
  page,
}) => {
  const urls: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('kbbresearch')) urls.push(new URL(request.url()));
  });
  await open(page, build);
  const chooser = page.getByRole('form', { name: 'Choose a car' });
  await chooser.getByLabel('Make').selectOption('Ford');
  await chooser.getByLabel('Body style').selectOption('Coupe');
  await expect(chooser.getByLabel('Model').locator('option', { hasText: 'Mustang' })).not.toHaveCount(0);
  await expect(chooser.getByLabel('Model').locator('option', { hasText: 'Bronco' })).toHaveCount(0);
  await chooser.getByLabel('Model').selectOption({ label: 'Mustang' });
  await chooser.getByLabel('Year').selectOption({ index: 1 });
  await expect(chooser.getByLabel('Trim').locator('option')).not.toHaveCount(1);
  await chooser.getByLabel('Trim').selectOption({ index: 2 });
  expect(urls.map(({ pathname, searchParams }) => [pathname.split('/').at(-1), searchParams.get('limit')])).toEqual([
    ['bodystyles', null],
    ['models', '25'],
    ['models', '50'],
    ['vehicles', '100'],
  ]);
  expect(urls[0]?.search).toMatch(/atcMakeCode=FORD&yearId=\d{4}/);
  expect(urls[3]?.searchParams.get('vehicleClass')).toBe('NewCar');
  await chooser.getByRole('button', { name: 'Build it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ford Mustang/);
});

test('a shopper goes from a guide to a model, its colours, its years and its cars', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Research and guides' }).click();
  await page.getByRole('link', { name: /How to check a used car/ }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Research' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Toyota \d/ })
    .click();
  await page.getByRole('link', { name: /^Camry/ }).click();
  await page.getByRole('navigation', { name: 'Colors' }).getByRole('link', { name: 'Supersonic Red' }).click();
  await expect(page.getByRole('img', { name: /in Supersonic Red/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Model years' }).getByRole('link', { name: '2022' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2022 Toyota Camry');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(data['@graph'][1]).toMatchObject({ '@type': 'Car', vehicleModelDate: '2022' });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /research\/toyota\/camry\/2022$/);
  await page
    .getByRole('link', { name: /^See \d+/ })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');
});
