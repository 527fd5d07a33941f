import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { exampleOf, hostOf, type PageSubjects, routePaths } from '#tests/fixtures/every-page.ts';
import { at, open } from './page-checks.ts';
import { accountRoot, main, saveSearch, send, signIn, someCars } from './shopper.ts';
import { test } from './test.ts';

/** Narrow phones, and the narrowest that text has to fit (WCAG 1.4.10). */
const phones = [390, 320];

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.padEnd(100, 'x');
const wordy = 'Certified pre-owned all-wheel drive sport utility vehicles with a third row near Rancho Santa Margarita';

/** What months of use leave on a device: every list full, every name long. */
const leaveTraces = async (
  context: BrowserContext,
  baseURL: string | undefined,
  ids: readonly number[],
): Promise<void> => {
  const nowMs = Date.now();
  const picture = '/img/draw/1/sedan-silver.svg';
  const searches = Array.from({ length: 10 }, (_, at) => {
    const name = at % 2 === 0 ? `${at} ${wordy}` : `${at}${unbroken}`;
    const headings = { heading: name.slice(0, 30), fullHeading: name, subHeading: wordy.slice(0, 55) };
    const url = `/cars-for-sale/all-cars?searchRadius=0&maxPrice=${20_000 + at}`;
    return { ...headings, fullSubHeading: wordy, url, query: {}, totalResultCount: 1_234_567, timestamp: nowMs - at };
  });
  const vehicles = ids.map((id, at) => ({
    id,
    title: at % 2 === 0 ? wordy : unbroken,
    href: `/cars-for-sale/vehicle/${id}`,
    picture,
    priceUsd: 1_234_567,
    timestamp: nowMs - at,
  }));
  const compared = ids.slice(0, 5).map((id, at) => ({ id, name: at % 2 === 0 ? wordy : unbroken, picture }));
  const saved = ids.slice(0, 10).map((listingId, at) => ({
    listingId,
    name: at % 2 === 0 ? wordy : unbroken,
    picture,
    priceUsd: 1_234_567,
    savedMs: nowMs,
  }));
  const kept = {
    recentSearches: searches,
    recentInventory: vehicles,
    compareListings: { date: nowMs, cars: compared },
    quickSaves: saved,
  };
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, JSON.stringify(value));
  }, kept);
  const car = {
    vin: '',
    year: 2020,
    makeCode: 'TOYOTA',
    modelCode: 'CAMRY',
    trim: 'SE',
    mileage: 199_999,
    zip: '30303',
  };
  const draft = { ...car, description: `${wordy} ${unbroken}`, priceUsd: 21_500 };
  await context.addCookies([
    { name: 'forecourt.listing-draft', value: encodeURIComponent(JSON.stringify(draft)), url: baseURL ?? '' },
  ]);
};

/** A shopper who saves all they can, under the longest names there may be. */
const signInAfterMonths = async (context: BrowserContext, baseURL: string | undefined, ids: readonly number[]) => {
  const email = `${'very-long-address.'.repeat(3)}${randomUUID()}@subdomain.example-of-a-long-domain.com`;
  const dana = await signIn(context, baseURL, { name: unbroken.slice(0, 60), email });
  for (const [index, listingId] of ids.slice(0, 20).entries()) {
    const title = index % 2 === 0 ? wordy.slice(0, 100) : unbroken;
    const notes = index % 3 === 0 ? unbroken.repeat(3) : wordy;
    await send(dana, baseURL, 'vehicle', { listingId, title, notes, enableEmailAlerts: true });
  }
  for (const [index, name] of [unbroken, wordy.slice(0, 100), 'Short'].entries()) {
    await saveSearch(dana, baseURL, name, 30_000 + index);
  }
  return dana;
};

/** Pages that look otherwise when asked to. */
const otherStates = [
  '/cars-for-sale/all-cars/atlanta-ga?zip=30303&view=map',
  '/cars-for-sale/all-cars/cars-under-2000/tesla?searchRadius=0',
  `/cars-for-sale/all-cars?searchRadius=0&keywordPhrases=${unbroken}`,
  '/my-autotrader/profile?edit',
  '/my-autotrader/profile?cancel',
  '/my-autotrader/my-cars?year=2021&make=TOYOTA&model=CAMRY',
];

