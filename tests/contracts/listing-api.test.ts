import swagger from '@fastify/swagger';
import { Ajv } from 'ajv';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { ListingsAnswer } from '#domains/cars/listings/listings-answer.ts';
import type { Facets } from '#domains/cars/search/facets.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import { listingsApi } from '#domains/cars/search/listings-api.server.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { featureByCode, features } from '#domains/reference/catalogue/features.ts';
import {
  dealTypes,
  driveGroups,
  engineGroups,
  fuelGroups,
  historyOptions,
  listingTypes,
  mpgOptions,
} from '#domains/reference/catalogue/vocabulary.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { createCatalogueVocabulary } from '#platform/listing-index/catalogue-vocabulary.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { registerErrorHandler } from '#server/error-handler.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { type PlainParams, satisfies } from '#tests/fixtures/listing-oracle.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { priceOf } from '#tests/fixtures/told-prices.ts';
import { rulesFrom } from '../fixtures/car-figures.ts';

type Body = ListingsAnswer & {
  filters: Facets;
  filterGroups: Facets;
  searchRadius: number;
  zip: string;
  excludedNoPrice: number;
  stats?: { averagePrice: number };
  averagePrice?: number;
  sponsored?: Record<string, ListingAnswer[]>;
};

type Parameter = {
  name: string;
  description: string;
  example: unknown;
  schema: { type: string; enum?: unknown[]; items?: { enum?: unknown[] } };
};

const world = loadWorld();
const inventory = generateInventory(world, 500);
const live = inventory.listings.filter(({ removedMs }) => removedMs === null);
const ownersById = new Map(inventory.owners.map((owner) => [owner.id, owner]));
const fordPrices = (): number[] =>
  live.flatMap((listing) => {
    const owner = ownersById.get(listing.ownerId);
    return listing.makeCode === 'FORD' && owner ? (priceOf({ listing, owner }) ?? []) : [];
  });
const zips = ['30303', '10001', '60601', '90012', '77002'];

