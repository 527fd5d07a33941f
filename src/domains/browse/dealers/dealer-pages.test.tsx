import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MapScenes } from '#domains/finding/map/map-scenes.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { dealersOver } from '#tests/fixtures/dealer-world.ts';
import { aListing, anOwner, aPrivateSeller } from '#tests/fixtures/listing-builder.ts';
import { loadWorld } from '#tests/fixtures/listing-world.ts';
import { behave, outcome } from '#tests/fixtures/upstream.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { PageSiteProvider } from '#ui/layout/page-head.tsx';
import { createDealerPages, type DealerPageRequest, type DealerPages } from './dealer-pages.server.ts';
import { DealerDetailsPage } from './details/dealer-details.tsx';
import { DealerResultsPage, DealersFailed } from './results/dealer-results.tsx';

const main: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const kbb: Brand = {
  ...main,
  id: 'kbb',
  name: 'Forecourt Values',
  apiBrand: 'KBB',
  channel: 'KBB',
  dealerRoot: 'dealers',
};

const honda = anOwner({
  id: 60_001,
  services: ['Body shop'],
  homeServices: { buyOnline: false, testDrive: false, vehicleDelivery: true, virtualTour: false },
  instantCashOffer: true,
  phone: '4045550123',
});
const ford = anOwner({
  id: 60_002,
  name: 'Macon <Ford>',
  franchises: ['FORD'],
  phone: '',
  website: null,
  hideEmailForm: true,
  rating: null,
  address: { city: 'Macon', zip: '31201', latitude: 32.8407, longitude: -83.6324 },
});
const empty = anOwner({ id: 60_003, name: 'Gone Motors' });
const person = aPrivateSeller({ id: 60_004 });

const cars = [
  aListing({ id: 700_001, vin: '1HGCV1F34LA000001', ownerId: honda.id }),
  aListing({ id: 700_002, vin: '1HGCV1F34LA000002', ownerId: honda.id, listingType: 'NEW' }),
  aListing({ id: 700_003, vin: '1HGCV1F34LA000003', ownerId: ford.id, makeCode: 'FORD', modelCode: 'MUST' }),
  aListing({ id: 700_004, vin: '1HGCV1F34LA000004', ownerId: person.id }),
];

const noMap: MapScenes = {
  drawing: () => '',
  draw: () => ({
    scope: 'circle',
    box: { south: 0, west: 0, north: 1, east: 1 },
    width: 1,
    height: 1,
    margin: 0,
    drawing: '',
    image: '',
    ring: '',
    drawn: '',
    driveTimes: [],
    centre: null,
    total: 1,
    elsewhere: 0,
    summary: '',
    narrow: { markers: [], labels: [] },
    wide: { markers: [], labels: [] },
  }),
};

