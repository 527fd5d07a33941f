import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { formatMoney } from '#lib/money.ts';
import {
  alive,
  at,
  expectAccessible,
  leadsWith,
  mailsWith,
  open,
  tall,
  violations,
  watch,
  wordsIn,
} from './page-checks.ts';
import { test } from './test.ts';

type Answered = {
  id: number;
  vin: string;
  type: string;
  title: string;
  owner: { name: string };
  pricingDetail: { salePrice: number };
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

/** Demo cars are numbered on, and some of the first ones have left. */
const goneCar = async (request: APIRequestContext): Promise<Answered> => {
  const ids = Array.from({ length: 200 }, (_, at) => 700_000_001 + at);
  const gone = (await listings(request, `listingId=${ids.join(',')}`)).find(({ type }) => type === 'Expired');
  if (!gone) throw new Error('no car has left');
  return gone;
};

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Email', { exact: true }).fill(email);
};
const send = (page: Page) => page.getByRole('button', { name: /^Send to/ });

test('RULING-49: a vehicle page is complete, accessible and calm at three widths, light and dark', async ({
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
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a page is printed in dark words whatever it looks like on the screen', async ({ page, request }) => {
  const { id } = await carOf(request, 'sellerType=d&listingType=CERTIFIED');
  await page.goto(pageOf(id));
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

test('BRND-06: the page of a vehicle under every other brand', async ({ page, request, baseURL }) => {
  const complaints = watch(page);
  // A car that every site has: the maker's shows no other.
  const { id } = await carOf(request, 'sellerType=d&listingType=CERTIFIED&makeCode=FORD');
  await page.setViewportSize({ width: 1280, height: tall });
  for (const host of ['kbb.localhost', 'ford.localhost', 'caranddriver.localhost']) {
    await open(page, at(baseURL, host, pageOf(id)));
    await expect(page.getByRole('heading', { name: 'Ask about this car' })).toBeAttached();
    expect(await violations(page), host).toEqual([]);
  }
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

test('BRND-08, RULING-89: the review brand asks under its prefix, and the mail names the channel', async ({
  page,
  request,
  baseURL,
}) => {
  const { id } = await dealersCar(request);
  await open(page, at(baseURL, 'caranddriver.localhost', pageOf(id)));
  const email = `review-${randomUUID()}@example.com`;
  await fillIn(page, email);
  const leadRequest = page.waitForRequest(/svc\/leads\/vehicle/);
  await send(page).click();
  expect(new URL((await leadRequest).url()).pathname).toBe('/cm-api/cars-for-sale/svc/leads/vehicle');
  await expect.poll(() => leadsWith(email).length).toBe(1);
  expect(leadsWith(email)[0]).toMatch(/^X-Lead-Channel: ATC/m);
});

test('DLR-03, DLR-04: a private seller is written to, with two pictures and a film', async ({ page, request }) => {
  const { id } = await carOf(request, 'sellerType=p');
  await open(page, pageOf(id));
  await expect(page.locator('#contact')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Buying from a private seller' }).getByRole('img')).toHaveCount(2);
  await page.getByText('Watch: How a private sale works').click();
  await expect(page.getByRole('img', { name: /How a private sale works/ })).toBeVisible();
});

test('bad leads are refused in words and send nothing', async ({ request }) => {
  const path = '/cars-for-sale/svc/leads/vehicle';
  const shopper = { firstName: 'Dana', lastName: 'W', email: 'bad@example.com' };
  const { id } = await dealersCar(request);
  const gone = await goneCar(request);
  const cases: [unknown, number, string][] = [
    [{}, 400, 'validation-failed'],
    [{ ...shopper, listingId: 1234 }, 400, 'validation-failed'],
    [{ ...shopper, listingId: id, leadType: 'CUSTOMORDER' }, 400, 'validation-failed'],
    [{ ...shopper, listingId: id, message: 'x'.repeat(1001) }, 400, 'validation-failed'],
    [{ ...shopper, listingId: id, leadType: 'TESTDRIVE', preferredDate: '2020-01-01' }, 400, 'validation-failed'],
    [{ ...shopper, listingId: 999_999_999_999 }, 404, 'not-found'],
    [{ ...shopper, listingId: gone.id }, 410, 'gone'],
  ];
  for (const [data, status, code] of cases) {
    const reply = await request.post(path, { data });
    expect([reply.status(), (await reply.json()).code], JSON.stringify(data).slice(0, 100)).toEqual([status, code]);
  }
  const robot = await request.post(path, { data: { ...shopper, listingId: id, company: 'Robots Inc' } });
  expect(await robot.json()).toMatchObject({ success: true });
  expect(mailsWith('bad@example.com')).toEqual([]);
});

test('URL-07 to URL-09: every wrong address of a vehicle has its own page and status', async ({ request }) => {
  const { id, vin } = await dealersCar(request);
  const gone = await goneCar(request);
  const cases: [string, number, string][] = [
    [pageOf(id), 200, 'vdp'],
    [`/cars-for-sale/inventory/${vin}`, 200, 'inv'],
    [`/cars-for-sale/inventory/${vin}/${id}`, 200, 'inv'],
    ['/cars-for-sale/inventory', 200, 'inv'],
    [pageOf(gone.id), 410, 'vdp'],
    [pageOf('12345'), 404, 'vdp'],
    [pageOf('999999999999999'), 404, 'vdp'],
    [pageOf('1HGCV1F34LA999999'), 404, 'vdp'],
  ];
  for (const [path, status, pageType] of cases) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect([reply.status(), path], path).toEqual([status, path]);
    expect(await reply.text(), path).toContain(`data-page-type="${pageType}"`);
  }
  const noPages = ['1234', vin.slice(0, 16), `${vin.slice(0, 16)}O`, '<script>', `${id}/more/of/it`];
  for (const name of noPages) {
    const reply = await request.get(pageOf(name), { maxRedirects: 0 });
    expect([reply.status(), name]).toEqual([404, name]);
  }
  for (const path of ['/cars-for-sale/inventory/1234', '/marketplace/listings/1234']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  const spellings = [pageOf(vin), pageOf(`${vin}/${id}`), `/cars-for-sale/${id}`, `/marketplace/listings/${id}`];
  for (const path of spellings) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location], path).toEqual([301, pageOf(id)]);
  }
});

test('RULING-49: a car that left keeps its prices and leads to similar ones', async ({ request }) => {
  const { id } = await goneCar(request);
  const html = await (await request.get(pageOf(id))).text();
  expect(wordsIn(html)).toContain('This car is no longer for sale.');
  expect(html).toMatch(/<h2[^>]*>[^<]*Similar cars/);
  expect(html).not.toContain('id="contact"');
});

test('VDP-06, VDP-09, CMP-11: what clients look up', async ({ request }) => {
  const { id, vin } = await dealersCar(request);
  const response = await request.get(`/rest/lsc/listing/vin/${vin}?collapseFilters=true`, {
    headers: { 'x-service': 'vehicle-details' },
  });
  const body = await response.json();
  expect(body.listings[0]).toMatchObject({ id, vin, vdpBaseUrl: pageOf(id) });
  expect(body.owners[0].id).toBe(body.listings[0].ownerId);
  for (const unknown of ['1HGCV1F34LA999999', 'IOQ']) {
    expect((await request.get(`/rest/lsc/listing/vin/${unknown}`)).status()).toBe(404);
  }
  const certified = await request.get('/cm-api/content/static/json/atc/cpo/certifiedcontentsimple.json');
  expect(certified.headers()['cache-control']).toContain('max-age');
  expect((await certified.json()).TOYOTA).toMatchObject({
    programName: expect.any(String),
    warranty: expect.any(Array),
  });
  const lot = await request.get(`/rest/lsc/dealerlot/v2/multiple?excludedListingId=${id}&zip=30303`);
  const { listings: cars, searchRadius } = await lot.json();
  expect(searchRadius).toBe(50);
  expect(cars.length).toBeLessThanOrEqual(1);
});

test('a shared address has a picture of its own, by absolute addresses', async ({ request, baseURL }) => {
  const { id } = await dealersCar(request);
  const html = await (await request.get(pageOf(id))).text();
  for (const name of ['property="og:image"', 'name="twitter:image"']) {
    expect(html).toContain(`<meta ${name} content="${baseURL}/img/vehicle/${id}.png"`);
  }
  const picture = await request.get(`/img/vehicle/${id}.png`);
  const png = await picture.body();
  expect(picture.headers()['content-type']).toBe('image/png');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  for (const wrong of ['1234', '12345', 'x']) {
    expect((await request.get(`/img/vehicle/${wrong}.png`)).status()).toBe(404);
  }
  for (const wrong of ['0,0', '99.00,-84.00', '33.75,84.39', 'x']) {
    expect((await request.get(`/img/map/1/${wrong}.svg`)).status()).toBe(404);
  }
});

test('the gallery goes by keyboard, and fills the screen and leaves it', async ({ page, request }) => {
  const { id } = await dealersCar(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, pageOf(id));
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(page.getByText(/2 of [5-8]/).first()).toBeVisible();
  await page.getByRole('button', { name: /full screen/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const shown = page.getByRole('dialog').getByText(/^Illustration/);
  await expect(shown).toHaveText(/^Illustration, 2 of [5-8]$/);
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText(/^Illustration, 3 of [5-8]$/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(pageOf(id));
});

test('the full screen zooms by keys, buttons, wheel and double click, and Back leaves it', async ({
  page,
  request,
}) => {
  const { id } = await dealersCar(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, pageOf(id));
  // A picture opens where it is pressed.
  await page
    .getByRole('region', { name: /^Pictures of/ })
    .getByRole('link')
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByText(/^Illustration/);
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

/** How many sheets a page takes when it is printed. */
const sheetsOf = async (page: Page): Promise<number> => {
  const file = (await page.pdf({ format: 'Letter' })).toString('latin1');
  return Number(/\/Type \/Pages[^>]*?\/Count (\d+)/.exec(file)?.[1] ?? /\/Count (\d+)/.exec(file)?.[1]);
};

test('paper shows what out the door is made of, and the page is as before afterwards', async ({ page, request }) => {
  const { id } = await carOf(request, 'sellerType=d&listingType=USED');
  await open(page, pageOf(id));
  const costs = page.locator('details', { hasText: 'Out the door' }).first();
  await expect(costs.locator('dl')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(costs.locator('dl')).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(costs.locator('dl')).toBeHidden();
});

test('a car and a comparison of five are one sheet of paper each', async ({ page, request }) => {
  const cars = await listings(request, 'sellerType=d&listingType=USED&searchRadius=0&numRecords=5');
  const certified = await carOf(request, 'sellerType=d&listingType=CERTIFIED');
  for (const { id } of [...cars.slice(0, 2), certified]) {
    await open(page, pageOf(id));
    expect([id, await sheetsOf(page)]).toEqual([id, 1]);
  }
  for (const count of [2, 5]) {
    await open(page, `/cars-for-sale/compare?listingId=${cars.slice(0, count).map(({ id }) => id)}`);
    expect([count, await sheetsOf(page)]).toEqual([count, 1]);
  }
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
    const price = panel.getByText(formatMoney(pricingDetail.salePrice), { exact: true });
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
