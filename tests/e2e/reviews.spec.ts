import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { alive, expectAccessible, expectReadable, open, watch, widths } from './page-checks.ts';
import { main, password, signIn } from './shopper.ts';
import { test } from './test.ts';

const list = '/cars-for-sale/research/toyota/camry/reviews';

test('REV-04 to REV-08: a review written signed out is published after signing in, voted for, edited, and hidden with a reason', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = watch(page);
  const email = `ann-${randomUUID()}@example.com`;
  const title = `Written by hand ${randomUUID().slice(0, 8)}`;
  await signIn(await browser.newContext(), baseURL, { email, name: 'Ann Archer' });
  await open(page, list);
  await expectAccessible(page, widths);
  await expectReadable(page);
  const countBefore = Number(
    (
      await main(page)
        .getByText(/^\d+ owners?,/)
        .innerText()
    ).split(' ')[0],
  );

  await page.getByRole('link', { name: 'Review your Toyota Camry' }).click();
  await alive(page);
  await expectAccessible(page, widths);
  const overall = page.getByRole('group', { name: 'How is it overall?' });
  // Radio buttons: the keyboard alone rates.
  await overall.getByRole('radio', { name: '1 star' }).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect(overall.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByLabel('Model year').selectOption('2020');
  await page.getByLabel('Owned or driven for').selectOption('36');
  await page.getByLabel('Miles driven by you').fill('41,000');
  await page.getByLabel('Headline').fill(title);
  await page.getByLabel('Your review').fill('Quiet on the highway, and nothing has broken in three years.');
  await page.getByRole('button', { name: 'Sign in and submit' }).click();
  await page.waitForURL(/sign-in/);
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/reviews\/write\/model\/CAMRY\?draft=/);
  await expect(page.getByLabel('Headline')).toHaveValue(title);
  await expect(overall.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.waitForURL(/done=published/);
  await expect(main(page)).toContainText('Your review is published.');
  await expectAccessible(page);

  const others = await browser.newContext({ baseURL: baseURL ?? '' });
  await signIn(others, baseURL, { name: 'Bob Barker' });
  const reader = await others.newPage();
  await open(reader, `${list}?sort=newest`);
  const review = reader.getByRole('article', { name: title });
  await expect(review).toContainText('Ann A. · 2020 Toyota Camry · 3 years, 41,000 mi · Says they own one');
  await expect(main(reader)).toContainText(`${countBefore + 1} owners`);
  await review.getByRole('button', { name: /^Helpful/ }).click();
  await expect(review.getByRole('button', { name: /^Helpful, 1 vote/ })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: `Edit: ${title}` }).click();
  await page.getByRole('group', { name: 'Technology' }).getByRole('radio', { name: '2 stars' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(/done=published/);
  await open(reader, `${list}?sort=newest`);
  await expect(review).toContainText('edited');
  await expect(review).toContainText('Technology 2');

  await review.getByRole('link', { name: /^Report/ }).click();
  await reader.getByLabel('It isn’t a real experience').check();
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(main(reader)).toContainText('We’ll look at this review.');

  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  await signInOperator(office, baseURL);
  const desk = await office.newPage();
  await open(desk, '/ops/reviews?state=published');
  await desk.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await expect(main(desk)).toContainText('It isn’t a real experience');
  await expectAccessible(desk);
  await desk.getByLabel('Reason').fill('We heard from the owner of that car.');
  await desk.getByRole('button', { name: 'Hide' }).click();
  await expect(main(desk)).toContainText('Recorded in the audit log.');
  await open(page, '/my-autotrader/reviews');
  await expect(main(page)).toContainText('We heard from the owner of that car.');
  await open(reader, `${list}?sort=newest`);
  await expect(review).toHaveCount(0);
  await expect(main(reader)).toContainText(`${countBefore} owners`);
  expect(complaints).toEqual([]);
});
