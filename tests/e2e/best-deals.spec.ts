import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '#platform/sql/database.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { expectAccessible, open, violations, watch } from './page-checks.ts';
import { accountRoot, linkTo, main, signIn } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');
const home = '/?zip=30303';
const offer = (page: Page) => page.getByRole('form', { name: 'Best deals near you, every Monday' });
const status = (page: Page, words: string) => main(page).getByRole('status').filter({ hasText: words });

/** A ZIP with a great deal next door. */
const zipOfDeal = async (origin: string | undefined): Promise<string> => {
  const reply = await fetch(`${origin}/rest/lsc/listing?dealType=greatprice&searchRadius=0&numRecords=1`);
  const { listings } = (await reply.json()) as { listings: { owner: { location: { address: { zip: string } } } }[] };
  return listings[0]?.owner.location.address.zip ?? '';
};

/** No other journey wants each of them by name. */
const allStyles = ['Sedan', 'SUV', 'Truck', 'Coupe', 'Convertible', 'Wagon', 'Van', 'Hatchback'];
const allCodes = 'CONVERT,COUPE,HATCH,SEDAN,SUVCROSS,TRUCKS,VANMV,WAGON';

/** Monday comes at once for whoever named every style. */
const beMonday = async (): Promise<void> => {
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  type Tables = { best_deals: { style_codes: string; due_ms: number | null } };
  await db
    .with<Tables>()
    .updateTable('best_deals')
    .set({ due_ms: 1 })
    .where('style_codes', '=', allCodes)
    .where('due_ms', 'is not', null)
    .execute();
  await db.close();
};

test('ALRT-16 to ALRT-18: best deals without an account, from the home page to the link that stops them', async ({
  page,
  baseURL,
}) => {
  const zip = await zipOfDeal(baseURL);
  const complaints = watch(page);
  const email = `deals-${randomUUID()}@example.com`;
  await open(page, home);
  await expectAccessible(page);
  await offer(page).getByLabel('ZIP code').fill(zip);
  for (const style of allStyles) await offer(page).getByRole('checkbox', { name: style }).check();
  await offer(page).getByLabel('Email').fill(email);
  await offer(page).getByRole('button', { name: 'Email me best deals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your inbox' });
  await expect(dialog).toContainText(`We sent a link to ${email}.`);
  expect(await violations(page, 'all', 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(status(page, 'Check your inbox')).toBeVisible();

  await page.goto(await linkTo(email, /\/subscriptions\/confirm/));
  await expect(main(page)).toContainText(`Best deals near ${zip}. Sedans, SUVs, trucks,`);
  await main(page).getByRole('button', { name: 'Start best deals' }).click();
  await expect(status(page, 'Alerts are on.')).toContainText('Best deals come on Mondays at 7:00 AM.');
  await expectAccessible(page);

  await beMonday();
  await linkTo(email, /below market near/);
  const mail = readMails(join(dataDir, 'outbox')).find(
    (one) => one.includes(`To: ${email}`) && one.includes('below market'),
  );
  const [, outTheDoor = ''] = /(\$[\d,]+) out the door/.exec(mail ?? '') ?? [];
  const [vehicle = ''] = /http\S+\/vehicle\/\S+/.exec(mail ?? '') ?? [];
  await open(page, vehicle);
  await expect(main(page)).toContainText(outTheDoor);

  const [, ending = ''] = /Stop best deals: (\S+)/.exec(mail ?? '') ?? [];
  await page.goto(ending);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Stop them' }).click();
  await expect(main(page).getByRole('heading', { name: 'Best deals stopped' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('ALRT-18: a ZIP there is not and a network that is away keep what was typed; whoever declines is not asked again', async ({
  page,
}) => {
  await open(page, home);
  await offer(page).getByLabel('ZIP code').fill('00000');
  await offer(page).getByLabel('Email').fill('lin@example.com');
  await offer(page).getByRole('button', { name: 'Email me best deals' }).click();
  await expect(offer(page)).toContainText('Please enter a valid ZIP code.');
  await expect(offer(page).getByLabel('Email')).toHaveValue('lin@example.com');
  await page.route('**/myatc/savebestdeals', (route) => route.abort());
  await offer(page).getByRole('button', { name: 'Email me best deals' }).click();
  await expect(offer(page)).toContainText("We're sorry, we've encountered an error. Please try again.");
  await expect(offer(page).getByLabel('ZIP code')).toHaveValue('00000');
  await offer(page).getByRole('button', { name: 'No thanks' }).click();
  await expect(offer(page)).toHaveCount(0);
  await open(page, home);
  await expect(offer(page)).toHaveCount(0);
});

test('ALRT-16: an account turns best deals on and off, and is offered them under its own address', async ({
  page,
  context,
  baseURL,
}) => {
  const { consumer } = await signIn(context, baseURL);
  await open(page, home);
  await expect(offer(page)).toContainText(`To ${consumer.email}`);
  await offer(page).getByLabel('ZIP code').fill('30303');
  await offer(page).getByRole('button', { name: 'Email me best deals' }).click();
  await page.getByRole('dialog', { name: 'Best deals are on' }).getByRole('button', { name: 'Done' }).click();
  await open(page, `${accountRoot}/alerts`);
  await expectAccessible(page);
  const section = main(page).getByRole('region', { name: 'Best deals' });
  await expect(section.getByLabel('ZIP code')).toHaveValue('30303');
  await section.getByRole('button', { name: 'Stop best deals' }).click();
  await expect(section.getByRole('button', { name: 'Turn on best deals' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('ALRT-16: best deals are asked for with a plain form', async ({ page }) => {
    await page.goto(home);
    await offer(page).getByLabel('ZIP code').fill('30303');
    await offer(page).getByLabel('Email').fill('nobody');
    await offer(page).getByRole('button', { name: 'Email me best deals' }).click();
    await expect(main(page)).toContainText('Enter an email address, like name@example.com.');
    await main(page).getByLabel('Email').fill(`plain-${randomUUID()}@example.com`);
    await main(page).getByRole('button', { name: 'Email me best deals' }).click();
    await expect(main(page).getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  });
});
