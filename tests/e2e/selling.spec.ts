import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readMails } from '#tests/fixtures/mails.ts';
import { cameraPhoto, camryVin } from '#tests/fixtures/private-listings.ts';
import { signInOperator } from './operator.ts';
import { alive, expectAccessible, expectReadable, open, watch, widths } from './page-checks.ts';
import { accountRoot, main, password, send, signIn } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../.data/test');
const mailsTo = (address: string, words: RegExp) =>
  readMails(join(dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${address}`) && words.test(mail));
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click();
const pictures = (page: Page) =>
  main(page)
    .getByRole('list', { name: 'Photos' })
    .getByRole('img', { name: /^Your car/ });

test.use({ viewport: { width: 390, height: 844 } });

test('SELL-01 to SELL-16: a car is listed from a phone that loses its connection, asked about, reduced, reported, hidden with a reason and sold', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const complaints = watch(page);
  const seller = { email: `maya-${randomUUID()}@example.com`, name: 'Maya Rivera' };
  await signIn(await browser.newContext(), baseURL, seller);

  await test.step('a visitor describes the car', async () => {
    await open(page, '/sell-my-car/list');
    await expectAccessible(page, widths);
    await main(page)
      .getByLabel('VIN')
      .fill(camryVin(randomInt(1000, 900_000)));
    await press(page, 'Look up my car');
    await expect(main(page).getByRole('heading', { name: 'What the VIN doesn’t tell' })).toBeVisible();
    await main(page).getByLabel('Model').selectOption({ label: 'Camry' });
    await main(page).getByLabel('Trim').selectOption('LE');
    await main(page).getByLabel('Miles').fill('71,240');
    await main(page).getByLabel('ZIP code').fill('30030');
    await press(page, 'Continue');
    await page.waitForURL(/list\/device\/details/);
    await alive(page);
    await expectAccessible(page);
    await main(page).getByLabel('Owners, you included').selectOption('1');
    await main(page).getByLabel('Accidents').selectOption('0');
    await main(page).getByLabel('Title').selectOption('clean');
    await press(page, 'Continue');
    await page.waitForURL(/list\/device\/value/);
    await expectAccessible(page);
  });

  await test.step('the draft moves to the account that signs in', async () => {
    await main(page).getByRole('link', { name: 'Add photos' }).click();
    await page.waitForURL(/sign-in/);
    await alive(page);
    await page.getByLabel('Email').first().fill(seller.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/list\/[0-9a-f-]{36}\/photos/);
    await alive(page);
  });
  const draft = /list\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  await test.step('six photos arrive once each, with the connection lost twice', async () => {
    const files = await Promise.all(
      [10, 40, 80, 120, 160, 200].map(async (red) => ({
        name: `car-${red}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await cameraPhoto(red),
      })),
    );
    const picker = main(page).locator('input[type=file][multiple]');
    await context.setOffline(true);
    await picker.setInputFiles(files.slice(0, 3));
    await expect(main(page).getByText(/go on uploading when it’s back/)).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(pictures(page)).toHaveCount(3);
    await context.setOffline(true);
    await picker.setInputFiles(files.slice(3));
    await expect(main(page).getByText(/go on uploading when it’s back/)).toBeVisible();
    await context.setOffline(false);
    await expect(pictures(page)).toHaveCount(6);
    await press(page, 'Move photo 2 earlier');
    await expect(pictures(page)).toHaveCount(6);
    await expectAccessible(page, widths);
  });

  await test.step('it is priced, previewed and live', async () => {
    await main(page).getByRole('link', { name: 'Set a price' }).click();
    await main(page).getByLabel('Your price').fill('18,900');
    await expectAccessible(page);
    await press(page, 'Preview listing');
    await page.waitForURL(/preview/);
    await expectAccessible(page);
    await press(page, 'Publish listing');
    await expect(main(page).getByText('Your car is live.')).toBeVisible();
    await expectAccessible(page, widths);
    await expectReadable(page);
  });
  const car = (await main(page).getByRole('link', { name: 'See the page buyers see' }).getAttribute('href')) ?? '';
  const listingId = Number(/(\d+)$/.exec(car)?.[1]);

  const buyer = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  const bob = await signIn(buyer, baseURL, { name: 'Bob Barker' });
  const shop = await buyer.newPage();
  await test.step('a shopper finds it, saves it and asks', async () => {
    await open(shop, '/cars-for-sale/used-cars/toyota/camry/decatur-ga?sellerType=p&zip=30030&searchRadius=25');
    await expect(main(shop).locator(`a[href*="${listingId}"]`).first()).toBeAttached();
    await send(bob, baseURL, 'vehicle', { listingId });
    await open(shop, car);
    await expect(main(shop).getByText('$18,900').first()).toBeVisible();
    await expect(main(shop)).not.toContainText(seller.email);
    await shop.getByLabel('First name').fill('Bob');
    await shop.getByLabel('Last name').fill('Barker');
    await shop.getByRole('textbox', { name: 'Message' }).fill('Is the timing chain original?');
    await shop.getByRole('button', { name: /^Send to/ }).click();
    await expect(shop.getByRole('status').filter({ hasText: /^Sent to/ })).toBeVisible();
  });

  await test.step('the seller answers', async () => {
    await expect.poll(() => mailsTo(seller.email, /timing chain/).length).toBe(1);
    await open(page, `${accountRoot}/selling/${draft}`);
    await expectAccessible(page);
    await main(page)
      .getByLabel(/^Write to/)
      .fill('Yes, and it was inspected in May.');
    await press(page, 'Send');
    await expect(main(page).getByText('Yes, and it was inspected in May.')).toBeVisible();
    await open(shop, `${accountRoot}/questions`);
    await expect(main(shop).getByText('Yes, and it was inspected in May.')).toBeVisible();
  });

  await test.step('one step of the live listing is edited, and its price reduced', async () => {
    await open(page, `${accountRoot}/selling/${draft}`);
    await main(page).getByRole('link', { name: 'Edit details' }).click();
    await alive(page);
    await main(page).getByLabel('Keys').selectOption('2');
    await press(page, 'Save changes');
    await page.waitForURL(/saved=1/);
    await expect(main(page).getByText('Buyers see the changes now.')).toBeVisible();
    await expectAccessible(page);
    await main(page).getByLabel('New price').fill('17,900');
    await press(page, 'Change price');
    await expect(main(page).getByText('$17,900').first()).toBeVisible();
    await open(shop, car);
    await expect(main(shop).getByText('$17,900').first()).toBeVisible();
    // Notifications follow the change feed.
    const newsOf = async () => {
      await shop.goto(`${accountRoot}/notifications`);
      return main(shop).innerText();
    };
    await expect.poll(newsOf).toMatch(/Camry.*\$1,000/s);
  });

  await test.step('it is reported, and hidden by an operator with a reason', async () => {
    await open(shop, `/cars-for-sale/report-listing/${listingId}`);
    await expectAccessible(shop, widths);
    await shop.getByLabel('It looks like a scam').check();
    await shop.getByRole('button', { name: 'Send report' }).click();
    await expect(main(shop).getByRole('status')).toBeVisible();
    const office = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
    await signInOperator(office, baseURL);
    const desk = await office.newPage();
    await open(desk, `/ops/private/${draft}`);
    await expectAccessible(desk);
    await desk.getByLabel('Reason').fill('Please show the title, then we put it back.');
    await press(desk, 'Take down');
    await expect(main(desk).getByText('Taken down').first()).toBeVisible();
    await expect.poll(() => mailsTo(seller.email, /Please show the title/).length).toBe(1);
    await open(page, `${accountRoot}/selling/${draft}`);
    await expect(main(page).getByText('Please show the title, then we put it back.')).toBeVisible();
    await expectAccessible(page);
    await press(desk, 'Put back');
    await expect(desk.getByRole('button', { name: 'Take down' })).toBeVisible();
  });

  await test.step('it is sold, and its page says that it is gone', async () => {
    await open(page, `${accountRoot}/selling/${draft}`);
    await press(page, 'Sold elsewhere');
    await expect(main(page).getByText('Marked as sold.')).toBeVisible();
    expect((await open(shop, car))?.status()).toBe(410);
  });
  // The connection was lost on the way, which whoever asked the server then says.
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(line))).toEqual([]);
});