describe('the listing API', () => {
  let app: FastifyInstance;
  let index: ListingIndex;
  let origin: string;
  let surprises = 0;

  beforeAll(async () => {
    const vocabulary = createCatalogueVocabulary({
      catalogue: world.catalogue,
      featureName: (code) => featureByCode(code)?.name,
    });
    index = createListingIndex({
      clock: fixedClock(testNowMs),
      vocabulary,
      dealRating,
      quoteRules: rulesFrom(),
      workers: 0,
    });
    const { search } = await searchOver(world, inventory, index);
    app = Fastify({ routerOptions: { maxParamLength: 8192 } });
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    registerErrorHandler(app, {
      onSurprise: () => {
        surprises += 1;
      },
    });
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform });
    await app.register(listingsApi, {
      search,
      lookups: world.lookups,
      originOf: () => 'https://cars.example',
      readShopper: () => ({ inventory: wholeInventory }),
    });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await index.close();
  });

  const ask = async (path: string) => {
    const answer = await fetch(`${origin}${path}`);
    expect(answer.headers.get('content-type'), path).toMatch(/^application\/json/);
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const listingsOf = async (query: string): Promise<Body> => {
    const { status, body } = await ask(`/rest/lsc/listing?${query}`);
    expect(status, query).toBe(200);
    return body;
  };
  const idsOf = ({ listings }: { listings: readonly { id: number }[] }) => listings.map(({ id }) => id);
  const idsWhere = (keep: (listing: Listing) => boolean) => live.filter(keep).map(({ id }) => id);

  it('API-02: what is not read as sent is answered as before, and named in the answer and in headers', async () => {
    const query =
      'zip=02101&q=red&makecode=FORD&numRecords=2000&minPrice=30000&maxPrice=10000&searchRadius=0&sortBy=best';
    const answer = await fetch(`${origin}/rest/lsc/listing?${query}`);
    const body = await answer.json();
    const near = world.lookups.places.nearZip('02101');
    expect(body.zip).toBe(near);
    expect(body.ignored).toEqual(['q', 'makecode']);
    expect(body.adjusted).toEqual([
      { parameter: 'sortBy', from: 'best', to: 'relevance' },
      { parameter: 'numRecords', from: '2000', to: '100' },
      { parameter: 'zip', from: '02101', to: near },
      { parameter: 'minPrice', from: '30000', to: '10000' },
      { parameter: 'maxPrice', from: '10000', to: '30000' },
    ]);
    expect(answer.headers.get('x-ignored-parameters')).toBe('q, makecode');
    expect(answer.headers.get('x-adjusted-parameters')).toContain('numRecords=100');
    const count = await fetch(`${origin}/rest/lsc/listing/count?q=red`);
    expect(count.headers.get('x-ignored-parameters')).toBe('q');
    const plain = 'makeCodeList=FORD&maxMileage=60000&sponsored=true&newSearch=true&page=2&numRecords=5&zip=null';
    const asSent = await fetch(`${origin}/rest/lsc/listing?${plain}`);
    expect(await asSent.json()).not.toMatchObject({ ignored: expect.anything() });
    expect(asSent.headers.get('x-adjusted-parameters')).toBeNull();
  });

  it('API-01: every parameter of the search is described by a type, an example that is valid and a sentence', () => {
    const { paths } = app.swagger() as unknown as { paths: Record<string, { get: { parameters: Parameter[] } }> };
    const parameters = paths['/rest/lsc/listing']?.get.parameters ?? [];
    expect(parameters.length).toBeGreaterThan(60);
    for (const { name, description, example, schema } of parameters) {
      expect(description, name).toBeTruthy();
      expect(schema.type, name).toMatch(/^(array|boolean|integer|number|string)$/);
      const isValid = new Ajv({ strict: false }).compile(schema);
      expect([name, example, isValid(example)]).toEqual([name, example, true]);
      const codes = (schema.items?.enum ?? schema.enum ?? []).map((code) => String(code).toLowerCase());
      expect(new Set(codes).size, name).toBe(codes.length);
    }
  });

  it('RULING-01: a search answers listings, owners, filters, total, radius and ZIP', async () => {
    const body = await listingsOf('zip=30303&searchRadius=0&numRecords=30');
    expect(body).toMatchObject({ zip: '30303', searchRadius: 0, totalResultCount: live.length });
    expect(body.listings).toHaveLength(30);
    const owners = new Map(body.owners.map((owner) => [owner.id, owner]));
    for (const listing of body.listings) {
      expect(owners.get(listing.ownerId)).toMatchObject({ id: listing.owner.id, name: listing.ownerName });
      expect(Number.isInteger(listing.id) && Number.isInteger(listing.ownerId)).toBe(true);
      expect(typeof listing.owner.distanceFromSearch).toBe('number');
      expect(listing.mileage.value.replaceAll(',', '')).toBe(String(listing.mileageValue));
    }
    expect(body.filters.makeCode?.options.reduce((sum, { count }) => sum + count, 0)).toBe(live.length);
    expect(body.stats).toBeUndefined();
  });

  it('RULING-43: a page has 25 by default and at most 100, pages are numbered, and one past the end is empty', async () => {
    expect((await listingsOf('')).listings).toHaveLength(25);
    expect((await listingsOf('numRecords=2000')).listings).toHaveLength(100);
    expect((await listingsOf('numRecords=0')).listings).toHaveLength(1);
    const all = idsOf(await listingsOf('numRecords=100&sortBy=mileageASC'));
    expect(idsOf(await listingsOf('numRecords=10&page=3&sortBy=mileageASC'))).toEqual(all.slice(20, 30));
    expect(idsOf(await listingsOf('numRecords=10&firstRecord=20&sortBy=mileageASC'))).toEqual(all.slice(20, 30));
    const past = await listingsOf('firstRecord=9999999');
    expect([past.listings, past.totalResultCount]).toEqual([[], live.length]);
  });

  it('RULING-42: an unknown sort is relevance', async () => {
    expect(idsOf(await listingsOf('sortBy=cheapestFirst'))).toEqual(idsOf(await listingsOf('sortBy=relevance')));
    const prices = (await listingsOf('sortBy=derivedpriceASC&numRecords=100')).listings.map(
      ({ pricingDetail }) => pricingDetail.displayPrice ?? Number.POSITIVE_INFINITY,
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('RULING-25, RULING-24, SAVE-18: listings by id come in order, without filters, with stubs for removed ones', async () => {
    const gone = inventory.listings.find(({ removedMs }) => removedMs !== null);
    const ids = [live[7]?.id, gone?.id, live[3]?.id, 1, live[90]?.id];
    for (const query of [`listingId=${ids.join(',')}`, ids.map((id) => `listingId=${id}`).join('&')]) {
      const body = await listingsOf(`${query}&hideFilters=true&numRecords=200`);
      expect(idsOf(body)).toEqual(ids.filter((id) => id !== 1));
      expect(body.filters).toEqual({});
      expect(body.listings.map(({ type }) => type)[1]).toBe('Expired');
    }
    const many = live.slice(0, 150).map(({ id }) => id);
    expect(idsOf(await listingsOf(`listingId=${many.join(',')}&numRecords=150`))).toEqual(many);
    expect(idsOf(await listingsOf(`listingId=${many.join(',')}&numRecords=2`))).toEqual(many.slice(0, 2));
  });

  it('VDP-06: a vehicle is found by its VIN, in the path or the query', async () => {
    const car = live[11];
    const ofPath = await ask(`/rest/lsc/listing/vin/${car?.vin.toLowerCase()}?collapseFilters=true`);
    expect(ofPath.status).toBe(200);
    expect(ofPath.body.listings[0]).toMatchObject({ id: car?.id, vin: car?.vin });
    expect(ofPath.body.owners[0]?.id).toBe(car?.ownerId);
    expect(ofPath.body.listings[0]?.images.sources.length).toBeGreaterThan(1);
    expect(idsOf(await listingsOf(`vin=${car?.vin}`))).toEqual([car?.id]);
    expect((await ask('/rest/lsc/listing/vin/1FTFW1E50NFA00000')).status).toBe(404);
    expect((await listingsOf('vin=1FTFW1E50NFA00000')).listings).toEqual([]);
  });

  it('RULING-65: the count is a bare integer', async () => {
    const answer = await fetch(`${origin}/rest/lsc/listing/count?listingType=NEW`);
    expect(await answer.text()).toBe(String(idsWhere(({ listingType }) => listingType === 'NEW').length));
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('a listing has no path of its own', async () => {
    for (const root of ['/rest/lsc', '/collections/lcServices/rest/lsc']) {
      const { status, body } = await ask(`${root}/listing/${live[0]?.id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not-found' });
    }
  });

  it('similar cars can be of a make or model, without a car', async () => {
    const car = live.find(({ priceUsd }) => priceUsd !== null);
    const { status, body } = await ask(
      `/rest/lsc/listing/similar?makeCode=${car?.makeCode}&modelCode=${car?.modelCode}&numRecords=100`,
    );
    expect(status).toBe(200);
    expect(new Set(idsOf(body))).toEqual(new Set(idsWhere(({ modelCode }) => modelCode === car?.modelCode)));
  });

  it('body codes are finer than the style: size and cab of trucks, kind of van', async () => {
    const vans = live.filter(({ styleCode }) => styleCode === 'VANMV');
    const cargo = vans.filter(({ shape }) => shape === 'cargo-van').map(({ id }) => id);
    const mini = vans.filter(({ shape }) => shape !== 'cargo-van').map(({ id }) => id);
    const compact = [
      'TACOMA',
      'COLORADO',
      'CANYON',
      'RANGER',
      'FORDMAVER',
      'FRONTI',
      'RIDGELINE',
      'HYUNSANCR',
      'JEEPGLAD',
      'DAKOTA',
      'H3T',
    ];
    const trucks = (isWanted: (size: string, cab: string) => boolean) =>
      idsWhere(
        ({ cab, modelCode }) =>
          cab !== null && isWanted(compact.includes(modelCode) ? 'COMPACT' : 'FULLSIZE', cab.group),
      );
    expect(Math.min(cargo.length, mini.length)).toBeGreaterThan(0);
    const wanted: Record<string, readonly number[]> = {
      'bodyStyleCode=MINIVAN': mini,
      'vehicleStyleCode=VANS': cargo,
      'bodyStyleCode=MINIVAN,VANS': [...mini, ...cargo],
      'vehicleStyleCode=VANMV': [...mini, ...cargo],
      'bodyStyleSubtypeCode=MINIVAN': mini,
      'bodyStyleSubtypeCode=FULLSIZE_CREW': trucks((size, cab) => size === 'FULLSIZE' && cab === 'CREW'),
      'bodyStyleSubtypeCode=COMPACT': trucks((size) => size === 'COMPACT'),
      'bodyStyleSubtypeCodes=COMPACT_CREW,FULLSIZE': trucks((size, cab) => size === 'FULLSIZE' || cab === 'CREW'),
      'bodyStyleSubtypeCode=CREW': trucks((_, cab) => cab === 'CREW'),
      'bodyStyleSubtypeCode=FULLSIZE,!CREW': trucks((size, cab) => size === 'FULLSIZE' && cab !== 'CREW'),
    };
    for (const [query, ids] of Object.entries(wanted)) {
      const { listings, filters } = await listingsOf(`${query}&numRecords=100`);
      expect(ids.length, query).toBeGreaterThan(0);
      expect(new Set(idsOf({ listings })), query).toEqual(new Set(ids.slice(0, 100)));
      expect(filters.vehicleStyleCode?.options.map(({ value }) => value)).not.toContain('MINIVAN');
      expect(filters.bodyStyleSubtypeCode?.options.map(({ value }) => value)).toEqual(['REG', 'EXTEND', 'CREW']);
    }
    expect((await listingsOf('bodyStyleSubtypeCode=HOVER')).totalResultCount).toBe(0);
  });

  it('a trim without its model applies to the models and makes in the query', async () => {
    const ofTrim = (trim: string, keep: (listing: Listing) => boolean) =>
      new Set(idsWhere((listing) => listing.trim === trim && keep(listing)));
    const car = live.find(({ trim, makeCode }) => trim !== 'UNAVAIL' && makeCode === 'FORD');
    const { makeCode = '', modelCode = '', trim = '' } = car ?? {};
    const of = async (query: string) => new Set(idsOf(await listingsOf(`${query}&numRecords=100`)));
    expect(await of(`makeCode=${makeCode}&modelCode=${modelCode}&trimCode=${trim}`)).toEqual(
      ofTrim(trim, (one) => one.modelCode === modelCode),
    );
    expect(await of(`makeCode=${makeCode}&trimCode=${trim}`)).toEqual(ofTrim(trim, (one) => one.makeCode === makeCode));
    expect(await of(`makeCode=${makeCode}&modelCode=${modelCode}&trimCode=NOSUCH`)).toEqual(new Set());
  });

  it('statistics of all matches have the names clients use', async () => {
    const priced = fordPrices();
    const years = live.flatMap(({ makeCode, year }) => (makeCode === 'FORD' ? [year] : []));
    const { stats, filters } = await listingsOf('makeCode=FORD&stats=year,derivedprice&hideFilters=true');
    expect(filters).toEqual({});
    expect(stats).toMatchObject({
      derivedprice: { min: Math.min(...priced), max: Math.max(...priced) },
      year: { min: Math.min(...years), max: Math.max(...years) },
    });
    const recent = await listingsOf('makeCode=FORD&stats=year&startYear=2015&endYear=2019');
    expect(recent.stats).toMatchObject({ year: { min: Math.min(...years.filter((year) => year >= 2015)) } });
    expect(recent.stats).not.toHaveProperty('derivedprice');
  });

  it('pictures have absolute addresses, and fuels a letter and a group', async () => {
    const { listings, owners } = await listingsOf('numRecords=100&sponsored=true');
    const sources = [
      ...listings.flatMap(({ images, owner }) => [...images.sources, ...owner.images]),
      ...owners.flatMap(({ images }) => images),
    ];
    for (const { src } of sources) expect(src).toMatch(/^https:\/\/cars\.example\//);
    const electric = (await listingsOf('fuelTypeGroup=ELE')).listings[0];
    expect(electric?.fuelType).toEqual({ code: 'E', group: 'ELE', name: 'Electric' });
  });

  it('RULING-24: a removed listing has its vehicle and last price', async () => {
    const gone = inventory.listings.find(({ removedMs }) => removedMs !== null);
    const { listings } = await listingsOf(`listingId=${gone?.id}`);
    expect(listings[0]).toMatchObject({
      type: 'Expired',
      vin: gone?.vin,
      listingType: gone?.listingType,
      pricingDetail: { salePrice: gone?.priceUsd },
    });
  });

  it('RULING-65: similar cars exclude the car itself', async () => {
    const car = live.find(({ priceUsd }) => priceUsd !== null);
    const { status, body } = await ask(`/rest/lsc/listing/similar?listingId=${car?.id}&zip=30303`);
    expect(status).toBe(200);
    expect(body.listings.length).toBeGreaterThan(0);
    expect(body.listings.length).toBeLessThanOrEqual(20);
    expect(idsOf(body)).not.toContain(car?.id);
    expect((await ask('/rest/lsc/listing/similar?listingId=1')).status).toBe(404);
    expect((await ask('/rest/lsc/listing/similar')).status).toBe(400);
  });

  it('RULING-65: similar cars meet every other filter in the query', async () => {
    const random = createRandom(77);
    let matchCount = 0;
    for (let round = 0; round < 60; round += 1) {
      const params = choicesFor(random);
      const { zip, searchRadius, ...filters } = params;
      const car = random.pick(live.filter(({ priceUsd }) => priceUsd !== null));
      const place = world.lookup.byZip(zip?.[0]);
      const query = spell(params, { long: false, joined: true });
      const { status, body } = await ask(`/rest/lsc/listing/similar?listingId=${car.id}&${query}`);
      expect(status, query).toBe(200);
      const apiQuery = { ...filters, ...(place.ok && searchRadius && { searchRadius }) };
      for (const { id } of body.listings) {
        const listing = live.find((one) => one.id === id);
        const fits =
          listing &&
          satisfies(apiQuery, { listing, owner: inventory.ownerOf(listing) }, place.ok ? place.value : undefined);
        expect(fits, `${id} of ${query}`).toBe(true);
      }
      matchCount += body.listings.length;
    }
    expect(matchCount).toBeGreaterThan(20);
  });

  it('CMP-11, CMP-12: the nearby lot answers one car within 50 miles by default', async () => {
    const car = live.find(({ priceUsd }) => priceUsd !== null);
    const price = car?.priceUsd ?? 0;
    const query = `excludedListingId=${car?.id}&zip=30303&makeCode=${car?.makeCode}&modelCode=${car?.modelCode}&startYear=1990&endYear=2027&listingTypes=USED,NEW,CERTIFIED&minPrice=1&maxPrice=${price * 20}`;
    const near = await ask(`/rest/lsc/dealerlot/v2/multiple?${query}`);
    expect(near.body).toMatchObject({ searchRadius: 50, zip: '30303' });
    const far = await ask(`/rest/lsc/dealerlot/v2/multiple?${query}&searchRadius=0`);
    expect(far.body.listings.length).toBeLessThanOrEqual(1);
    expect(idsOf(far.body)).not.toContain(car?.id);
  });

  it('RULING-70: /collections answers the same, with facets under filterGroups', async () => {
    const plain = await listingsOf('makeCode=FORD');
    const { body } = await ask('/collections/lcServices/rest/lsc/listing?makeCode=FORD');
    expect(body.filters).toBeUndefined();
    expect(body.filterGroups).toEqual(plain.filters);
    expect(idsOf(body)).toEqual(idsOf(plain));
  });

  it('RULING-70: /collections has the codes of fuels that its clients know, and takes the code of a series', async () => {
    for (const root of ['/rest/lsc', '/collections/lcServices/rest/lsc']) {
      const { body } = await ask(`${root}/listing?numRecords=100&searchRadius=0`);
      const codeOf = ({ code, letter }: (typeof fuelGroups)[number]) => (root === '/rest/lsc' ? letter : code);
      const codes = new Map<string, string>(fuelGroups.map((fuel) => [fuel.code, codeOf(fuel)]));
      const fuels = body.listings.flatMap((listing) => ('fuelType' in listing ? [listing.fuelType] : []));
      expect(fuels.length).toBeGreaterThan(90);
      expect(fuels.map(({ code }) => code)).toEqual(fuels.map(({ group }) => codes.get(group)));
      const series = await ask(`${root}/listing?makeCode=BMW&modelCode=3_SERIES&searchRadius=0`);
      const same = await ask(`${root}/listing?makeCode=BMW&seriesCode=3_SERIES&searchRadius=0`);
      expect(idsOf(series.body).length).toBeGreaterThan(0);
      expect(idsOf(series.body)).toEqual(idsOf(same.body));
    }
  });

  it('the older base path answers the same, with an average price', async () => {
    const { body } = await ask('/rest/searchresults/base?makeCodeList=FORD&numRecords=100');
    expect(idsOf(body)).toEqual(idsOf(await listingsOf('makeCode=FORD&numRecords=100')));
    for (const { bodyStyles, owner, ...listing } of body.listings) {
      const { zip } = owner.location.address;
      expect(listing).toMatchObject({ bodyStyleCodes: bodyStyles.map(({ code }) => code), zip });
    }
    const prices = fordPrices();
    expect(body.averagePrice).toBe(Math.round(prices.reduce((sum, usd) => sum + usd, 0) / prices.length));
    expect((await listingsOf('makeCode=FORD&stats=true')).stats?.averagePrice).toBe(body.averagePrice);
  });

  it('RULING-70: counts ignore the facet’s own selection; zero is disabled; models are listed per make and trims per model', async () => {
    const none = await listingsOf('listingType=NEW');
    const types = new Map(none.filters.listingType?.options.map(({ value, count }) => [value, count]));
    for (const { code } of listingTypes) {
      expect(types.get(code), code).toBe(idsWhere(({ listingType }) => listingType === code).length);
    }
    const { filters } = await listingsOf('makeCode=FORD,HONDA&modelCode=F150PICKUP');
    expect(filters['modelCode|FORD']?.options.find(({ value }) => value === 'F150PICKUP')?.count).toBe(
      idsWhere(({ modelCode }) => modelCode === 'F150PICKUP').length,
    );
    expect(filters['modelCode|HONDA']).toBeDefined();
    expect(filters['trimCode|F150PICKUP']).toBeDefined();
    const options = Object.values(filters).flatMap((facet) => facet.options);
    expect(options.some(({ disabled }) => disabled)).toBe(true);
    expect(options.every(({ count, disabled }) => disabled === (count === 0))).toBe(true);
  });

  it('facets can be hidden or collapsed', async () => {
    expect((await listingsOf('hideFilters=true')).filters).toEqual({});
    const { filters } = await listingsOf('collapseFilters=true');
    expect(Object.values(filters).every(({ collapsed }) => collapsed)).toBe(true);
  });

  it('RULING-44: cars without a price are counted when a price bound excludes them', async () => {
    const body = await listingsOf('maxPrice=900000');
    const unpriced = idsWhere(({ priceUsd }) => priceUsd === null).length;
    expect(unpriced).toBeGreaterThan(0);
    expect([body.excludedNoPrice, body.totalResultCount]).toEqual([unpriced, live.length - unpriced]);
  });

  const choicesFor = (random: Random): PlainParams => {
    const car = random.pick(live);
    const codes = (options: readonly { code: string }[]) => options.map(({ code }) => code);
    const few = (all: readonly string[], own?: string) => [
      ...new Set([...(own ? [own] : []), ...Array.from({ length: random.integer(1, 3) }, () => random.pick(all))]),
    ];
    const possible: Record<string, () => string[]> = {
      makeCode: () =>
        few(
          world.catalogue.makes.map(({ code }) => code),
          car.makeCode,
        ),
      listingType: () => few(codes(listingTypes), car.listingType),
      sellerType: () => [random.pick(['d', 'p'])],
      vehicleStyleCode: () => few(['SEDAN', 'SUVCROSS', 'TRUCKS', 'COUPE', 'HATCH'], car.styleCode),
      driveGroup: () => few(codes(driveGroups)),
      fuelTypeGroup: () => few(codes(fuelGroups), car.fuelGroup),
      transmissionCode: () => [random.pick(['AUT', 'MAN'])],
      engineCode: () => few(codes(engineGroups)),
      engineSize: () => few(['1.5', '2.0', '2.5', '3.5', '5.0']),
      transmissionSpeed: () => few(['1', '6', '8', '10', 'CVT']),
      doorCode: () => few(['2', '4', '5']),
      maximumSeats: () => few(['2', '5', '7', '8']),
      extColorSimple: () => few(['RED', 'BLACK', 'WHITE', 'BLUE', 'GRAY'], car.exterior.simple),
      intColorSimple: () => few(['BLACK', 'GRAY', 'TAN'], car.interior.simple),
      featureCode: () => few(features.map(({ code }) => code)).slice(0, 2),
      vehicleHistoryType: () => few(codes(historyOptions)).slice(0, 2),
      dealType: () => few(codes(dealTypes)),
      mpgRange: () => few(codes(mpgOptions)),
      minPrice: () => [String(random.integer(1, 40) * 1000)],
      maxPrice: () => [String(random.integer(10, 90) * 1000)],
      startYear: () => [String(random.integer(2008, 2025))],
      endYear: () => [String(random.integer(2012, 2027))],
      mileage: () => [random.pick(['60000', '-45000', '100001-', '30000'])],
      dealerId: () => [String(car.ownerId)],
      excludedListingId: () => [String(car.id), String(random.pick(live).id)],
      modelCode: () => [car.modelCode],
    };
    const names = Object.keys(possible);
    const chosen = new Set(Array.from({ length: random.integer(1, 4) }, () => random.pick(names)));
    // A model narrows only its own make, so a model is checked without the make filter.
    if (chosen.has('modelCode')) chosen.delete('makeCode');
    const params: PlainParams = {};
    for (const name of chosen) params[name] = possible[name]?.() ?? [];
    if (random.chance(0.5)) {
      params.zip = [random.pick(zips)];
      params.searchRadius = [random.pick(['0', '50', '200', '500', '137'])];
    }
    return params;
  };

  const longNames: Record<string, string> = {
    makeCode: 'makeCodeList',
    modelCode: 'modelCodeList',
    listingType: 'listingTypes',
    sellerType: 'sellerTypes',
    vehicleStyleCode: 'vehicleStyleCodes',
    transmissionCode: 'transmissionCodes',
    engineCode: 'engineCodes',
    engineSize: 'engineSizes',
    transmissionSpeed: 'transmissionSpeeds',
    doorCode: 'doorCodes',
    extColorSimple: 'extColorsSimple',
    intColorSimple: 'interiorColorsSimple',
    featureCode: 'featureCodes',
    dealType: 'dealTypes',
    mpgRange: 'mpgRanges',
    vehicleHistoryType: 'vhrTypes',
    mileage: 'maxMileage',
  };
  const spell = (params: PlainParams, { long, joined }: { long: boolean; joined: boolean }): string => {
    const query = new URLSearchParams();
    for (const [name, values] of Object.entries(params)) {
      const spelled = long ? (longNames[name] ?? name) : name;
      if (joined) query.append(spelled, values.join(','));
      else for (const value of values) query.append(spelled, value);
    }
    return query.toString();
  };

  it.each([1, 2, 3])(
    'every car in the answer meets every filter, and no matching car is missing (%i)',
    async (seed) => {
      const random = createRandom(seed);
      let matchCount = 0;
      for (let round = 0; round < 50; round += 1) {
        const params = choicesFor(random);
        const spelling = spell(params, { long: random.chance(0.5), joined: random.chance(0.5) });
        const body = await listingsOf(`${spelling}&numRecords=20&hideFilters=true&sponsored=true`);
        const place = world.lookup.byZip(params.zip?.[0]);
        const from = place.ok ? place.value : undefined;
        const wanted = inventory.listings.filter((listing) =>
          satisfies(params, { listing, owner: inventory.ownerOf(listing) }, from),
        );
        expect(body.totalResultCount, spelling).toBe(wanted.length);
        const allowed = new Set(wanted.map(({ id }) => id));
        const answered = [...body.listings, ...Object.values(body.sponsored ?? {}).flat()].map(({ id }) => id);
        expect(
          answered.filter((id) => !allowed.has(id)),
          spelling,
        ).toEqual([]);
        expect(new Set(answered).size, spelling).toBe(answered.length);
        expect(body.listings.length, spelling).toBe(Math.min(20, wanted.length));
        matchCount += wanted.length;
      }
      expect(matchCount).toBeGreaterThan(200);
    },
  );

  /** The query for one value of a facet, beside the other filters. */
  const asking = (params: PlainParams, facet: string, value: string): PlainParams => {
    const { makeCode, modelCode, minPrice, maxPrice, startYear, endYear, ...others } = params;
    const price = { ...(minPrice && { minPrice }), ...(maxPrice && { maxPrice }) };
    const year = { ...(startYear && { startYear }), ...(endYear && { endYear }) };
    const vehicle = { ...(makeCode && { makeCode }), ...(modelCode && { modelCode }) };
    const [param = ''] = facet.split('|');
    if (param === 'price') {
      const [from = '', to = ''] = value.split('-');
      return { ...others, ...year, ...vehicle, minPrice: [from], ...(to !== '' && { maxPrice: [to] }) };
    }
    if (param === 'year') return { ...others, ...price, ...vehicle, startYear: [value], endYear: [value] };
    if (['makeCode', 'seriesCode', 'modelCode', 'trimCode'].includes(param)) {
      return { ...others, ...price, ...year, [param]: [value] };
    }
    const narrows = param === 'featureCode' || param === 'vehicleHistoryType';
    return { ...params, [param]: narrows ? [...(params[param] ?? []), value] : [value] };
  };

  it.each([1, 2])('RULING-70: every count is the number of cars a search for its value finds (%i)', async (seed) => {
    const random = createRandom(200 + seed);
    let counted = 0;
    for (let round = 0; round < 8; round += 1) {
      const params = choicesFor(random);
      const { filters } = await listingsOf(spell(params, { long: false, joined: true }));
      const place = world.lookup.byZip(params.zip?.[0]);
      const from = place.ok ? place.value : undefined;
      for (const { name, options } of Object.values(filters)) {
        for (const { value, count } of options) {
          const query = asking(params, name, value);
          const matches = live.filter((listing) =>
            satisfies(query, { listing, owner: inventory.ownerOf(listing) }, from),
          );
          expect(count, `${name} ${value} of ${JSON.stringify(params)}`).toBe(matches.length);
          counted += count;
        }
      }
      // Now and then over HTTP as well, to check the oracle against the real response.
      const { name, options } = random.pick(Object.values(filters).filter((facet) => facet.options.length > 0));
      const { value, count } = random.pick(options);
      const again = spell(asking(params, name, value), { long: false, joined: true });
      expect((await listingsOf(again)).totalResultCount, again).toBe(count);
    }
    expect(counted).toBeGreaterThan(100);
  });

  it.each([1, 2, 3])(
    'SRCH-12, SRCH-13, RULING-40: both naming schemes and both list formats give the same answer (%i)',
    async (seed) => {
      const random = createRandom(100 + seed);
      for (let round = 0; round < 12; round += 1) {
        const params = choicesFor(random);
        const spellings = [true, false].flatMap((long) =>
          [true, false].map((joined) => spell(params, { long, joined })),
        );
        const answers = await Promise.all(spellings.map((query) => listingsOf(`${query}&numRecords=10`)));
        for (const answer of answers) {
          expect(idsOf(answer), spellings[0]).toEqual(idsOf(answers[0] ?? { listings: [] }));
          expect(answer.filters).toEqual(answers[0]?.filters);
        }
      }
    },
  );

  it('RULING-40: older parameter names are accepted too', async () => {
    const plain = idsOf(await listingsOf('makeCode=FORD&numRecords=100'));
    expect(idsOf(await listingsOf('makeCode1=FORD&numRecords=100'))).toEqual(plain);
    const suvs = idsOf(await listingsOf('vehicleStyleCode=SUVCROSS'));
    expect(idsOf(await listingsOf('bodyStyleCode=SUV'))).toEqual(suvs);
  });

  it('RULING-04: empty values and unknown parameters do not change a search', async () => {
    const plain = idsOf(await listingsOf('makeCode=FORD'));
    for (const nothing of ['', 'null', 'undefined', 'None', '[object Object]']) {
      const query = `makeCode=FORD&maxPrice=${encodeURIComponent(nothing)}&zip=${encodeURIComponent(nothing)}&whatever=1`;
      expect(idsOf(await listingsOf(query)), nothing).toEqual(plain);
    }
  });

  it('RULING-46: an unknown code finds nothing instead of everything', async () => {
    for (const query of [
      'makeCode=NOSUCH',
      'extColorSimple=ULTRAVIOLET',
      'featureCode=0',
      'makeCode=FORD&modelCode=NOSUCH',
      'modelCode=NOSUCH',
    ]) {
      expect((await listingsOf(query)).totalResultCount, query).toBe(0);
    }
  });

  it('an invalid value is refused with its parameter’s name instead of dropped', async () => {
    for (const param of [
      'zip=00099',
      'zip=abc',
      'maxPrice=cheap',
      'startYear=new',
      'searchRadius=far',
      'mileage=low',
      'listingId=abc',
      'dealerId=x',
      'sellerType=z',
      'city=Nowhere&state=GA',
      'modelCode=NOSUCH&makeCode=FORD,HONDA',
    ]) {
      const { status, body } = await ask(`/rest/lsc/listing?${param}`);
      expect(status, param).toBe(400);
      expect(body, param).toMatchObject({
        code: 'validation-failed',
        fields: { [param.split('=')[0] ?? '']: expect.any(String) },
      });
    }
  });

  const hostileValues = [
    ...['', ' ', '-', '-1', '0', '1e999', 'NaN', 'Infinity', '-0', '99999999999999999999', '0x10', 'true', '[]', '{}'],
    ...['%00', '%', "' OR 1=1 --", '<script>', '../../etc/passwd', '\u0000', '\uFFFF', '|', 'A|B|C', '\\', '\\,\\'],
    ...['__proto__', 'constructor', '1-2-3', '-5--3', '20,30,a', '２０００', '\r\nset-cookie: a=b'],
    ...['💥'.repeat(50), ','.repeat(500), '|'.repeat(200), 'x'.repeat(4000), '1'.repeat(300)],
  ];
  const hostileNames =
    'zip city state searchRadius makeCode modelCode trimCode seriesCode makeCode1 listingType sellerType minPrice maxPrice price startYear endYear mileage maxMileage driveGroup fuelTypeGroup transmissionCode vehicleStyleCode bodyStyleCode extColorSimple intColorSimple vehicleHistoryType featureCode dealType engineCode maximumSeats doorCode mpgRange keywordPhrases marketExtension listingId vin dealerId dealerName excludedListingId sortBy numRecords firstRecord page channel brand stats hideFilters collapseFilters sponsored box view experience packageName homeService electricRange __proto__ constructor'.split(
      ' ',
    );
  const hostilePaths = [
    '/rest/lsc/listing',
    '/rest/lsc/listing/count',
    '/rest/lsc/listing/similar',
    '/rest/lsc/dealerlot/v2/multiple',
    '/rest/searchresults/base',
    '/collections/lcServices/rest/lsc/listing',
  ];
  const withstands = async (path: string, pairs: readonly (readonly [string, string])[]) => {
    const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    const answer = await app.inject(`${path}?${query}&hideFilters=true&numRecords=1`);
    expect(answer.statusCode, query).toBeLessThan(500);
    expect(answer.headers['content-type'], query).toMatch(/^application\/json/);
  };

  it.each(hostileNames)('no value of %s is a server error', async (name) => {
    for (const value of hostileValues) await withstands('/rest/lsc/listing', [[name, value]]);
    expect(surprises).toBe(0);
  });

  it.each(hostilePaths)('many hostile values at once are no server error of %s', async (path) => {
    const random = createRandom(path.length);
    for (let round = 0; round < 60; round += 1) {
      const count = random.integer(1, 6);
      const pairs = Array.from(
        { length: count },
        () => [random.pick(hostileNames), random.pick(hostileValues)] as const,
      );
      await withstands(path, pairs);
    }
    expect(surprises).toBe(0);
  });

  it('no VIN is a server error', async () => {
    for (const vin of hostileValues) {
      const answer = await app.inject(`/rest/lsc/listing/vin/${encodeURIComponent(vin)}`);
      expect(answer.statusCode, vin).toBeLessThan(500);
    }
    expect(surprises).toBe(0);
  });

  it('malformed query strings are answered like any other', async () => {
    for (const query of ['%', '&&&===', 'makeCode=%E0%A4%A', '?'.repeat(200), 'a'.repeat(8000)]) {
      expect((await app.inject(`/rest/lsc/listing?${query}`)).statusCode, query).toBeLessThan(500);
    }
  });

  it('is described in the OpenAPI document', () => {
    const { paths } = app.swagger() as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/rest/lsc/listing', '/rest/lsc/listing/vin/{vin}', '/rest/searchresults/base']),
    );
    expect(paths['/rest/lsc/listing/{id}']).toBeUndefined();
  });
});
