import { expect } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { main, someCars } from './shopper.ts';
import { test } from './test.ts';

test('an operator sees at a glance how the shop does, over a day, a week and a month, and the key / leads to the find box and to what a number names', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  await page.request.get('/cars-for-sale/used-cars?zip=30303');
  await signInOperator(context, baseURL);
  await open(page, '/ops');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(main(page)).toContainText('Cars for sale');
  await expect(page.getByRole('region', { name: 'Machine' })).toContainText('Data folder disk');
  await expectAccessible(page, widths);
  await page.getByRole('link', { name: '24 hours' }).click();
  await expect(page).toHaveURL(/\/ops\?range=24h$/);
  await expect(page.getByRole('region', { name: 'Searches per hour' })).toContainText('Show as table');
  await expectAccessible(page, [390]);

  const [car] = await someCars(baseURL, 1);
  await open(page, '/ops/find?q=no+such+dealer');
  await expect(main(page)).toContainText('No results');
  await expectAccessible(page);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: /^Find by VIN/ });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await box.fill(String(car));
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/ops/listings/${car}$`));
  expect(complaints).toEqual([]);
});
