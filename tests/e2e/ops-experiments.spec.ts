import { expect } from '@playwright/test';
import { datafilePath } from '#domains/experiments/experiment-paths.ts';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch } from './page-checks.ts';
import { main } from './shopper.ts';
import { test } from './test.ts';

test('an experiment is drafted, mended, reviewed, published to SDKs, explained and put back', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const complaints = watch(page);
  // Where there is one operator alone, nobody could review what they write.
  const others = await browser.newContext({ baseURL: baseURL ?? '' });
  await signInOperator(others, baseURL, { name: 'Marisol Vega' });
  await signInOperator(context, baseURL, { name: 'Theo Brandt' });
  await open(page, '/ops/experiments');
  await expectAccessible(page);
  const revision = /revision (\d+)/.exec((await main(page).textContent()) ?? '')?.[1] ?? '';
  await page.getByLabel('Name').fill('Phone columns');
  await page.getByRole('button', { name: 'Begin a draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phone columns' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Share').last().fill('65');
  await page.getByLabel('State').selectOption('Running');
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  const before = page.getByRole('region', { name: 'Before it can be published' });
  await expect(before).toContainText('add up to 11500 and not to 10000');
  await page.getByLabel('Share').last().fill('50');
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(before).toContainText('Every rule can be reached');
  await expect(page.getByRole('region', { name: 'Split preview' })).toContainText('Within chance of the plan');
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await expect(main(page)).toContainText('waits for another operator');

  const reviewer = await others.newPage();
  await open(reviewer, page.url());
  await reviewer.getByLabel('Why').fill('Looked at');
  await reviewer.getByRole('button', { name: /^Publish revision/ }).click();
  await expect(main(reviewer)).toContainText('is on the site.');
  const datafile = async (): Promise<string> => (await request.get(datafilePath('forecourt'))).text();
  expect(await datafile()).toContain('phone_columns_test');

  await open(reviewer, '/ops/experiments/results/phone_columns_test');
  await expect(main(reviewer)).toContainText('Nobody has been in it yet');
  await expectAccessible(reviewer);
  await open(reviewer, '/ops/experiments/why');
  await reviewer.getByLabel('Flag').selectOption('phone_columns');
  await reviewer.getByLabel('Visitor').fill('somebody');
  await reviewer.getByRole('button', { name: 'Explain' }).click();
  await expect(main(reviewer)).toContainText('Agrees with the SDK');
  await expectAccessible(reviewer);

  await open(reviewer, `/ops/experiments/revisions/${revision}`);
  await expectAccessible(reviewer);
  await reviewer.getByLabel('Why').fill('Seen');
  await reviewer.getByRole('button', { name: `Put revision ${revision} back` }).click();
  await expect(main(reviewer)).toContainText('is on the site.');
  expect(await datafile()).not.toContain('phone_columns_test');
  await others.close();
  expect(complaints).toEqual([]);
});
