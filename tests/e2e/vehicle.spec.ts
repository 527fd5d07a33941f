import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { alive, at, expectAccessible, leadsWith, open, tall, violations, watch, widths } from './page-checks.ts';
import { test } from './test.ts';

type Answered = {
  id: number;
  owner: { name: string };
  pricingDetail: { displayPrice: number };
};

const pageOf = (id: number | string): string => `/cars-for-sale/vehicle/${id}`;

const listings = async (request: APIRequestContext, query: string): Promise<Answered[]> => {
  const reply = await request.get(`/rest/lsc/listing?${query}`);
  return ((await reply.json()) as { listings: Answered[] }).listings;
};

const carOf = async (request: APIRequestContext, query: string): Promise<Answered> => {
  const [car] = await listings(request, `${query}&searchRadius=0&numRecords=1`);
  if (!car) throw new Error(`no car for ${query}`);
  return car;
};
const dealersCar = (request: APIRequestContext) => carOf(request, 'sellerType=d&listingType=USED');

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Email', { exact: true }).fill(email);
};
const send = (page: Page) => page.getByRole('button', { name: /^Send to/ });

/** How many sheets a page takes when it is printed. */
const sheetsOf = async (page: Page): Promise<number> => {
  const file = (await page.pdf({ format: 'Letter' })).toString('latin1');
  return Number(/\/Type \/Pages[^>]*?\/Count (\d+)/.exec(file)?.[1] ?? /\/Count (\d+)/.exec(file)?.[1]);
};

test('RULING-49: a vehicle page is complete, accessible and calm at three widths, light and dark, and so it is printed', async ({
  page,
  request,
}) => {
  const complaints = watch(page);
  const { id } = await carOf(request, 'sellerType=d&listingType=CERTIFIED');
  await open(page, pageOf(id));
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'vdp');
  for (const heading of ['The dealer', 'Ask about this car', 'More to help you decide']) {
    await expect(page.getByRole('heading', { name: heading })).toBeAttached();
  }
  await expectAccessible(page, widths);

  await test.step('paper shows what out the door is made of, and the page is as before afterwards', async () => {
    const costs = page.locator('details', { hasText: 'Out the door' }).first();
    await expect(costs.locator('dl')).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(costs.locator('dl')).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(costs.locator('dl')).toBeHidden();
  });

  await test.step('a car and a comparison of five are one sheet of paper each', async () => {
    expect([id, await sheetsOf(page)]).toEqual([id, 1]);
    const cars = await listings(request, 'sellerType=d&listingType=USED&searchRadius=0&numRecords=5');
    for (const { id: used } of cars.slice(0, 2)) {
      await open(page, pageOf(used));
      expect([used, await sheetsOf(page)]).toEqual([used, 1]);
    }
    for (const count of [2, 5]) {
      await open(page, `/cars-for-sale/compare?listingId=${cars.slice(0, count).map((car) => car.id)}`);
      expect([count, await sheetsOf(page)]).toEqual([count, 1]);
    }
  });

  await test.step('words are dark on paper, whatever the page looks like on the screen', async () => {
    const words = () => page.evaluate(() => getComputedStyle(document.body).color);
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    const light = await words();
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
    expect(await words()).not.toBe(light);
    for (const theme of ['', 'dark']) {
      await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      expect(await words()).toBe(light);
    }
  });
  expect(complaints).toEqual([]);
});

test('BRND-06, BRND-08, RULING-89: a vehicle under every other brand; the review brand asks under its prefix, and the mail names the channel', async ({
  page,
  request,
  baseURL,
}) => {
  const complaints = watch(page);
  // A car that every site has: the maker's shows no other.
  const { id } = await carOf(request, 'sellerType=d&listingType=CERTIFIED&makeCode=FORD');
  await page.setViewportSize({ width: 1280, height: tall });
  for (const host of ['kbb.localhost', 'ford.localhost', 'caranddriver.localhost']) {
    await open(page, at(baseURL, host, pageOf(id)));
    await expect(page.getByRole('heading', { name: 'Ask about this car' })).toBeAttached();
    expect(await violations(page), host).toEqual([]);
  }
  const email = `review-${randomUUID()}@example.com`;
  await fillIn(page, email);
  const leadRequest = page.waitForRequest(/svc\/leads\/vehicle/);
  await send(page).click();
  expect(new URL((await leadRequest).url()).pathname).toBe('/cm-api/cars-for-sale/svc/leads/vehicle');
  await expect.poll(() => leadsWith(email).length).toBe(1);
  expect(leadsWith(email)[0]).toMatch(/^X-Lead-Channel: ATC/m);
  expect(complaints).toEqual([]);
});

