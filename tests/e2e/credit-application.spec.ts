import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch } from './page-checks.ts';
import { accountRoot, main, signIn } from './shopper.ts';
import { test } from './test.ts';

const usedCar = async (request: APIRequestContext): Promise<string> => {
  const query = 'listingType=USED&sellerType=d&zip=30303&searchRadius=0&numRecords=1';
  const reply = await request.get(`/rest/lsc/listing?${query}`);
  const [car] = ((await reply.json()) as { listings: { id: number }[] }).listings;
  if (!car) throw new Error('no used car at a dealer');
  return `/cars-for-sale/vehicle/${car.id}?zip=30303`;
};

const fillIn = async (page: Page): Promise<void> => {
  const field = (label: string) => main(page).getByLabel(label);
  await field('First name').fill('Wilhelmina');
  await field('Last name').fill('Ostrander');
  await field('Date of birth').fill('1988-03-14');
  await field('Social Security number').fill('7742');
  await field('Street address').fill('18 Juniper Court');
  await field('City').fill('Decatur');
  await field('State').selectOption('GA');
  await field('ZIP code').fill('30030');
  await page.getByRole('radio', { name: 'I rent' }).check({ force: true });
  await field('Rent or mortgage a month').fill('1,450');
  await page.getByRole('radio', { name: 'Employed', exact: true }).check({ force: true });
  await field('Employer').fill('Larkspur Dental');
  await field('Yearly income').fill('68,250');
};

test('WLT-21, WLT-30: credit is applied for by consent, an operator moves the purchase on, and the shopper is told', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const complaints = watch(page);
  await signIn(context, baseURL);

  await test.step('from a car to its deal', async () => {
    await open(page, await usedCar(request));
    // The footer of a page this long would lie half under the question.
    await page.getByRole('button', { name: 'No thanks' }).click();
    await main(page).getByRole('link', { name: 'Start your purchase' }).first().click();
    await expect(main(page).getByRole('button', { name: 'Start your purchase' })).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole('link', { name: 'Apply for credit' }).click();
    await expect(page).toHaveURL(/\/deals\/apply\/\d+$/);
    await expectAccessible(page);
  });

  await test.step('without a consent nothing is sent', async () => {
    await fillIn(page);
    await main(page).getByRole('button', { name: 'Apply for credit' }).click();
    await expect(main(page).getByText('One answer needs another look. Nothing was saved.')).toBeVisible();
    const consent = main(page).getByRole('checkbox');
    await expect(consent).toBeFocused();
    await expectAccessible(page);
    await consent.check({ force: true });
    await main(page).getByRole('button', { name: 'Apply for credit' }).click();
    await expect(main(page).getByRole('heading', { name: 'Started' })).toBeVisible();
    await expect(main(page).getByText('Your credit application was received.')).toBeVisible();
    await expectAccessible(page);
    for (const value of ['7742', 'Juniper', '68,250']) expect(await main(page).innerText()).not.toContain(value);
  });

  const address = page.url();
  const id = new URL(address).pathname.split('/').at(-1) ?? '';

  await test.step('an operator reads it, which is logged, and moves the deal', async () => {
    const room = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
    await signInOperator(room, baseURL);
    const desk = await room.newPage();
    await open(desk, `/ops/deals/${id}`);
    await expect(desk.getByText('The application is hidden.')).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Show, logged' }).last().click();
    await expect(desk.getByText('18 Juniper Court, Decatur, GA 30030')).toBeVisible();
    await desk.getByRole('combobox', { name: 'Status' }).selectOption('with-dealer');
    await desk.getByRole('combobox', { name: 'Credit' }).selectOption('approved');
    await desk.getByLabel('The dealer’s price').fill('21,400');
    await desk.getByLabel('Payment a month').fill('389');
    await desk.getByLabel('Term').fill('60');
    await desk.getByRole('button', { name: 'Save and notify shopper' }).click();
    await expect(desk.getByText('Saved. Shopper notified.')).toBeVisible();
    await expectAccessible(desk);
    await room.close();
  });

  await test.step('the shopper finds what is new in notifications, deals and at the car', async () => {
    await open(page, `${accountRoot}/notifications`);
    await expect(main(page).getByRole('link', { name: /deal/i }).first()).toBeVisible();
    await expectAccessible(page);
    await open(page, `${accountRoot}/deals`);
    await expect(main(page).getByText('With the dealer')).toBeVisible();
    await expectAccessible(page);
    await open(page, address);
    await expect(main(page).getByText('Your credit application was approved.')).toBeVisible();
    await expect(main(page).getByText('$389/mo for 60 months', { exact: true })).toBeVisible();
    await main(page).getByRole('button', { name: 'Delete my application' }).click();
    await expect(main(page).getByText(/is stored encrypted until/)).toBeHidden();
  });
  expect(complaints).toEqual([]);
});
