import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiExamples } from '#tests/conformance/api-examples.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { wordsIn } from '#tests/fixtures/page-words.ts';

const nationwide = '/cars-for-sale/all-cars/suv-crossover?searchRadius=0';
const anywhere = '/cars-for-sale/all-cars/suv-crossover';
const landingPages = {
  '/cars-for-sale/car-loans': 'carloans',
  '/cars-for-sale/credit-app': 'creditapp',
  '/cars-for-sale/accelerate': 'acceleratelanding',
  '/cars-for-sale/carvantage': 'carvantage',
  '/cars-for-sale/voice-search-help': 'voice_search_help',
};

describe('page responses without a browser', () => {
  let world: PageApp;
  beforeAll(async () => {
    const geo = { GEO_ZIP_HEADER: 'x-geo-zip', GEO_NETWORK_HEADER: 'x-geo-network' };
    world = await startPageApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '7', TRUST_PROXY: '1', ...geo } });
    await world.running.start();
  });
  afterAll(() => world.close());

  const on = (name: string) => ({ headers: { host: `${name}:${world.port}` } });
  const postForm = (path: string, fields: Record<string, string>) =>
    world.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin },
      body: new URLSearchParams(fields).toString(),
    });
  const hrefOf = (html: string, text: string): string =>
    new RegExp(`<a(?=[^>]*href="([^"]+)")[^>]*>(?:<[^>]+>)*${text}`)
      .exec(html.replaceAll('<!-- -->', ''))?.[1]
      ?.replaceAll('&amp;', '&') ?? '';
  /** The final address after redirects. */
  const arriveAt = async (path: string): Promise<string> => {
    const { location } = (await world.ask(path)).headers;
    return location === undefined ? path : arriveAt(location);
  };

  it('API-09: the documentation has every described operation, and its examples run', async () => {
    const guide = await world.ask('/docs');
    expect(guide.text).toContain('data-page-type="docs"');
    expect(brotliCompressSync(guide.text).length).toBeLessThan(30_000);
    const sectionPaths = [
      ...new Set([...guide.text.matchAll(/href="(\/docs\/[a-z0-9-]+)"/g)].map(([, path = '']) => path)),
    ];
    const pages = await Promise.all(sectionPaths.map(async (path) => (await world.ask(path)).text));
    const operations = pages.flatMap((text) =>
      [...text.matchAll(/<summary><span[^>]*>([A-Z]+)<\/span><code>([^<]+)<\/code>/g)].map(
        ([, method, path]) => `${method} ${path}`,
      ),
    );
    const described: string[] = [];
    for (const path of ['/openapi.json', '/v1/openapi.json']) {
      const { paths } = JSON.parse((await world.ask(path)).text) as { paths: Record<string, object> };
      for (const [url, item] of Object.entries(paths))
        described.push(...Object.keys(item).map((method) => `${method.toUpperCase()} ${url}`));
    }
    expect(operations.toSorted()).toEqual(described.toSorted());
    expect((await world.ask('/docs/none')).status).toBe(404);
    for (const [operation, example] of Object.entries(apiExamples)) {
      const path = await example(async (list) => JSON.parse((await world.ask(list)).text));
      const { status } = await world.ask(path);
      // What a car is worth needs more similar cars than there are here.
      const isRight = status === 200 || (operation === 'GET /rest/lsc/car-value' && status === 404);
      expect([operation, path, status, isRight]).toEqual([operation, path, status, true]);
    }
  });

  it('BRND-06: the landing pages exist on every brand', async () => {
    for (const name of ['kbb.localhost', 'ford.localhost', 'caranddriver.localhost']) {
      for (const [path, pageType] of Object.entries(landingPages)) {
        const reply = await world.ask(path, on(name));
        expect([reply.status, path]).toEqual([200, path]);
        expect(reply.text).toContain(`data-page-type="${pageType}"`);
      }
    }
  });

  it('URL-05, URL-06: the maker’s pages exist on the maker’s host only', async () => {
    const pages = {
      'landing-page': 'fordlanding',
      warranty: 'fordlanding',
      owners: 'fordlanding',
      'accessibility-statement': 'fordaccessibilitystatement',
      'consumer-privacy': 'fordconsumerprivacy',
      'privacy-policy': 'fordprivacypolicy',
      'visitor-agreement': 'fordvisitoragreement',
    };
    for (const [name, pageType] of Object.entries(pages)) {
      const reply = await world.ask(`/cars-for-sale/fordblueadvantage/${name}`, on('ford.localhost'));
      expect(reply.status).toBe(200);
      expect(reply.text).toContain(`data-page-type="${pageType}"`);
    }
    for (const name of ['landing-page', 'warranty', 'owners'])
      expect((await world.ask(`/cars-for-sale/fordblueadvantage/${name}`)).status).toBe(404);
    const warranty = (await world.ask('/cars-for-sale/fordblueadvantage/warranty', on('ford.localhost'))).text;
    expect(warranty).toContain('The dealer inspects');
    expect(warranty).toContain('The manufacturer warrants');
    // Of this program only the name is known.
    expect(warranty).toContain('weren’t reported to us');
  });

  it('RULING-67: without script the calculator works as a form, and names unreadable values', async () => {
    const read = async (query: string) => {
      const { status, text } = await world.ask(`/cars-for-sale/car-loans?${query}`);
      return { status, html: text, words: wordsIn(text) };
    };
    expect((await read('')).words).toContain('$434 a month');
    // As its form submits it.
    const georgia = await read('price=%2430%2C000&state=GA');
    expect(georgia.words).not.toContain('$434 a month');
    expect(georgia.words).toContain('$2,100');
    const { words } = await read('want=price&monthly=10&down=0&term=36&state=MD');
    expect(words).toContain('Title and registration alone come to $14 a month over 36 months');
    expect(words).not.toContain('See used cars');
    const wrong = await read('price=plenty');
    expect(wrong.status).toBe(400);
    expect(wrong.html).toMatch(/<input(?=[^>]*name="price")(?=[^>]*aria-invalid="true")/);
  });

  it('RULING-87: without script pre-qualification is answered and not stored, and an invalid form is refused', async () => {
    const path = '/cars-for-sale/credit-app';
    const { status, headers, text } = await postForm(path, { credit: 'b', income: '72000', housing: '1500' });
    expect(status).toBe(200);
    for (const sentence of ['Your estimate', 'no one has agreed to lend this', 'See used cars under']) {
      expect(wordsIn(text)).toContain(sentence);
    }
    expect(await arriveAt(hrefOf(text, 'See used cars under'))).toMatch(/cars-under-\d+/);
    expect(headers['cache-control']).toContain('no-store');
    expect(String(headers['set-cookie'] ?? '')).not.toContain('72000');
    const slip = await postForm(path, { credit: '', income: 'plenty', housing: '' });
    expect(slip.status).toBe(400);
    expect(wordsIn(slip.text)).toContain('3 answers need another look');
    expect(slip.text).toMatch(/<input(?=[^>]*name="income")(?=[^>]*aria-invalid="true")(?=[^>]*value="plenty")/);
    expect((await postForm(path, { credit: 'q' })).status).toBe(400);
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"credit":"b"}' };
    expect((await world.ask(path, json)).status).toBe(400);
  });

  it('URL-19: counts on the buy-online page match its searches', async () => {
    const { text } = await world.ask('/cars-for-sale/accelerate');
    const [, href = '', words = ''] =
      /<a[^>]*href="([^"]*buy-online[^"]*)"[^>]*>((?:(?!<\/a>).)*brought to your door)/s.exec(text) ?? [];
    const count = /[\d,]+/.exec(words.replaceAll(/<[^>]+>/g, ' '))?.[0] ?? '';
    expect(count).not.toBe('');
    const results = await world.ask(await arriveAt(href.replaceAll('&amp;', '&')));
    expect(/<h1[^>]*>.*?<\/h1>/s.exec(results.text)?.[0]).toContain(count);
  });

  it('RULING-71: the help page shows how a sentence is parsed, and every example leads to its page', async () => {
    const { text } = await world.ask('/cars-for-sale/voice-search-help?say=reliable+camery+under+30k');
    expect(text).toMatch(/<input(?=[^>]*type="search")(?=[^>]*name="say")/);
    for (const words of ['Toyota Camry', 'Under $30,000', '“reliable” was left out', 'Show these cars']) {
      expect(wordsIn(text)).toContain(words);
    }
    expect(text).toMatch(/<a[^>]*href="[^"]*camry/);
    const help = (await world.ask('/cars-for-sale/voice-search-help')).text;
    const section = /Try searching for<\/h2>(.*?)<\/section>/s.exec(help)?.[1] ?? '';
    const examples = section.match(/<li\b.*?<\/li>/gs) ?? [];
    expect(examples.length).toBeGreaterThan(3);
    for (const example of examples) {
      expect(example).toMatch(/<p\b[^>]*>.*?\w.*?<\/p>/s);
      const href = /href="([^"]+)"/.exec(example)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect((await world.ask(await arriveAt(href))).status).toBe(200);
    }
  });

  it('RULING-46: an unknown word is named with the closest match; an empty result says which filter to remove', async () => {
    const unknown = (await world.ask('/cars-for-sale/all-cars/toyota/camery')).text;
    expect(wordsIn(unknown)).toMatch(/camery/i);
    expect(unknown).toMatch(/<a[^>]*href="[^"]*camry/i);
    const empty = (await world.ask('/cars-for-sale/all-cars/cars-under-2000/tesla?searchRadius=0')).text;
    expect(/<h1[^>]*>.*?<\/h1>/s.exec(empty)?.[0]).toMatch(/>[^<]*\b(no|0)\b/i);
    const links = [...empty.slice(empty.indexOf('<main'), empty.indexOf('</main>')).matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)];
    const ways = links.filter(([, link = '']) =>
      /without|\d+ cars?|lift|remove|under/i.test(wordsIn(`<main>${link}</main>`)),
    );
    expect(ways.length).toBeGreaterThan(0);
  });

  it('URL-13, URL-34: every other spelling redirects to one address', async () => {
    const reply = await world.ask('/cars-for-sale/Used+Cars/Toyota/Camry/Houston+TX-77081');
    expect(reply.status).toBe(301);
    const { location = '' } = reply.headers;
    expect(location).toMatch(/^\/cars-for-sale\/toyota\/camry\/houston-tx\?.*listingType=USED/);
    expect((await world.ask(location)).status).toBe(200);
  });

  it('a results page links to its feeds, and they work', async () => {
    const { text } = await world.ask(nationwide);
    for (const type of ['application/rss+xml', 'application/feed+json']) {
      const [link = ''] = new RegExp(`<link[^>]*type="${type.replace('+', '\\+')}"[^>]*>`).exec(text) ?? [];
      const href = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const { pathname, search } = new URL(href, world.origin);
      expect((await world.ask(`${pathname}${search}`)).headers['content-type']).toContain(type);
    }
  });

  it('CMP-08, RULING-64: an address with a removed car says so', async () => {
    const { listings } = JSON.parse((await world.ask('/rest/lsc/listing?searchRadius=0&numRecords=1')).text);
    const { text } = await world.ask(`/cars-for-sale/compare?listingId=${listings[0].id},999999999`);
    expect(wordsIn(text)).toContain('No longer listed: Car 999999999');
    expect((await world.ask('/cars-for-sale/compare?listingId=999999999')).status).toBe(404);
  });

  it('URL-15: a four-digit number is no dealer, and other spellings redirect to one address', async () => {
    expect((await world.ask('/car-dealers/1234')).status).toBe(404);
    const { text } = await world.ask('/car-dealers/?sortBy=inventoryDESC');
    const dealer = /<article.*?href="([^"?]*\d{5,}[^"?]*)/s.exec(text)?.[1] ?? '';
    const id = /\d{5,}/.exec(dealer)?.[0];
    expect(id).toBeDefined();
    expect(await arriveAt(`/car-dealers/dealer-details?dealerId=${id}`)).toBe(dealer);
  });

  it('LOC-04, BOT-03: the edge’s ZIP is used for ordinary visitors only', async () => {
    const placeFor = async (headers: Record<string, string>, path = anywhere): Promise<string> => {
      const { text } = await world.ask(path, { headers: { 'x-geo-zip': '98101-98105+98109', ...headers } });
      const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
      return /near (?:<!-- -->)?(\w+)/.exec(heading)?.[1] ?? 'nowhere';
    };
    const boston = { cookie: 'ATC_USER_ZIP=02111' };
    expect(await placeFor({})).toBe('Seattle');
    expect(await placeFor({ 'x-geo-zip': '30303' })).toBe('Atlanta');
    expect(await placeFor(boston)).toBe('Boston');
    expect(await placeFor({}, `${anywhere}/boston-ma`)).toBe('Boston');
    expect(await placeFor({}, `${anywhere}?disableAkamaiGeolocation=true`)).toBe('nowhere');
    expect(await placeFor({ 'x-geo-network': 'mobile' })).toBe('nowhere');
    expect(await placeFor({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)', ...boston })).toBe('nowhere');
  });

  it('a map adds its markers to the weight of a page, but not its drawing', async () => {
    const weightOf = (html: string): number =>
      brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    const places = [
      'all-cars?searchRadius=0',
      'all-cars/atlanta-ga?searchRadius=50',
      'all-cars/miles-city-mt?searchRadius=50',
    ];
    for (const place of places) {
      const { text: map } = await world.ask(`/cars-for-sale/${place}&view=map`);
      const { text: list } = await world.ask(`/cars-for-sale/${place}&view=list`);
      expect(weightOf(map) - weightOf(list), place).toBeLessThan(6_000);
      const image = /<use href="([^"#]+)#/.exec(map.slice(map.indexOf('Map of results')))?.[1] ?? '';
      expect(image).toContain('/img/map/');
      expect((await world.ask(image)).headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  it('RSRCH-13: an impossible order is refused with a message and sends nothing', async () => {
    const build = '/cars-for-sale/build-and-price';
    const camry = `${build}?makeCode=TOYOTA&modelCode=CAMRY&zip=30303`;
    const form = { firstName: 'Dana', lastName: 'W', email: 'refused-order@example.com' };
    const order = (fields: Record<string, string>, path = camry) => postForm(path, { ...form, ...fields });
    const dealers = await world.ask('/rest/lsc/customorder/dealers?makeCode=TOYOTA&modelCode=CAMRY');
    const ownerId = String(JSON.parse(dealers.text).customOrders[0].ownerId);
    expect(await order({})).toMatchObject({ status: 400, text: expect.stringContaining('Please choose a dealer.') });
    const stranger = await order({ ownerId: '1' });
    expect(stranger).toMatchObject({ status: 400, text: expect.stringContaining('This dealer can’t order it.') });
    expect((await order({ ownerId }, build)).status).toBe(400);
    expect((await order({ ownerId, email: 'nobody' })).status).toBe(400);
    // A robot that fills the honeypot gets a success response.
    expect((await order({ ownerId, company: 'Robots' })).status).toBe(200);
    const mails = readMails(join(world.dataDir, 'outbox'));
    expect(mails.filter((mail) => mail.includes('refused-order@example.com'))).toEqual([]);
  });
});
