import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#lib/duration.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import type { IndexedLocations } from './indexed-location.ts';
import { createIndexedLocations } from './indexed-locations.server.ts';
import { createLocationLookup } from './location-lookup.ts';
import { locationsApi } from './locations-api.server.ts';
import { createMarketSource } from './market-source.server.ts';
import { createMarkets } from './markets.ts';
import { createPlaceSearch } from './place-search.ts';
import { parsePlaceTable } from './place-table.ts';
import { createPlaces } from './places.ts';
import { visitorPlacePath } from './visitor-place.ts';

const places = createPlaces(
  parsePlaceTable('GA|Atlanta|30303 337525 -843888,30309 337984 -843883\nMA|Boston|02111 423503 -710613'),
);
const largestCities = [{ city: 'Atlanta', state: 'GA', population: 500_000 }];
const clock = fixedClock(0);

const started: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()));
});

type Sources = Parameters<typeof locationsApi>[1];

const startApp = async (changes: Partial<Sources> = {}) => {
  const app = Fastify();
  started.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform });
  const lookup = createLocationLookup({ places, markets: createMarkets({ places, largestCities }) });
  await app.register(locationsApi, {
    lookup,
    markets: createMarketSource({ lookUp: async (place) => lookup.market(place), clock }),
    search: createPlaceSearch({ places, largestCities }),
    nearZip: (zip) => (zip === '02101' ? '02111' : undefined),
    zipOf: () => undefined,
    indexedLocations: {
      atc: createIndexedLocations({ places, clock, countNear: () => 5_000 }),
      kbb: createIndexedLocations({ places, clock, countNear: () => 10 }),
    },
    ...changes,
  });
  await app.ready();
  return app;
};

/** Those of the product, with its settings. */
const breakersHere = () => createBreakers({ log: { warn: () => {}, info: () => {} } });
const failed = { success: false, payload: {}, code: 'unavailable' };

describe('lookups behind circuit breakers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('LOC-10, RES-10: a market is cached for 12 hours, and a failure is not cached', async () => {
    const requests: unknown[] = [];
    const lookup = createLocationLookup({ places, markets: createMarkets({ places, largestCities }) });
    let isAway = true;
    const market = breakersHere().guard('market', async (one: Parameters<typeof lookup.market>[0]) => {
      requests.push(one);
      if (isAway) throw new Error('away');
      return lookup.market(one);
    });
    const hours = fixedClock(0);
    const app = await startApp({ markets: createMarketSource({ lookUp: market.fire, clock: hours }) });
    const ask = () => app.inject('/cars-for-sale/bonnet-reference/markets?city=Boston&state=MA');
    expect([(await ask()).statusCode, (await ask()).json()]).toEqual([503, expect.objectContaining(failed)]);
    isAway = false;
    for (const hour of [0, 11.9, 0.1, 0]) {
      hours.advance(hour * hourMs);
      expect((await ask()).json()).toMatchObject({ success: true, payload: { zip: '02111' } });
    }
    expect(requests).toHaveLength(4);
  });

  it('LOC-10: a market lookup that takes more than 20000 ms fails', async () => {
    const request = Promise.withResolvers<void>();
    const market = breakersHere().guard('market', () => {
      request.resolve();
      return new Promise<never>(() => {});
    });
    const app = await startApp({ markets: createMarketSource({ lookUp: () => market.fire(undefined), clock }) });
    const answer = app.inject('/cars-for-sale/bonnet-reference/markets?zip=30303').then((response) => response);
    await request.promise;
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await answer).json()).toMatchObject(failed);
  });

  it('LOC-16: a build of indexed locations that takes more than 20000 ms fails, and the next request builds again', async () => {
    const guard = breakersHere().guard('indexedLocation', (build: () => Promise<IndexedLocations>) => build()).fire;
    let isSlow = true;
    const request = Promise.withResolvers<void>();
    const countNear = () => {
      request.resolve();
      return isSlow ? new Promise<number>(() => {}) : 5_000;
    };
    const slow = createIndexedLocations({ places, clock, countNear, guard });
    const app = await startApp({ indexedLocations: { atc: slow, kbb: slow } });
    const answer = app.inject('/cars-for-sale/api/indexed-location/atc.json').then((response) => response);
    await request.promise;
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await answer).json()).toMatchObject(failed);
    isSlow = false;
    expect((await app.inject('/cars-for-sale/api/indexed-location/atc.json')).json()).toMatchObject({ success: true });
  });
});

const roots = ['/cars-for-sale/bonnet-reference', '/collections/bonnet-reference'];

