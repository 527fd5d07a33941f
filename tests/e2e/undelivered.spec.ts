import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { open, violations } from './page-checks.ts';
import { main, accountRoot as root, saveSearch, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

const notice = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /./ });
const tryAgain = (page: Page): Locator => notice(page).getByRole('button', { name: 'Try again' });

type Outage = {
  name: string;
  /** Without any answer a switch is kept on the device until there is one. */
  keepsSwitches: boolean;
  begin(context: BrowserContext): Promise<unknown>;
  end(context: BrowserContext): Promise<void>;
};

const toServer = /^http:\/\/[^/]*localhost/;
const answering = (status: number) => (context: BrowserContext) =>
  context.route(toServer, (route) => route.fulfill({ status, body: 'away', contentType: 'text/plain' }));
const answerAgain: Outage['end'] = (context) => context.unroute(toServer);

/** Ways not to get an answer. */
const outages: readonly Outage[] = [
  {
    name: 'offline',
    keepsSwitches: true,
    begin: (context) => context.setOffline(true),
    end: (context) => context.setOffline(false),
  },
  {
    name: 'cut off',
    keepsSwitches: true,
    begin: (context) => context.route(toServer, (route) => route.abort('connectionrefused')),
    end: answerAgain,
  },
  { name: 'answered by 503', keepsSwitches: false, begin: answering(503), end: answerAgain },
];

/** The same document, at the same address, with nothing of an error page on it. */
const expectStays = async (page: Page, words: RegExp): Promise<void> => {
  await expect(notice(page).filter({ hasText: words })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
  await expect(page.locator('html')).not.toHaveAttribute('data-page-type', 'error');
};

const openToStay = async (page: Page, path: string): Promise<void> => {
  await open(page, path);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
};

for (const { name, keepsSwitches, begin, end } of outages) {
  test(`${name}: a link, a filter, Back, a switch and a form leave the page as it is, and can be tried again`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openToStay(page, '/cars-for-sale/car-loans');
    await page.getByRole('banner').getByRole('link', { name: 'Used cars' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'srp');
    const address = page.url();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();

    await begin(context);
    // A page whose script was never fetched.
    await main(page).getByRole('article').first().getByRole('link').first().click();
    await expectStays(page, /That page didn’t open\./);
    await page
      .getByRole('link', { name: /^Great deal/ })
      .first()
      .click();
    await expectStays(page, /That page didn’t open\./);
    expect(page.url()).toBe(address);
    await page.goBack();
    await expectStays(page, /That page didn’t open\./);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);

    await end(context);
    await tryAgain(page).click();
    await expect(page).toHaveURL(/car-loans/);
    await expect(notice(page)).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(address);
    await main(page).getByRole('article').first().getByRole('link').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-page-type', 'vdp');
    await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');

    // Switches that are not kept and Remove return to what is true, and a form keeps what was typed until it is sent.
    const dana = await signIn(context, baseURL);
    const [listingId] = await someCars(baseURL, 1);
    await send(dana, baseURL, 'vehicle', { listingId });
    await saveSearch(dana, baseURL, 'Toyotas near me');
    const alerts = (path: string) => openToStay(page, `${root}/${path}`);

    await alerts('saved-searches');
    const email = main(page).getByRole('switch', { name: /^Email alerts/ });
    await expect(email).not.toBeChecked();
    await begin(context);
    await email.click();
    if (keepsSwitches) {
      await expect(page.getByText('Email alerts on: waiting for a connection.')).toBeVisible();
      await expect(email).toBeChecked();
    } else {
      await expectStays(page, /Email is still off/);
      await expect(email).not.toBeChecked();
      await tryAgain(page).click();
      await expect(email).not.toBeChecked();
      await expectStays(page, /Email is still off/);
    }
    await main(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectStays(page, /Not saved|may not have been saved/);
    await expect(main(page).getByRole('link', { name: 'Toyotas near me', exact: true })).toBeVisible();
    await end(context);
    if (!keepsSwitches) {
      await email.click();
      await expect(email).toBeChecked();
      await expect(notice(page)).toHaveCount(0);
    }
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('waitingChanges'))).toBeNull();
    await page.reload();
    await expect(email).toBeChecked();

    await alerts('saved-cars');
    await begin(context);
    await main(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectStays(page, /Not saved|may not have been saved/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved cars, 1' })).toBeVisible();
    await end(context);
    await tryAgain(page).click();
    await expect(main(page)).toContainText('No saved cars yet');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved cars', exact: true })).toBeVisible();

    await openToStay(page, `${root}/profile?edit`);
    const first = page.getByLabel('First name');
    await first.fill('Wilhelmina');
    await begin(context);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectStays(page, /Not saved|may not have been saved/);
    await expect(first).toHaveValue('Wilhelmina');
    expect(await violations(page, 'all', 'main')).toEqual([]);
    await first.fill('Wilhelmine');
    await end(context);
    await tryAgain(page).click();
    await expect(page).toHaveURL(/done=saved/);
    await expect(page.getByRole('banner')).toContainText('Wilhelmine');
  });
}

test('offline: what has to be fetched first says so and the page stays, a change that was made is not called lost, and a choice kept by a cookie can be tried again', async ({
  page,
  context,
  baseURL,
}) => {
  const dana = await signIn(context, baseURL);
  const [listingId] = await someCars(baseURL, 1);
  await send(dana, baseURL, 'vehicle', { listingId });
  await openToStay(page, `${root}/saved-cars`);
  await context.setOffline(true);
  await main(page).getByRole('link', { name: /^Edit/ }).click();
  await expectStays(page, /We couldn’t open that\./);
  await context.setOffline(false);
  await main(page).getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByRole('dialog', { name: 'Saved car' })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await openToStay(page, '/cars-for-sale/all-cars/suv-crossover?searchRadius=0');
  await context.setOffline(true);
  await main(page)
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await expectStays(page, /We couldn’t open the comparison\. Your cars are still selected\./);
  await context.setOffline(false);

  await saveSearch(dana, baseURL, 'Toyotas near me');
  await openToStay(page, `${root}/saved-searches`);
  await context.route(/saved-searches\.data/, (route) => route.abort());
  const email = main(page).getByRole('switch', { name: /^Email alerts/ });
  await email.click();
  await expectStays(page, /Done, but this page doesn’t show the change yet\./);
  await context.unroute(/saved-searches\.data/);
  await tryAgain(page).click();
  await expect(email).toBeChecked();

  await openToStay(page, '/cars-for-sale/car-loans');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'No thanks' }).click();
  await expectStays(page, /Not saved\./);
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByText('Allow analytics?')).toBeHidden();
  await expect(page.getByText('Not saved.')).toBeHidden();
});
