import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch, widths } from './page-checks.ts';
import { main } from './shopper.ts';
import { test } from './test.ts';

/** Of a dealer of nobody else's, and every row of it wrong: nothing comes on offer that another journey might count. */
const brokenFeed = (name: string): Buffer => {
  const dealer = { dealerId: name, dealerName: name };
  const rows = [feedCells(1, { ...dealer, year: 'soon' }), feedCells(2, { ...dealer, make: 'Trabant' })];
  return Buffer.from(csvText(rows));
};

test('an operator sends a file, sees what its columns mean, tries it, and reads why each row was refused', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = watch(page);
  const name = `Quillfeather ${randomUUID().slice(0, 8)}`;
  await signInOperator(context, baseURL);
  await open(page, '/ops/feeds');
  await expectAccessible(page, widths);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'cars.csv', mimeType: 'text/csv', buffer: brokenFeed(name) });
  await page.getByLabel('Name of a new feed').fill(name);
  await page.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('heading', { name: 'Recognized as Forecourt' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dry run, 100 rows' }).click();
  await expect(main(page)).toContainText('is not a known make');
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByRole('heading', { name: 'Done', exact: true })).toBeVisible({ timeout: 120_000 });
  const refused = page.getByRole('table', { name: 'Rows that were left out' });
  await expect(refused.getByRole('row')).toHaveCount(3);
  await expect(refused).toContainText('Trabant');
  await expectAccessible(page);
  await open(page, '/ops/feeds');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
