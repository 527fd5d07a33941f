import { setImmediate as yieldToOthers } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBreakers } from '#platform/http/breakers.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createCatalogue, type Make } from './catalogue.ts';
import { catalogueApi } from './catalogue-api.server.ts';
import { parseCatalogue } from './parse-catalogue.ts';
import { cacheSearchOptions, lookUpCodes, referenceTtlMs, SearchOptions } from './search-options.ts';

const nowMs = Date.UTC(2026, 5, 1);

const makes = [
  `make FORD | Ford
model MUST | Mustang | 1965-
  gen 2015-2023 | COUPE sports-coupe | 2d 4s | 188.5x75.4x107.1 in | 3532 lb | 15.5 gal | 13.5 cu
  engine 23 | 2.3L I4 | 310 hp 350 lb-ft | gas | manual 6 | 21/29
  trim EcoBoost | 27770 | 23 RWD
  trim GT | 38045 | 23 RWD
model F150 | F150 | 1981- | TRUCKS`,
  `make BMW | BMW
series 3_SERIES | 3 Series
model 330I | 330i | 2001- | SEDAN | series 3_SERIES`,
].flatMap((text): Make[] => {
  const parsed = parseCatalogue(text, 'test.cat');
  return parsed.ok ? [parsed.value] : [];
});
const catalogue = createCatalogue(makes);

const started: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()));
});

const startApp = async () => {
  const app = Fastify();
  started.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform });
  await app.register(catalogueApi, { catalogue, clock: fixedClock(nowMs) });
  await app.ready();
  return app;
};

