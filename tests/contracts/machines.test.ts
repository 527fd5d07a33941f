import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { inventoryOf, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { dealerDetailsPath, sellPath, vehiclePath } from '#paths/paths.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const hosts = ['cars.example', 'kbb.cars.example', 'ford.cars.example', 'caranddriver.cars.example'];

/** Origins in a text for machines. */
const originsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/https?:\/\/(?:[a-z]+\.)*(?:cars\.example|localhost)(?::\d+)?/g)].map(([origin]) => origin),
  ),
];

/** A page's head and structured data. */
const messageIn = (html: string): string =>
  [
    ...(html.match(/<link rel="(?:canonical|alternate|prev|next)"[^>]*>/g) ?? []),
    ...(html.match(/<meta (?:property|name)="(?:og|twitter):[^>]*>/g) ?? []),
    ...(html.match(/<script type="application\/ld\+json"[^>]*>.*?<\/script>/gs) ?? []),
  ].join('\n');

describe('metadata, sitemaps and robots of a site with a public address', () => {
  let app: PageApp;
  beforeAll(async () => {
    app = await startPageApp({
      env: { PUBLIC_ORIGIN: 'https://cars.example', APP_ENV: 'prod', DEMO_LISTINGS: '900', DEMO_SEED: '7' },
    });
    await app.running.start();
  });
  afterAll(() => app.close());

  /** Follows the redirect to a page's canonical address. */
  const open = async (host: string, path: string): Promise<string> => {
    const { status, headers, text } = await app.ask(path, { headers: { host } });
    if (status === 301 && headers.location) return open(host, headers.location);
    expect([path, status]).toEqual([path, 200]);
    return text;
  };

  it('BOT-04: an AI crawler gets the same page as everybody', async () => {
    const { search } = app.running.services;
    const [car] = (await search.search(emptySearch, { inventory: wholeInventory })).listings;
    for (const path of ['/', '/cars-for-sale/all-cars', vehiclePath({ listingId: car?.id ?? 0 })]) {
      const headings = async (agent: string) => {
        const { text } = await app.ask(path, { headers: { host: 'cars.example', 'user-agent': agent } });
        return [...text.matchAll(/<h[123][^>]*>.*?<\/h[123]>/gs)].map(([heading]) => heading.replace(/<[^>]*>/g, ''));
      };
      const read = await headings('Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)');
      expect(read.length).toBeGreaterThan(3);
      expect(read).toEqual(await headings('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'));
    }
  });

  it('BRND-09: a page has its navigation, its trade-in address and its survey script', async () => {
    const given = (html: string) => ({
      navigation: /"kbbPageData":\{"navigation":\[\{"label":"([^"]+)"/.exec(html)?.[1],
      tradeIns: /"cbhData":\{"kbbTradeIns":([^}]*)\}/.exec(html)?.[1],
      configs: /"configs":(\{"surveyScript":[^}]*\})/.exec(html)?.[1],
    });
    const main = given(await open('cars.example', '/'));
    expect(main).toEqual({ navigation: 'Used cars', tradeIns: `"${sellPath()}"`, configs: '{"surveyScript":""}' });
    const maker = given(await open('ford.cars.example', '/'));
    expect(maker).toEqual({ ...main, navigation: 'Certified cars', tradeIns: 'null' });
  });

  it('every list, sorted, filtered or paged, has its own title', async () => {
    const list = '/cars-for-sale/all-cars?zip=30303&searchRadius=0';
    const looks = [
      ...['', '&firstRecord=24', '&firstRecord=48', '&numRecords=48', '&view=map'],
      ...['&sortBy=derivedpriceASC', '&sortBy=derivedpriceDESC', '&sortBy=mileageASC', '&sortBy=yearDESC'],
      ...['&featureCodes=1078', '&featureCodes=1211', '&maxMileage=200000', '&maxPrice=900000', '&startYear=1990'],
      ...['&extColorSimple=RED', '&keywordPhrases=warranty', '&sellerType=d', '&featureCodes=1078&sortBy=yearDESC'],
    ];
    const titles = new Map<string, string>();
    for (const look of looks) {
      const text = await open('cars.example', list + look);
      const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
      expect([look, titles.get(title)]).toEqual([look, undefined]);
      titles.set(title, look);
    }
  });

  it.each(hosts)('RULING-72: %s names no origin but its own', async (host) => {
    const own = `https://${host}`;
    const { brands, siteHosts, search } = app.running.services;
    const brand = brands.resolve({ place: siteHosts.placeOf(host) });
    const { listings } = await search.search(emptySearch, { inventory: inventoryOf(brand) });
    const [car] = listings;
    if (!car) throw new Error('no car of a dealer');
    const { id: dealerId, name, location } = car.owner;
    const { city, state } = location.address;
    const ask = (path: string) => open(host, path);
    const pages = [
      '/',
      '/cars-for-sale/all-cars',
      '/cars-for-sale/all-cars?firstRecord=24',
      vehiclePath({ listingId: car.id }),
      dealerDetailsPath(brand, { dealerId, name, place: { city, state } }),
      '/cars-for-sale/research',
    ];
    for (const path of pages) {
      const status = messageIn(await ask(path));
      expect([path, originsIn(status)]).toEqual([path, [own]]);
      expect(status, path).toMatch(new RegExp(`<link rel="canonical" href="${own}/`));
      expect(status, path).toMatch(new RegExp(`property="og:image" content="${own}/`));
    }
    expect(messageIn(await ask(vehiclePath({ listingId: car.id })))).toContain('"@type":"Car"');
    const index = await ask('/sitemap.xml');
    const parts = [...index.matchAll(/<loc>[^<]*?(\/sitemap-[^<]+)<\/loc>/g)].map(([, path = '']) => path);
    expect(parts.length).toBeGreaterThan(1);
    const feeds = ['rss', 'json'].map((form) => `/cars-for-sale/feed.${form}?url=/cars-for-sale/all-cars`);
    for (const path of ['/robots.txt', '/sitemap.xml', ...parts, ...feeds]) {
      const text = await ask(path);
      expect([path, originsIn(text)]).toEqual([path, [own]]);
    }
  });
});