describe.each(roots)('reference API under %s', (root) => {
  it('RULING-50: a ZIP and its market return the whole payload', async () => {
    const app = await startApp();
    const payload = {
      city: 'Atlanta',
      state: 'GA',
      zip: '30303',
      latitude: 33.7525,
      longitude: -84.3888,
      dma: { code: 'ATLANTA', name: 'Atlanta, GA' },
      defaultSearchRadius: 75,
      centerZip: '30303',
    };
    for (const path of ['zip/30303', 'markets?zip=30303', 'markets?zip=30303&zip=02111&city=undefined']) {
      const answer = await app.inject(`${root}/${path}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, payload });
    }
    const boston = await app.inject(`${root}/markets?city=boston&state=ma`);
    expect(boston.json().payload).toMatchObject({ city: 'Boston', zip: '02111', centerZip: '02111' });
  });

  it('API-02: an unknown ZIP is answered as the one a search takes for it, and the answer says so', async () => {
    const app = await startApp();
    const answer = await app.inject(`${root}/zip/02101`);
    expect(answer.json()).toMatchObject({
      payload: { zip: '02111', city: 'Boston' },
      adjusted: [{ parameter: 'zip', from: '02101', to: '02111' }],
    });
    expect(answer.headers['x-adjusted-parameters']).toBe('zip=02111');
  });

  it.each([
    ['zip/1234', 400, 'zip argument is missing or invalid'],
    ['zip/12a45', 400, 'zip argument is missing or invalid'],
    ['zip', 400, 'zip argument is missing or invalid'],
    ['zip/', 400, 'zip argument is missing or invalid'],
    ['zip/99999', 404, 'cannot find zipcode data for 99999'],
    ['markets', 400, 'zip argument is missing or invalid'],
    ['markets?zip=99999', 404, 'cannot find zipcode data for 99999'],
    ['markets?city=Gotham&state=NY', 404, 'cannot find zipcode data for Gotham NY'],
    ['markets?city=Boston', 400, 'city and state argument is missing or invalid'],
  ])('LOC-06, LOC-07, LOC-11: %s responds with %i %s', async (path, status, errorMessage) => {
    const app = await startApp();
    const answer = await app.inject(`${root}/${path}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      success: false,
      payload: {},
      errorMessage,
      code: status === 400 ? 'bad-request' : 'not-found',
      traceId: expect.any(String),
    });
  });
});

describe('location API', () => {
  it('LOC-15, RULING-29: each brand has its own indexed locations', async () => {
    const app = await startApp();
    const [atc, kbb] = await Promise.all(
      ['atc', 'kbb'].map((brand) => app.inject(`/cars-for-sale/api/indexed-location/${brand}.json`)),
    );
    expect(atc?.headers['content-type']).toContain('application/json');
    expect(atc?.json()).toEqual({
      success: true,
      payload: {
        GA: { atlanta: { locationIndexPriority: 'highest' } },
        MA: { boston: { locationIndexPriority: 'highest' } },
      },
    });
    expect(kbb?.json().payload.GA.atlanta).toEqual({ locationIndexPriority: 'all' });
    expect((await app.inject('/cars-for-sale/api/indexed-location/ford.json')).statusCode).toBe(404);
  });

  it('suggests places for typed text', async () => {
    const app = await startApp();
    const suggested = async (q: string) => (await app.inject(`/cars-for-sale/api/places?q=${q}`)).json().payload;
    expect(await suggested('bos')).toEqual([{ label: 'Boston, MA', city: 'Boston', state: 'MA', zip: '02111' }]);
    expect(await suggested('303')).toHaveLength(2);
    expect(await suggested('')).toEqual([]);
  });

  it('LOC-01: returns the visitor’s ZIP, state and coordinates, uncached', async () => {
    const nowhere = { zip: '', state: '', latitude: null, longitude: null };
    for (const [zip, payload] of [
      [
        '30303',
        { zip: '30303', state: 'GA', latitude: expect.closeTo(33.75, 1), longitude: expect.closeTo(-84.39, 1) },
      ],
      ['00000', nowhere],
      [undefined, nowhere],
    ] as const) {
      const app = await startApp({ zipOf: () => zip });
      const answer = await app.inject(visitorPlacePath);
      expect(answer.json()).toEqual({ success: true, payload });
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  it('LOC-03: returns the ZIP nearest to a position', async () => {
    const app = await startApp();
    const nearest = (query: string) => app.inject(`/cars-for-sale/api/nearest-zip${query}`);
    expect((await nearest('?latitude=33.79&longitude=-84.39')).json()).toEqual({
      success: true,
      payload: { zip: '30309', city: 'Atlanta', state: 'GA' },
    });
    expect((await nearest('?latitude=42&longitude=-71')).json().payload.zip).toBe('02111');
    const sea = await nearest('?latitude=0&longitude=-0.5');
    expect([sea.statusCode, sea.json().code]).toEqual([404, 'not-found']);
    expect(sea.json().errorMessage).toBe('no zipcode within 100 miles');
  });

  it.each([
    '',
    '?latitude=33.79',
    '?latitude=&longitude=-84.39',
    '?latitude=north&longitude=-84.39',
    '?latitude=1e1&longitude=-84.39',
    '?latitude=NaN&longitude=Infinity',
    '?latitude=90.01&longitude=-84.39',
    '?latitude=33.79&longitude=-180.5',
    '?latitude=undefined&longitude=null',
  ])('LOC-03: rejects the position %j', async (query) => {
    const app = await startApp();
    const answer = await app.inject(`/cars-for-sale/api/nearest-zip${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-request']);
    expect(answer.json().errorMessage).toBe('latitude and longitude argument is missing or invalid');
  });

  it('publishes its schemas', async () => {
    const app = await startApp();
    expect(Object.keys(app.swagger().paths ?? {})).toEqual(
      expect.arrayContaining(['/cars-for-sale/bonnet-reference/zip/{zip}', '/cars-for-sale/api/places']),
    );
  });
});
