import { expect } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

test('an operator looks through the mails of a brand, in the dark and on a phone', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  await signInOperator(context, baseURL);
  await open(page, '/ops/templates');
  const mail = page.frameLocator('iframe[title="Email preview"]');
  await expect(mail.getByRole('heading', { level: 1 })).toContainText('you saved is');
  // A picture that could not be shown is as wide as nothing.
  const drawn = await mail
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(drawn).toBeGreaterThan(900);
  await page.getByRole('link', { name: 'Best deals', exact: true }).click();
  await page.getByRole('navigation', { name: 'Appearance' }).getByRole('link', { name: 'Dark' }).click();
  await page.getByRole('navigation', { name: 'Width' }).getByRole('link', { name: 'Phone' }).click();
  await expect(page).toHaveURL(/template=best-deals&brand=atc&look=dark&width=phone$/);
  await expect(mail.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(244, 240, 235)');
  await page.getByText('Text', { exact: true }).click();
  await expect(page.getByLabel('Text of the message')).toContainText('How we choose.');
  // Nothing can run in the frame, an inspector neither; everything around it is inspected.
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  await expectAccessible(page, widths);
  expect(complaints).toEqual([]);
});
