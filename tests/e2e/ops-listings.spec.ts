import { expect } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { makeCar } from './own-car.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { main } from './shopper.ts';
import { test } from './test.ts';

test('what a shopper reports an operator reads, corrects and answers', async ({ page, context, baseURL }) => {
  const complaints = watch(page);
  const id = await makeCar();
  await open(page, `/cars-for-sale/vehicle/${id}`);
  await page.getByRole('link', { name: 'Report this listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this 2022 Honda Accord' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('The seller asks a different price').check();
  await dialog.getByLabel('Tell us more').fill('On the lot it was $25,500.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('status')).toContainText('We’ll look into this listing');
  await expect(dialog.getByRole('status')).toBeFocused();

  await signInOperator(context, baseURL);
  await open(page, `/ops/reported/${id}`);
  await expect(main(page)).toContainText('“On the lot it was $25,500.”');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I corrected it' }).click();
  await expect(main(page)).toContainText('Nothing is corrected yet');
  await page.getByRole('link', { name: 'Correct it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2022 Honda Accord');
  await page.getByLabel('Price', { exact: true }).fill('25500');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(main(page)).toContainText('Corrected price of 2022 Honda Accord');
  await expectAccessible(page);
  await open(page, `/ops/reported/${id}`);
  await page.getByRole('button', { name: 'I corrected it' }).click();
  await expect(main(page)).toContainText('Answered.');
  await expect(async () => {
    await page.goto(`/cars-for-sale/vehicle/${id}`);
    await expect(main(page)).toContainText('$25,500', { timeout: 100 });
  }).toPass();
  // The refusal's own status is told by the browser.
  expect(complaints.filter((text) => !/409/.test(text))).toEqual([]);
});

test('a car an operator hides is gone for shoppers, and one click brings it back', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await makeCar();
  await signInOperator(context, baseURL);
  await open(page, '/ops/listings?q=zzzqqq');
  await expect(main(page)).toContainText('No results');
  await open(page, `/ops/listings?q=${id}`);
  await expectAccessible(page, widths);
  await main(page).getByRole('link', { name: '2022 Honda Accord EX-L' }).click();
  await page.getByLabel('Reason').selectOption('sold');
  await page.getByRole('button', { name: 'Hide listing' }).click();
  await expect(main(page)).toContainText('Changed.');
  await expect(async () => {
    const answer = await page.request.get(`/cars-for-sale/vehicle/${id}`);
    expect(answer.status()).toBe(410);
  }).toPass();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main(page)).toContainText('Undid');
  await expect(async () => {
    const answer = await page.request.get(`/cars-for-sale/vehicle/${id}`);
    expect(answer.status()).toBe(200);
  }).toPass();
  await main(page)
    .getByRole('link', { name: /Quince Motors/ })
    .click();
  await open(page, '/ops/dealers?q=quince');
  await expectAccessible(page);
  await main(page)
    .getByRole('link', { name: /Quince Motors/ })
    .first()
    .click();
  await page.getByLabel('Document fee, dollars').fill('a lot');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page)).toContainText('Whole dollars, such as 499.');
  await expectAccessible(page);
});

test('an operator selects cars by keyboard, hides them with a reason and undoes it from the notice', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const ids = [await makeCar(), await makeCar()];
  await signInOperator(context, baseURL);
  const row = (id: number) => page.locator(`input[name="row"][value="${id}"]`);
  // The search index follows what another process wrote.
  await expect(async () => {
    await open(page, '/ops/listings?makeCode=HONDA&sortBy=datelistedDESC');
    for (const id of ids) await expect(row(id)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expectAccessible(page, widths);
  for (const id of ids) {
    await row(id).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByLabel('Cars to change')).toContainText('2 selected');
  await page.getByRole('button', { name: 'Hide…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hide 2 cars');
  await expectAccessible(page);
  await page.getByLabel('Reason').selectOption('photos');
  await page.getByRole('button', { name: 'Hide 2 cars' }).click();
  const notice = main(page).getByRole('status');
  await expect(notice).toContainText('2 cars hidden. Reason: “Photos of another car”.');
  await open(page, `/ops/listings/${ids[0]}`);
  await expect(main(page)).toContainText('Reason: Photos of another car');
  await open(page, '/ops/listings/changes');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(notice).toContainText('Undone: 2 as before.');
  await expect(async () => {
    const answer = await page.request.get(`/cars-for-sale/vehicle/${ids[0]}`);
    expect(answer.status()).toBe(200);
  }).toPass();
  expect(complaints).toEqual([]);
});
