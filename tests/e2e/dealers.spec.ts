import { expect, type Page } from '@playwright/test';
import { alive, at, expectAccessible, open, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

/** A page that scrolls smoothly can slip away from under a click. */
const calm = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const total = async (page: Page): Promise<number> => {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return Number(heading.replace(/,/g, '').match(/\d+/)?.[0] ?? Number.NaN);
};
const firstDealer = async (page: Page): Promise<string> => {
  await page.goto('/car-dealers/?sortBy=inventoryDESC');
  return (await cards(page).first().getByRole('link').first().getAttribute('href')) ?? '';
};

test('DLR-01, URL-11: search, map, a dealer and what is about one are accessible and calm at three widths, light and dark; on the valuation brand dealers have a root of their own', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page);
  const dealer = await firstDealer(page);
  const about = dealer.replace(/^\/car-dealers\//, '$&microsite-about/');
  for (const address of ['/car-dealers/', '/car-dealers/?view=map', dealer, about]) {
    await open(page, address);
    await expectAccessible(page, widths);
  }
  expect(complaints).toEqual([]);

  await page.goto(at(baseURL, 'kbb.localhost', '/dealers/'));
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'dealersearchkbb');
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/kbb\.localhost:\d+\/dealers\//);
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'dealerdetailskbb');
});

for (const javaScriptEnabled of [true, false]) {
  test(`DLR-01: find a dealer, look at its cars, open one; script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...calm, javaScriptEnabled, baseURL });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'Dealers', exact: true }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'dealersearch');
    const all = await total(page);
    await page.getByRole('textbox', { name: 'ZIP code' }).fill('30303');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/car-dealers\/atlanta-ga/);
    await page.goto('/car-dealers/?searchRadius=0');
    if (javaScriptEnabled) await alive(page);
    await page.getByRole('link', { name: /^4\.0 and up/ }).click();
    await page.waitForURL(/minRating=4/);
    await expect.poll(() => total(page)).toBeLessThan(all);
    const name = await cards(page).first().getByRole('heading').innerText();
    await cards(page).first().getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/\/\d{5,}\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'dealerdetails');
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { name: `About ${name}` })).toBeVisible();
    await page.waitForURL(/microsite-about/);
    await page.getByRole('main').getByRole('link', { name: /^Cars/ }).click();
    await page.waitForURL(/\/car-dealers\/(?!microsite)/);
    await expect(page.getByRole('heading', { name: 'On the lot' })).toBeVisible();
    await page.getByRole('link', { name: 'Search these cars' }).click();
    await page.waitForURL(/dealerId=\d+/);
    await cards(page).first().getByRole('link').first().click();
    await page.waitForURL(/\/vehicle\/\d+/);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'vdp');
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(/\/car-dealers\//);
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'dealerdetails');
    await context.close();
  });

  test(`RULING-11: an estimate, then a dealer that makes offers; script ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...calm, javaScriptEnabled, baseURL });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto('/sell-my-car');
    await page.getByRole('link', { name: 'See what it’s worth' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s your car worth?');
    if (javaScriptEnabled) await alive(page);
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2022');
    await page.getByRole('combobox', { name: 'Make' }).selectOption({ label: 'Ford' });
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('combobox', { name: 'Model' }).selectOption('F150PICKUP');
    await page.getByRole('textbox', { name: 'Miles' }).fill('40,000');
    await page.getByRole('textbox', { name: 'ZIP code' }).fill('30303');
    await page.getByRole('button', { name: 'Estimate' }).click();
    await expect(page.getByText(/^\$[\d,]+ to \$[\d,]+$/)).toBeVisible();
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    await page
      .getByRole('region', { name: /dealers that buy cars/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /^At / })).toBeVisible();
    await expect(page.getByRole('region', { name: /^At / }).getByText(/^\$[\d,]+ to \$[\d,]+$/)).toBeVisible();
    if (javaScriptEnabled) expect(complaints).toEqual([]);
    await context.close();
  });
}