test('UI-06: a question is asked without leaving the page, and reaches the dealer once', async ({ page, request }) => {
  const { id, owner } = await dealersCar(request);
  await open(page, pageOf(id));
  await page.getByRole('link', { name: 'Test drive' }).first().click();
  await expect(page.getByRole('radio', { name: 'Test drive' })).toBeChecked();
  await expect(page.getByLabel('First name')).toBeFocused();
  const email = `once-${randomUUID()}@example.com`;
  await fillIn(page, email);
  await page.getByLabel('Phone').fill('12345');
  await page.getByRole('textbox', { name: 'Message' }).fill('<b>Saturday</b> morning?');
  await page.getByLabel('Keep my details').check();
  await send(page).click();
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Phone').fill('(404) 555-0142');
  // Both presses are made before the first is answered: later, the second would be one beside the form.
  const pressed = Promise.withResolvers<void>();
  await page.route(`**${leadCall.path}`, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await send(page).dblclick();
  pressed.resolve();
  const sent = page.getByRole('status').filter({ hasText: `Sent to ${owner.name}` });
  await expect(sent).toBeFocused();
  await expect.poll(() => leadsWith(email).length).toBe(1);
  expect(leadsWith(email)[0]).toMatch(/^Subject: Test drive: /m);
  expect(leadsWith(email)[0]).toContain('&lt;b&gt;Saturday');

  await page.getByRole('button', { name: 'Ask something else' }).click();
  await expect(send(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Dana');
  await expect(page.getByLabel('Phone')).toHaveValue('(404) 555-0142');
});

test('UI-06: a question without script comes back with what is wrong and what was typed, then is sent', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, owner } = await dealersCar(request);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(pageOf(id));
  await expect(page.getByLabel('Day optional', { exact: true })).toBeHidden();
  await page.locator('#contact label').filter({ hasText: 'Test drive' }).click();
  await expect(page.getByLabel('Day optional', { exact: true })).toBeVisible();
  const email = `plain-${randomUUID()}@example.com`;
  await fillIn(page, email);
  await page.getByLabel('Phone').fill('911');
  await send(page).click();
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Dana');
  await expect(page.getByRole('radio', { name: 'Test drive' })).toBeChecked();
  await page.getByLabel('Phone').fill('');
  await page.getByRole('radio', { name: 'By call only' }).check({ force: true });
  await send(page).click();
  await expect(page.getByText('Enter a phone number, or choose a reply by email.')).toBeVisible();
  await page.getByRole('radio', { name: 'By email' }).check({ force: true });
  await send(page).click();
  await expect(page.getByRole('heading', { name: `Sent to ${owner.name}` })).toBeVisible();
  await page.reload();
  await expect.poll(() => leadsWith(email).length).toBe(1);
  await context.close();
});

test('DLR-03, DLR-04: a private seller is written to, with two pictures and a film', async ({ page, request }) => {
  const { id } = await carOf(request, 'sellerType=p');
  await open(page, pageOf(id));
  await expect(page.locator('#contact')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Buying from a private seller' }).getByRole('img')).toHaveCount(2);
  await page.getByText('Watch: How a private sale works').click();
  await expect(page.getByRole('img', { name: /How a private sale works/ })).toBeVisible();
});

test('the gallery goes by keyboard, fills the screen, zooms by keys, buttons, wheel and double click, and Back leaves it', async ({
  page,
  request,
}) => {
  const { id } = await dealersCar(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, pageOf(id));
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(page.getByText(/2 of [5-8]/).first()).toBeVisible();
  await page.getByRole('button', { name: /full screen/i }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const shown = dialog.getByText(/^Illustration/);
  await expect(shown).toHaveText(/^Illustration, 2 of [5-8]$/);
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText(/^Illustration, 3 of [5-8]$/);
  expect(await violations(page, 'all', 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(pageOf(id));

  // A picture opens where it is pressed.
  await open(page, pageOf(id));
  await page
    .getByRole('region', { name: /^Pictures of/ })
    .getByRole('link')
    .first()
    .click();
  await expect(shown).toHaveText(/^Illustration, 1 of [5-8]$/);
  await page.keyboard.press('+');
  await expect(shown).toHaveText(/^Illustration, 1 of [5-8], 160%$/);
  const picture = dialog.getByRole('img').first();
  const left = async () => (await picture.boundingBox())?.x ?? Number.NaN;
  const before = await left();
  // What is larger than the screen is moved by the arrows that turned the page before.
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(before);
  await page.keyboard.press('0');
  await expect(shown).toHaveText(/^Illustration, 1 of [5-8]$/);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(shown).toHaveText(/160%$/);
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect(shown).toHaveText(/^Illustration, 1 of [5-8]$/);
  await picture.dblclick();
  await expect(shown).toHaveText(/256%$/);
  await picture.dblclick();
  await expect(shown).toHaveText(/^Illustration, 1 of [5-8]$/);
  await page.mouse.wheel(0, -300);
  await expect(shown).toHaveText(/%$/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(pageOf(id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('two fingers zoom a picture in the page', async ({ browser, baseURL, request }) => {
  const { id } = await dealersCar(request);
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, pageOf(id));
  const strip = page.getByRole('region', { name: /^Pictures of/ });
  await strip.scrollIntoViewIfNeeded();
  const box = await strip.boundingBox();
  if (!box) throw new Error('no pictures');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : [x - apart, x + apart].map((at, id) => ({ x: at, y, id })),
    });
  await touch('touchStart', 20);
  await touch('touchMove', 40);
  await touch('touchMove', 60);
  await touch('touchEnd');
  await expect(strip).toHaveAttribute('data-zoomed', 'true');
  await context.close();
});

/** What of it lies on the screen with nothing else over it: pressed in its middle, it is what is pressed. */
const isInReach = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) =>
    elements.some((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (right <= left || top < 0 || bottom > innerHeight) return false;
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    }),
  );

test('price and main button are in reach all the way down, wide and, once consent is answered, on a phone', async ({
  page,
  request,
}) => {
  const { id, pricingDetail } = await carOf(request, 'sellerType=d&listingType=USED&minPrice=5000');
  for (const [width, height] of [
    [1366, 680],
    [390, 844],
  ] as const) {
    await page.context().clearCookies();
    await page.setViewportSize({ width, height });
    await open(page, pageOf(id));
    const panel = page.locator('aside[aria-label^="Price and contact"]');
    const price = panel.getByText(formatMoney(pricingDetail.displayPrice), { exact: true });
    const button = panel.locator(
      'a[href*="/deals/start/"], a[href="#contact"], a[href^="tel:"], a[href^="sms:"], a[href^="http"]',
    );
    for (const isTicked of [true, false]) {
      if (!isTicked) {
        await page.getByRole('button', { name: 'No thanks' }).click();
        await expect(page.getByText('Allow analytics?')).toBeHidden();
        await alive(page);
      } else if (width < 768) {
        // One bar at the foot of a phone, and the question comes first.
        await expect(page.getByText('Allow analytics?')).toBeVisible();
        continue;
      }
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < whole; top += height / 2) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        // The bar gives way to the form it leads to.
        const isAtForm = await page.locator('#contact').evaluate((form) => {
          const { top: start, bottom } = form.getBoundingClientRect();
          return start < innerHeight && bottom > 0;
        });
        if (isAtForm) continue;
        await expect.poll(() => isInReach(price), `price at ${top}`).toBe(true);
        await expect.poll(() => isInReach(button), `button at ${top}`).toBe(true);
      }
    }
  }
});
