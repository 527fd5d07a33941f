import { expect, type Page } from '@playwright/test';
import { alive } from './page-checks.ts';
import { test } from './test.ts';

const results = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';

/** As a browser's translation leaves a page: every text within elements of its own, and in other words. */
const translate = (): void => {
  document.documentElement.classList.add('translated-ltr');
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  const textNodes: Text[] = [];
  while (texts.nextNode()) textNodes.push(texts.currentNode as Text);
  for (const text of textNodes) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, noscript, template')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.replace(/(\d),(\d{3})/g, '$1.$2').replace(/\bcars?\b/g, 'Autos');
    outer.append(inner);
    text.replaceWith(outer);
  }
};

/** As extensions leave it, which mark links, prices and cars of a shop. */
const decorate = (): void => {
  for (const part of document.querySelectorAll('a, article, button, li, h1, label, b')) {
    const [before, after] = [document.createElement('i'), document.createElement('b')];
    before.textContent = 'Ad ';
    after.textContent = ' 7 cars';
    part.prepend(before);
    part.append(after);
  }
};

/** Opens a page that is changed before its scripts have come, after a look at it as it was sent. */
const openAltered = async <T>(page: Page, path: string, alter: () => void, look: () => Promise<T>): Promise<T> => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const seen = await look();
  await page.evaluate(alter);
  gate.resolve();
  await alive(page);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  return seen;
};

const sameDocument = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
/** What comes with the page: the choices of groups that are open, and links to the others. */
const choices = (page: Page): Promise<string[]> => filters(page).locator('a').allTextContents();
const great = (page: Page) =>
  filters(page)
    .getByRole('link', { name: /^Great deal/ })
    .first();
const countOf = (text: string): number => Number(text.replaceAll(',', '').match(/\d+/)?.[0]);

/** Its counts are right and its filters work. */
const checkResults = async (page: Page, alter: () => void): Promise<void> => {
  const sent = await openAltered(page, results, alter, () => choices(page));
  expect(sent.length).toBeGreaterThan(30);
  expect(await choices(page)).toEqual(sent);
  const cars = countOf((await great(page).textContent()) ?? '');
  expect(cars).toBeGreaterThan(0);
  await great(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(cars.toLocaleString('en-US'));
  await sameDocument(page);
  const car = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  await car.click();
  await expect(page.locator('html')).toHaveAttribute('data-page-type', 'vdp');
  await sameDocument(page);
};

/** Every marker stays, and leads on. */
const checkMap = async (page: Page, alter: () => void): Promise<void> => {
  const markers = page.getByRole('region', { name: 'Map of results' }).getByRole('listitem').getByRole('link');
  const names = () => markers.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  const sent = await openAltered(page, `${results}&view=map`, alter, names);
  expect(sent.length).toBeGreaterThan(5);
  // React draws the changed part anew, and its script is fetched for that.
  await expect.poll(names).toEqual(sent);
  await page.getByRole('link', { name: 'Zoom in', exact: true }).click();
  await expect(page).toHaveURL(/box=/);
  await sameDocument(page);
};

/** Gallery, links and prices are as they were. */
const checkVehicle = async (page: Page, alter: () => void): Promise<void> => {
  const reply = await page.request.get('/rest/lsc/listing?sellerType=d&listingType=USED&searchRadius=0&numRecords=1');
  const { listings } = (await reply.json()) as { listings: { vdpBaseUrl: string }[] };
  const words = () => page.getByRole('main').getByRole('heading').allTextContents();
  const sent = await openAltered(page, listings[0]?.vdpBaseUrl ?? '', alter, words);
  expect(await words()).toEqual(sent);
  await page.getByRole('button', { name: 'Next picture' }).first().click();
  await expect(page.getByText(/2 of [5-8]/).first()).toBeVisible();
  // The other car may well be of the same year and model.
  const address = page.url();
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).not.toHaveURL(address);
  await sameDocument(page);
};

test('results, a map and a vehicle come alive and work where the page was translated, or has foreign elements in it, before its scripts run', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const alter of [translate, decorate]) {
    await checkResults(page, alter);
    await checkMap(page, alter);
    await checkVehicle(page, alter);
  }
});