describe('search options', () => {
  it('LOC-14: options are cached for 12 hours, then built again (RULING-111)', async () => {
    const clock = fixedClock(nowMs);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const cache = cacheSearchOptions({ catalogue, clock, pause });
    const [first, alongside] = await Promise.all([cache.get(), cache.get()]);
    clock.advance(referenceTtlMs - 1);
    expect(await cache.get()).toBe(first);
    expect(alongside).toBe(first);
    expect(pauses).toBe(2);
    clock.advance(1);
    expect(await cache.get()).not.toBe(first);
    expect(pauses).toBe(4);
  });

  it('LOC-14: a build that takes more than 7500 ms fails, and the next call builds again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const breakers = createBreakers({ log: { warn: () => {}, info: () => {} } });
      const guard = breakers.guard('searchOptions', (build: () => Promise<SearchOptions>) => build()).fire;
      let isSlow = true;
      const pause = () => (isSlow ? new Promise<void>(() => {}) : Promise.resolve());
      const cache = cacheSearchOptions({ catalogue, clock: fixedClock(nowMs), pause, guard });
      const failed = expect(cache.get()).rejects.toThrow();
      await vi.advanceTimersByTimeAsync(7500);
      await failed;
      isSlow = false;
      expect((await cache.get()).makeCode).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('LOC-14: options that were built too late for one caller are cached for the next', async () => {
    const late: Promise<SearchOptions>[] = [];
    const guard = (build: () => Promise<SearchOptions>) => {
      late.push(build());
      return Promise.reject(new Error('too slow'));
    };
    const cache = cacheSearchOptions({ catalogue, clock: fixedClock(nowMs), pause: yieldToOthers, guard });
    await expect(cache.get()).rejects.toThrow('too slow');
    const [options] = await Promise.all(late);
    expect(await cache.get()).toBe(options);
    expect(late).toHaveLength(1);
  });

  it('LOC-14: a failed build is not cached', async () => {
    let fails = true;
    const pause = async () => {
      if (fails) throw new Error('interrupted');
    };
    const cache = cacheSearchOptions({ catalogue, clock: fixedClock(nowMs), pause });
    await expect(cache.get()).rejects.toThrow('interrupted');
    fails = false;
    expect((await cache.get()).makeCode).toHaveLength(2);
  });

  it('RULING-50: makes contain models, models contain trims, and years run from next year back to the oldest model', async () => {
    const app = await startApp();
    const answer = await app.inject('/cars-for-sale/bonnet-reference/searchoptions?zip=30303');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    const { success, payload } = answer.json();
    expect(success).toBe(true);
    expect(SearchOptions.parse(payload)).toEqual(payload);
    expect(payload.makeCode).toEqual([
      {
        code: 'BMW',
        name: 'BMW',
        series: [{ code: '3_SERIES', name: '3 Series' }],
        models: [{ code: '330I', name: '330i', seriesCode: '3_SERIES', trims: [] }],
      },
      {
        code: 'FORD',
        name: 'Ford',
        series: [],
        models: [
          { code: 'F150', name: 'F150', trims: [] },
          {
            code: 'MUST',
            name: 'Mustang',
            trims: [
              { code: 'MUST|EcoBoost', name: 'EcoBoost' },
              { code: 'MUST|GT', name: 'GT' },
            ],
          },
        ],
      },
    ]);
    expect(payload.years[0]).toBe(2027);
    expect(payload.years.at(-1)).toBe(1965);
    expect(payload.years).toHaveLength(63);
    expect(
      payload.vehicleStyleCode.find(({ code }: { code: string }) => code === 'TRUCKS').bodyStyleSubTypes,
    ).toContainEqual({
      code: 'TRUCKS',
      name: 'Fullsize Crew Cab',
      group: 'CREW',
      groupName: 'Crew Cab',
      subtypeCode: 'FULLSIZE_CREW',
    });
    expect(payload.featureCode).toContainEqual({
      code: '1326',
      name: 'Apple CarPlay',
      displayGroup: 'Technology Features',
    });
    expect(payload.searchRadiuses).toContainEqual({ code: '0', name: 'Nationwide' });
  });

  it('RULING-50: the mirror differs only by series among the models, and the schemas are published', async () => {
    const app = await startApp();
    const [ours, alias] = await Promise.all([
      app.inject('/cars-for-sale/bonnet-reference/searchoptions'),
      app.inject('/collections/bonnet-reference/searchoptions'),
    ]);
    const [bmw, ...others] = ours.json().payload.makeCode;
    const models = [...bmw.models, { code: '3_SERIES', name: '3 Series', trims: [] }];
    expect(alias.json().payload).toEqual({ ...ours.json().payload, makeCode: [{ ...bmw, models }, ...others] });
    expect(Object.keys(app.swagger().paths ?? {})).toContain('/cars-for-sale/bonnet-reference/codes');
  });
});

describe('code lookup', () => {
  it('RULING-50: a make has its models, and a model its trims and series', () => {
    expect(lookUpCodes(catalogue, { makeCode: 'FORD' })).toEqual({
      ok: true,
      value: {
        makeCode: 'FORD',
        make: { code: 'FORD', name: 'Ford' },
        models: [
          { code: 'F150', name: 'F150' },
          { code: 'MUST', name: 'Mustang' },
        ],
      },
    });
    expect(lookUpCodes(catalogue, { modelCode: '330I' })).toMatchObject({
      value: { makeCode: 'BMW', model: { code: '330I', name: '330i' }, seriesCode: '3_SERIES', trims: [] },
    });
    expect(lookUpCodes(catalogue, { makeCode: 'BMW', modelCode: 'MUST' })).toEqual({
      ok: false,
      error: 'unknown-model',
    });
  });

  it.each([
    ['makeCode=FORD&modelCode=MUST', 200],
    ['makeCode=ford&modelCode=must', 200],
    ['makeCode=FORD&modelCode=undefined', 200],
    ['makeCode=FORD&makeCode=BMW', 200],
    ['makeCode=NOPE', 404],
    ['modelCode=NOPE', 404],
    ['makeCode=FORD&modelCode=330I', 404],
    ['', 400],
    ['makeCode=&modelCode=null', 400],
  ])('RULING-01, RULING-04: codes?%s responds with %i', async (query, status) => {
    const app = await startApp();
    const answer = await app.inject(`/collections/bonnet-reference/codes?${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().success).toBe(status === 200);
    if (status === 200) expect(answer.json().payload.makeCode).toBe('FORD');
    else
      expect(answer.json()).toMatchObject({
        payload: {},
        errorMessage: expect.any(String),
        traceId: expect.any(String),
      });
  });
});