describe('dealer pages', () => {
  let pages: DealerPages;
  let broken: DealerPages;
  let slow: DealerPages;
  const failures: string[] = [];
  afterEach(() => void vi.useRealTimers());

  beforeAll(async () => {
    const world = loadWorld();
    const { dealers, clock } = await dealersOver(world, { owners: [honda, ford, empty, person], listings: cars });
    const log = { error: (_details: object, message: string) => void failures.push(message) };
    const sources = { maps: noMap, lookup: world.lookup, lookups: world.lookups, clock, log };
    pages = createDealerPages({ dealers, ...sources });
    const fails = () => Promise.reject(new Error('no answer'));
    broken = createDealerPages({ dealers: { search: fails, details: fails }, ...sources });
    const breakers = createBreakers({ log: { info: () => {}, warn: () => {} } });
    const search = breakers.guard('ownerDetails', (args: Parameters<typeof dealers.search>) =>
      behave('slow', () => dealers.search(...args)),
    );
    slow = createDealerPages({ dealers: { ...dealers, search: (...args) => search.fire(args) }, ...sources });
  });

  const open = (url: string, changes: Partial<DealerPageRequest> = {}) =>
    pages.open({ url, brand: main, shopper: { inventory: wholeInventory }, ...changes });
  const resultsAt = async (url: string, changes: Partial<DealerPageRequest> = {}) => {
    const answer = await open(url, changes);
    if (answer.kind !== 'search') throw new Error(`${url}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const dealerAt = async (url: string, changes: Partial<DealerPageRequest> = {}) => {
    const answer = await open(url, changes);
    if (answer.kind !== 'details') throw new Error(`${url}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const hondaPath = '/car-dealers/atlanta-ga/60001/peachtree-honda';

  it('URL-12: both roots show dealer search, each with its own page type', async () => {
    expect((await resultsAt('/car-dealers/')).pageType).toBe('dealersearch');
    expect((await resultsAt('/dealers/')).pageType).toBe('dealersearchkbb');
    expect((await resultsAt('/dealers/', { brand: kbb })).view.meta.canonical).toBe('/dealers/');
    expect((await resultsAt('/dealers/')).view.meta.canonical).toBe('/car-dealers/');
  });

  it('URL-11, RULING-54: a dealer opens under both roots with two tabs; other spellings redirect to the canonical address', async () => {
    expect(await dealerAt(hondaPath)).toMatchObject({
      pageType: 'dealerdetails',
      status: 200,
      view: { tab: 'inventory' },
    });
    expect((await dealerAt('/dealers/atlanta-ga/60001/peachtree-honda', { brand: kbb })).pageType).toBe(
      'dealerdetailskbb',
    );
    expect((await dealerAt('/car-dealers/microsite-about/atlanta-ga/60001/peachtree-honda')).view.tab).toBe('about');
    for (const other of [
      '/car-dealers/60001',
      '/car-dealers/dealer-details?dealerId=60001',
      '/car-dealers/x-ga/60001/wrong',
    ]) {
      expect(await open(other), other).toEqual({ kind: 'redirect', location: hondaPath });
    }
    expect(await open('/car-dealers/60001', { brand: kbb })).toMatchObject({
      location: '/dealers/atlanta-ga/60001/peachtree-honda',
    });
  });

  it('URL-15: an unknown id, a private seller and a short number are not dealers; a dealer without cars is a 410', async () => {
    for (const id of ['99999', String(person.id), '1234']) {
      expect(await open(`/car-dealers/${id}`), id).toEqual({ kind: 'missing' });
    }
    const answer = await dealerAt('/car-dealers/atlanta-ga/60003/gone-motors');
    expect([answer.status, answer.view.hasNoCars, answer.view.contacts]).toEqual([410, true, []]);
    expect(renderToStaticMarkup(<DealerDetailsPage view={answer.view} origin="" />)).toContain(
      'This dealer has no cars here anymore.',
    );
  });

  it('RULING-53: place, make and type narrow the list; an unknown word is named', async () => {
    expect((await resultsAt('/car-dealers/atlanta-ga')).view.dealers.map(({ name }) => name)).toEqual([
      'Peachtree Honda',
    ]);
    expect((await resultsAt('/car-dealers/ford')).view.dealers.map(({ name }) => name)).toEqual(['Macon <Ford>']);
    expect((await resultsAt('/car-dealers/new-cars')).view).toMatchObject({ heading: '1 dealer with new cars' });
    expect((await resultsAt('/car-dealers/frod')).view.notices).toMatchObject([
      { title: "We didn't recognize 'frod'.", nearest: [{ label: 'Ford', href: '/car-dealers/ford' }] },
    ]);
  });

  it('LOC-01, LOC-12: without a place the visitor’s is used, and a typed ZIP is remembered', async () => {
    expect((await resultsAt('/car-dealers/', { place: placeOf({ zip: '30303' }) })).view.total).toBe(1);
    expect(await open('/car-dealers/?zip=30303&searchRadius=100')).toMatchObject({
      kind: 'redirect',
      zipChoice: '30303',
    });
    expect(await open('/car-dealers/?zip=30303', { isBot: () => true })).not.toHaveProperty('zipChoice');
  });

  it('RULING-53: an empty list says so and suggests larger distances', async () => {
    const { view } = await resultsAt('/car-dealers/ford/atlanta-ga');
    const page = renderToStaticMarkup(<DealerResultsPage view={view} origin="" />);
    expect(page).toContain('No dealers match. Try a wider distance.');
    expect(view.wider[0]?.label).toMatch(/^Within \d+ miles · 1 dealer$/);
  });

  it('RULING-53, RES-05: if dealers cannot be read the page says so, and the log why', async () => {
    const request = { brand: main, shopper: { inventory: wholeInventory } } as const;
    for (const url of ['/car-dealers/', hondaPath]) {
      expect(await broken.open({ ...request, url })).toMatchObject({ kind: 'failed', retryHref: url });
    }
    expect(failures.splice(0)).toEqual(Array(2).fill('Dealers could not be loaded: no answer'));
    expect(renderToStaticMarkup(<DealersFailed retryHref="/car-dealers/" />)).toContain(
      'We couldn&#x27;t load dealers. Please try again.',
    );
  });

  it('RULING-53, RES-05: reading dealers times out after 3 s', async () => {
    vi.useFakeTimers();
    const page = slow.open({ url: '/car-dealers/', brand: main, shopper: { inventory: wholeInventory } });
    expect(await outcome(page, 2999)).toBeUndefined();
    expect(await outcome(page, 1)).toMatchObject({ kind: 'failed', retryHref: '/car-dealers/' });
    expect(failures.splice(0)).toEqual([expect.stringContaining('Timed out after 3000ms')]);
  });

  it('DLR-02: shows only the contacts that a dealer has, and escapes its name', async () => {
    const { view } = await dealerAt('/car-dealers/macon-ga/60002/macon-ford');
    expect(view.contacts).toEqual([]);
    const page = renderToStaticMarkup(<DealerDetailsPage view={view} origin="https://example.test" />);
    expect(page).not.toContain('tel:');
    expect(page.replace(/<script.*?<\/script>/g, '')).not.toContain('<Ford>');
    expect((await dealerAt(hondaPath)).view.contacts.map(({ way }) => way).toSorted()).toEqual([
      'email',
      'phone',
      'website',
    ]);
  });

  it('DLR-01, DLR-03: a dealer’s page has the contact form, and links to a loan and to a cash offer if it makes them', async () => {
    const viewAt = async (url: string) => {
      const { view } = await dealerAt(url);
      return renderToStaticMarkup(<DealerDetailsPage view={view} origin="" contact={<form>The form</form>} />);
    };
    const page = await viewAt(hondaPath);
    expect(page).toContain('id="contact"');
    expect(page).toContain('<form>The form</form>');
    expect(page).toContain('href="/cars-for-sale/car-loans"');
    expect(page).toContain('href="/sell-my-car/instant-cash-offer?dealer_id=60001"');
    const other = await viewAt('/car-dealers/macon-ga/60002/macon-ford');
    expect(other).toContain('href="/cars-for-sale/car-loans"');
    for (const absent of ['The form', 'instant-cash-offer']) expect(other).not.toContain(absent);
    expect(await viewAt('/car-dealers/atlanta-ga/60003/gone-motors')).not.toContain('The form');
  });

  it('RULING-53: an unknown place is named with similar ones, and does not narrow the search', async () => {
    expect((await resultsAt('/car-dealers/atlnta-ga')).view.notices).toMatchObject([
      { why: 'It was left out of this search.', nearest: [{ label: 'Atlanta, GA' }] },
    ]);
    const { view } = await resultsAt('/car-dealers/?zip=00000');
    expect(view.notices).toMatchObject([{ why: 'It was left out of this search.' }]);
    expect(view.total).toBeGreaterThan(0);
    expect(view.form).toMatchObject({ zip: '', typedZip: '00000' });
    expect((await resultsAt('/car-dealers/?city=Atlnta&state=GA')).view.notices).toMatchObject([
      {
        title: "We didn't recognize 'Atlnta, GA'.",
        nearest: [{ label: 'Atlanta, GA', href: '/car-dealers/atlanta-ga' }],
      },
    ]);
    expect((await resultsAt('/car-dealers/?city=Indianpolis')).view.notices).toMatchObject([
      { nearest: [{ label: 'Indianapolis, IN' }] },
    ]);
  });

  it('LOC-01, RULING-53: a ZIP missing in the data is searched from the nearest one, with a notice', async () => {
    const { view } = await resultsAt('/car-dealers/?zip=30300');
    expect(view.form.zip).toMatch(/^303/);
    expect(view.form).not.toHaveProperty('typedZip');
    expect(view.notices).toEqual([
      {
        title: 'We don’t recognize the ZIP code 30300.',
        why: `We searched from ${view.form.zip}, the closest one we know.`,
        nearest: [],
      },
    ]);
  });

  it('DLR-01: a dealer’s cars by type and make link to searches of its lot', async () => {
    const { view } = await dealerAt(hondaPath);
    expect(view.byType.map(({ label, count }) => [label, count])).toEqual([
      ['New', 1],
      ['Used', 1],
    ]);
    expect(view.byMake).toMatchObject([{ label: 'Honda', count: 2 }]);
    for (const { href } of [...view.byType, ...view.byMake]) expect(href).toContain('dealerId=60001');
    expect(view.cars).toHaveLength(2);
    expect(view.cashOfferHref).toBe('/sell-my-car/instant-cash-offer?dealer_id=60001');
    expect((await dealerAt('/car-dealers/macon-ga/60002/macon-ford')).view).not.toHaveProperty('cashOfferHref');
  });

  it('JSON-LD has an AutoDealer with its canonical address', async () => {
    const { view } = await dealerAt(hondaPath);
    const origin = 'https://example.test';
    const page = renderToStaticMarkup(
      <PageSiteProvider value={{ origin, path: hondaPath, image: '' }}>
        <DealerDetailsPage view={view} origin={origin} />
      </PageSiteProvider>,
    );
    expect(page).toContain(`<link rel="canonical" href="https://example.test${hondaPath}"/>`);
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    const { '@graph': graph } = JSON.parse(json.replaceAll('&quot;', '"')) as { '@graph': Record<string, unknown>[] };
    expect(graph[1]).toMatchObject({
      '@type': 'AutoDealer',
      name: 'Peachtree Honda',
      telephone: '4045550123',
      address: { addressLocality: 'Atlanta', postalCode: '30303' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 210 },
    });
  });
});