/** How much wider than the screen the page is, with what sticks out of it. */
const tooWide = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const root = document.documentElement;
    root.toggleAttribute('data-whole', true);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (root.scrollWidth <= root.clientWidth) return '';
    const isClipped = (element: Element): boolean => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      }
      return false;
    };
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && !isClipped(element),
    );
    const worst = out.slice(0, 3).map((element) => `${element.tagName}.${element.className}`);
    return `${root.scrollWidth} of ${root.clientWidth} px: ${worst.join(', ')}`;
  });

/** What is wrong, by address and width; nothing is the answer wanted. */
const visit = async (page: Page, addresses: readonly string[]): Promise<Record<string, string>> => {
  const wrong: Record<string, string> = {};
  for (const address of addresses) {
    await page.setViewportSize({ width: phones[0] ?? 390, height: 800 });
    await open(page, address);
    for (const width of phones) {
      await page.setViewportSize({ width, height: 800 });
      const tooWideAt = await tooWide(page);
      if (tooWideAt) wrong[`${address} at ${width} px`] = tooWideAt;
    }
  }
  return wrong;
};

const everyKind = async (baseURL: string | undefined, about: PageSubjects): Promise<string[]> => {
  // What no shopper finds is looked at by operators' own journeys, and a file has no width.
  const ofShoppers = (await routePaths()).filter((path) => !/^ops(\/|$)|\/download$/.test(path));
  const routes = ofShoppers.map((path) => at(baseURL, hostOf(path), exampleOf(path, about)));
  return [...routes, ...otherStates.map((path) => at(baseURL, 'localhost', path))];
};

/** But for its header, which others show as well, the same for a shopper as for a visitor. */
const isForEverybody = (address: string): boolean =>
  /\/(fordblueadvantage|caranddriver|research|sitemap|legal|styleguide|marketplace|sell-my-car|inventory)\b/.test(
    address,
  ) || /(\.xhtml|advanced-search|accelerate|carvantage|voice-search-help|-password|verify|no-such-page)/.test(address);

/** Most pages of an account send a visitor to one and the same form. */
const withoutRepeats = async (page: Page, addresses: readonly string[]): Promise<string[]> => {
  const forms = new Set<string>();
  const others: string[] = [];
  for (const address of addresses) {
    const isOfAccount =
      address.includes(`localhost:${new URL(address).port}${accountRoot}`) && !address.includes('kbb.');
    const reply = isOfAccount ? await page.request.get(address, { maxRedirects: 0 }) : undefined;
    const form = reply?.headers().location?.split('?')[0];
    if (form?.endsWith('/sign-in')) forms.add(form);
    else others.push(address);
  }
  return [...others, ...[...forms].map((form) => new URL(form, addresses[0]).href)];
};

test('no page is wider than a phone for a visitor with a full history', async ({ page, context, baseURL }) => {
  const ids = await someCars(baseURL, 50);
  await leaveTraces(context, baseURL, ids);
  const all = await everyKind(baseURL, { car: ids[0] ?? 0, user: 'nobody' });
  expect(await visit(page, await withoutRepeats(page, all))).toEqual({});
});

test('no page is wider than a phone for a shopper with long names and full lists', async ({
  page,
  context,
  baseURL,
}) => {
  const ids = await someCars(baseURL, 50);
  await leaveTraces(context, baseURL, ids);
  const { consumer } = await signInAfterMonths(context, baseURL, ids);
  await page.goto(`${accountRoot}/saved-cars`);
  const edit = await main(page).getByRole('link', { name: /^Edit/ }).first().getAttribute('href');
  const all = await everyKind(baseURL, { car: ids[0] ?? 0, user: consumer.id });
  const theirs = all.filter((address) => !isForEverybody(address));
  expect(await visit(page, [...theirs, edit ?? ''])).toEqual({});
});
