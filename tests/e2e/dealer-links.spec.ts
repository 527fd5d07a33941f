import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { readMails } from '#tests/fixtures/mails.ts';
import { camryVin } from '#tests/fixtures/private-listings.ts';
import { signInOperator } from './operator.ts';
import { expectAccessible, open, watch } from './page-checks.ts';
import { accountRoot, main, signIn } from './shopper.ts';
import { test } from './test.ts';

const dataDir = process.env.TEST_DATA_DIR ?? '';

/** The newest link to a dealer in mails with these words, once there are so many of them. */
const dealerLink = async (words: RegExp, count = 1): Promise<string> => {
  const links = () =>
    readMails(`${dataDir}/outbox`)
      .filter((mail) => words.test(mail))
      .flatMap((mail) => /\/dealer-reply\/[\w-]+/.exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length).toBeGreaterThanOrEqual(count);
  return links()[count - 1] ?? '';
};

const usedCar = async (request: APIRequestContext): Promise<{ id: number; zip: string; dealers: number[] }> => {
  const query = 'listingType=USED&sellerType=d&zip=30303&searchRadius=0&numRecords=25';
  const reply = await request.get(`/rest/lsc/listing?${query}`);
  const { listings } = (await reply.json()) as {
    listings: { id: number; owner: { id: number; location: { address: { zip: string } } } }[];
  };
  const [car] = listings;
  if (!car) throw new Error('no used car at a dealer');
  const others = [...new Set(listings.map(({ owner }) => owner.id))].slice(0, 2);
  return { id: car.id, zip: car.owner.location.address.zip, dealers: others };
};

const send = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).locator('visible=true');

test('DEAL-04 to DEAL-07: a dealer counters by its link, a line is sent back, confirmed and accepted', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const complaints = watch(page);
  await signIn(context, baseURL);
  const { id } = await usedCar(request);
  await open(page, `${accountRoot}/deals/start/${id}`);
  await main(page).getByLabel('First name').fill('Wilma');
  await main(page).getByLabel('Last name').fill('Ostrander');
  await main(page).getByRole('button', { name: 'Start your purchase' }).click();
  await expect(main(page).getByRole('heading', { name: 'Started' })).toBeVisible();
  const purchase = page.url();
  const dealer = await (await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })).newPage();

  await test.step('the dealer counters with a line that the listing did not have', async () => {
    await open(dealer, await dealerLink(/Wilma wants to buy/));
    await expectAccessible(dealer);
    await main(dealer).getByRole('button', { name: 'Add a line' }).click();
    await main(dealer).getByLabel('Name of new line 1').fill('Window tint');
    await main(dealer).getByLabel('Amount of new line 1').fill('199');
    await expect(main(dealer).getByText('+$199', { exact: true })).toBeVisible();
    await main(dealer).getByLabel('Your name and title').fill('Luis Ortega');
    await expectAccessible(dealer);
    await send(dealer, /^Send quote for \$/).click();
    await expect(main(dealer).getByRole('heading', { name: 'Quote sent' })).toBeVisible();
    await expectAccessible(dealer);
  });

  await test.step('the shopper asks to remove it', async () => {
    await open(page, purchase);
    await expect(main(page).getByText('Written quote', { exact: true })).toBeVisible();
    await expect(main(page).getByText('New', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Ask to remove Window tint' }).click();
    await expect(main(page).getByText('You asked to remove: Window tint.')).toBeVisible();
  });

  await test.step('the dealer confirms, and the shopper accepts', async () => {
    await open(dealer, await dealerLink(/Wilma countered with/));
    await main(dealer).getByText('Confirm', { exact: true }).click();
    await main(dealer).getByLabel('Your name and title').fill('Luis Ortega');
    await send(dealer, /^Send quote for \$/).click();
    await expect(main(dealer).getByRole('heading', { name: 'Quote sent' })).toBeVisible();
    await open(page, purchase);
    await expect(main(page).getByText('Exactly what you asked.')).toBeVisible();
    await main(page).getByRole('button', { name: 'Accept quote' }).click();
    await expect(main(page).getByText('You accepted this quote.')).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'Terms agreed' })).toBeVisible();
    await expectAccessible(page);
  });
  expect(complaints).toEqual([]);
});

test('SELL-20, SELL-21: a seller asks dealers for offers, two answer, and one is chosen', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const { zip, dealers } = await usedCar(request);
  await test.step('an operator says that two dealers buy cars', async () => {
    const desk = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
    await signInOperator(desk, baseURL);
    const screen = await desk.newPage();
    for (const dealer of dealers) {
      await open(screen, `/ops/dealers/${dealer}`);
      await screen
        .getByRole('checkbox', { name: 'Makes written offers to sellers nearby' })
        .setChecked(true, { force: true });
      await screen.getByLabel('Within miles').fill('500');
      await screen.getByLabel('Makes', { exact: true }).fill('');
      await screen.getByLabel('Oldest model year').fill('2010');
      await screen.getByRole('button', { name: 'Save' }).click();
      await expect(screen.getByRole('checkbox', { name: 'Makes written offers' })).toBeChecked();
    }
  });

  const complaints = watch(page);
  await signIn(context, baseURL, { name: 'Maya Rivera' });
  const started = await context.request.post('/sell-my-car/list', {
    headers: { origin: baseURL ?? '' },
    form: { vin: camryVin(77), year: '2019', make: 'TOYOTA', model: 'CAMRY', trim: 'LE', mileage: '71,240', zip },
    maxRedirects: 0,
  });
  const draft = /list\/([^/]+)\/details/.exec(started.headers().location ?? '')?.[1] ?? '';
  await open(page, `${accountRoot}/selling/${draft}/offers`);
  await expectAccessible(page);
  await send(page, /^Ask \d+ dealer/).click();
  await expect(main(page).getByText(/They can answer until/)).toBeVisible();
  await expect(main(page).getByText('Maya')).toHaveCount(0);

  const dealer = await (await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })).newPage();
  for (const [at, price] of [
    [1, '17,850'],
    [2, '17,300'],
  ] as const) {
    await open(dealer, await dealerLink(/asks for your offer/, at));
    if (at === 1) await expectAccessible(dealer);
    await main(dealer).getByLabel('Your written price').fill(price);
    await main(dealer).getByLabel('Your name and title').fill('Luis Ortega');
    await send(dealer, 'Send offer').click();
    await expect(main(dealer).getByRole('heading', { name: 'Offer sent' })).toBeVisible();
  }

  await open(page, `${accountRoot}/selling/${draft}/offers`);
  await expect(main(page).getByText('Best price')).toBeVisible();
  await expectAccessible(page);
  await main(page)
    .getByText(/^Choose Dealer/)
    .first()
    .click();
  await send(page, /^Choose Dealer/)
    .first()
    .click();
  await expect(main(page).getByText('Chosen', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
