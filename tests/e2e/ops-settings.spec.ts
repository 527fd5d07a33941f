import { expect } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { main } from './shopper.ts';
import { test } from './test.ts';

// Rates and notices are everybody's: what publishing them does is seen in tests/contracts/settings-screens.test.ts.
test('an operator’s slip in a rate is named with what was meant, and mended with a press', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  await signInOperator(context, baseURL);
  await open(page, '/ops/settings');
  const [usual, long] = ['Used, very good, 60 months', 'Used, very good, 84 months'];
  await page.getByLabel(usual).fill('6.95');
  await page.getByLabel(long).fill('76.1');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeDisabled();
  await expect(page.getByLabel(long)).toHaveValue('76.1');
  await expect(page.getByLabel(long)).toHaveAccessibleDescription(
    /76\.1 is over the limit of 36\. Did you mean 7\.61\?/,
  );
  // The page opens at the draft; what the header covers there is judged where it does not.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, widths);
  await page.getByRole('button', { name: 'Use 7.61' }).click();
  await expect(page.getByLabel(long)).toHaveValue('7.61');
  await expect(page.getByLabel(usual)).toHaveValue('6.95');
  await expect(main(page)).toContainText('uses 6.95% instead of 7.05%');
  await expect(page.getByRole('button', { name: 'Publish 2 changes' })).toBeEnabled();
  await page.getByRole('link', { name: 'Discard' }).click();
  await expect(page.getByLabel(usual)).toHaveValue('7.05');
  // The browser notes that the slip was refused, and nothing else.
  expect(complaints).toEqual([expect.stringContaining('status of 400')]);
});
