import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { deviceDraft } from '../../src/domains/supply/private-listings/listing-steps.ts';
import config from '../../src/routes.ts';
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

type Profile = { car: number; user: string };

/** An address of every route with parameters; routes without are their own. */
const examples: Readonly<Record<string, (site: Profile) => string>> = {
  'cars-for-sale/fordblueadvantage/:page': () => '/cars-for-sale/fordblueadvantage/privacy-policy',
  'cars-for-sale/vehicledetails.xhtml': ({ car }) => `/cars-for-sale/vehicledetails.xhtml?listingId=${car}`,
  'cars-for-sale/vehicle/*': ({ car }) => `/cars-for-sale/vehicle/${car}`,
  'cars-for-sale/inventory/*': ({ car }) => `/cars-for-sale/inventory/?listingId=${car}`,
  'marketplace/listings/:listingId': ({ car }) => `/marketplace/listings/${car}`,
  'cars-for-sale/report-listing/:listingId': ({ car }) => `/cars-for-sale/report-listing/${car}`,
  'cars-for-sale/price-sheet/:listingId': ({ car }) => `/cars-for-sale/price-sheet/${car}`,
  'cars-for-sale/research/articles/:slug?': () => '/cars-for-sale/research/articles/deal-ratings',
  'cars-for-sale/research/:make': () => '/cars-for-sale/research/toyota',
  'cars-for-sale/research/:make/:model/reviews': () => '/cars-for-sale/research/toyota/camry/reviews',
  'cars-for-sale/research/:make/:model/:year?': () => '/cars-for-sale/research/toyota/camry',
  'cars-for-sale/sitemap/:sitemapPageId?': () => '/cars-for-sale/sitemap/makes',
  'cars-for-sale/*': () => '/cars-for-sale/all-cars/suv-crossover?searchRadius=0',
  'car-dealers/*': () => '/car-dealers/atlanta-ga',
  'dealers/*': () => '/dealers/atlanta-ga',
  'docs/:section': () => '/docs/v1',
  'dealer-reply/:token': () => '/dealer-reply/none',
  'reviews/write/:kind/:id': () => '/reviews/write/model/CAMRY',
  'reviews/report/:id': () => '/reviews/report/none',
  'reviews/helpful/:id': () => '/reviews/helpful/none',
  'sell-my-car/list/:draft/details': () => `/sell-my-car/list/${deviceDraft}/details`,
  'sell-my-car/list/:draft/value': () => `/sell-my-car/list/${deviceDraft}/value`,
  'sell-my-car/list/:draft/photos': () => `/sell-my-car/list/${deviceDraft}/photos`,
  'sell-my-car/list/:draft/price': () => `/sell-my-car/list/${deviceDraft}/price`,
  'sell-my-car/list/:draft/preview': () => `/sell-my-car/list/${deviceDraft}/preview`,
  'dealer/:dealerId': () => '/dealer/1',
  'dealer/:dealerId/cars': () => '/dealer/1/cars',
  'dealer/:dealerId/cars/:listingId': () => '/dealer/1/cars/1',
  'dealer/:dealerId/feed': () => '/dealer/1/feed',
  'dealer/:dealerId/feed/:runId': () => '/dealer/1/feed/1',
  'dealer/:dealerId/inbox/:leadId?': () => '/dealer/1/inbox',
  'dealer/:dealerId/bills': () => '/dealer/1/bills',
  'dealer/:dealerId/offers': () => '/dealer/1/offers',
  'dealer/:dealerId/offers/:requestId': () => '/dealer/1/offers/1',
  'dealer/:dealerId/plan': () => '/dealer/1/plan',
  'dealer/:dealerId/plan/cars': () => '/dealer/1/plan/cars',
  'dealer/:dealerId/purchases/:purchaseId': () => '/dealer/1/purchases/1',
  'dealer/:dealerId/reviews': () => '/dealer/1/reviews',
  'dealer/:dealerId/team': () => '/dealer/1/team',
  'dealer/:dealerId/templates': () => '/dealer/1/templates',
  'my-autotrader/selling/:id': () => '/my-autotrader/selling/none',
  'my-autotrader/selling/:id/offers': () => '/my-autotrader/selling/none/offers',
  'my-autotrader/selling/:id/handover': () => '/my-autotrader/selling/none/handover',
  'my-autotrader/selling/:id/bill-of-sale': () => '/my-autotrader/selling/none/bill-of-sale',
  'my-autotrader/deals/start/:listingId': ({ car }) => `/my-autotrader/deals/start/${car}`,
  'my-autotrader/deals/apply/:listingId': ({ car }) => `/my-autotrader/deals/apply/${car}`,
  'my-autotrader/deals/:id': () => '/my-autotrader/deals/none',
  'my-autotrader/messages/:id': () => '/my-autotrader/messages/none',
  'my-autotrader/unsubscribe': ({ user }) => `/my-autotrader/unsubscribe?userId=${user}&type=search`,
  '*': () => '/no-such-page',
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

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children }) => (children?.length ? pathsOf(children) : [path]));

const addressOf = (path: string, site: Profile): string => {
  const example = examples[path];
  if (!example && /[:*]/.test(path)) throw new Error(`${path} is a new route: give it an example`);
  return example?.(site) ?? `/${path}`;
};

const hostOf = (path: string): string => {
  if (path.includes('fordblueadvantage')) return 'ford.localhost';
  return /^(dealers|account)\//.test(path) ? 'kbb.localhost' : 'localhost';
};

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

const everyKind = async (baseURL: string | undefined, site: Profile): Promise<string[]> => {
  // What no shopper finds is looked at by operators' own journeys, and a file has no width.
  const ofShoppers = pathsOf(await config).filter((path) => !/^ops(\/|$)|\/download$/.test(path));
  const routes = ofShoppers.map((path) => at(baseURL, hostOf(path), addressOf(path, site)));
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
