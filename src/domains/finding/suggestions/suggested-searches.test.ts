import { join } from 'node:path';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { searchCatalogueOf } from '#domains/finding/criteria/search-catalogue.ts';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { behave, outcome } from '#tests/fixtures/upstream.ts';
import {
  createSuggestedSearches,
  type SuggestionSources,
  type SuggestionsQuestion,
} from './suggested-searches.server.ts';
import { type SuggestionsApiOptions, suggestionsApi } from './suggestions-api.server.ts';

const data = join(import.meta.dirname, '../../../../data');
const read = loadCatalogue(join(data, 'catalogue'));
if (!read.ok) throw new Error('the catalogue cannot be read');
const catalogue = searchCatalogueOf(read.value);
const { readWords } = createWordReader({
  catalogue: read.value,
  places: loadPlaces(join(data, 'places.txt')),
  largestCities,
});

const everywhere = {
  listingTypes: { NEW: 40, USED: 100, CERTIFIED: 20 },
  styles: { SUVCROSS: 80, SEDAN: 50, TRUCKS: 20, WAGON: 10 },
  models: { CIVIC: 12, CAMRY: 20, ACCORD: 9, CRV: 30, PILOT: 2 },
  drives: { AWD4WD: 90, FWD: 60, RWD: 10 },
  fuels: { GSL: 120, HYB: 30, ELE: 9, DSL: 1 },
  features: { 1306: 60, 1078: 70, 1211: 160, 1033: 159, 1132: 2 },
  history: { NO_ACCIDENTS: 100, ONE_OWNER: 50 },
  deals: { greatprice: 15, goodprice: 25 },
  price: { '15000-19999': 40, '20000-24999': 40, '25000-29999': 40, '100000-': 40 },
};

const requests: { criteria: Criteria; zip: string | undefined }[] = [];
const sources = (more: Partial<SuggestionSources> = {}): SuggestionSources => ({
  facetCounts: async (criteria, { zip }) => {
    requests.push({ criteria, zip });
    return everywhere;
  },
  catalogue,
  ...more,
});
const inventory = wholeInventory;
const suggest = async (question: Omit<SuggestionsQuestion, 'inventory'>, more?: Partial<SuggestionSources>) =>
  (await createSuggestedSearches(sources(more)).suggest({ inventory, ...question })).map(({ value }) => value);

describe('RULING-92: suggested searches', () => {
  it('are popular pairs of filters near the ZIP, alternating by kind of car, at most eight', async () => {
    requests.length = 0;
    expect(await suggest({ selected: {}, zip: '30303' })).toEqual([
      'SUVs with no accidents',
      'Sedans with no accidents',
      'Trucks with no accidents',
      'SUVs under $25,000',
      'Sedans under $25,000',
      'Trucks under $25,000',
      'SUVs with AWD',
      'Sedans with AWD',
    ]);
    expect(new Set(requests.map(({ zip }) => zip))).toEqual(new Set(['30303']));
  });

  it('start with the shopper’s recent searches, without duplicates', async () => {
    const recents = [{ value: 'suvs with awd', href: '/a' }, { value: 'Red vans' }];
    const suggestions = await suggest({ selected: {}, recents });
    expect(suggestions.slice(0, 2)).toEqual(['suvs with awd', 'Red vans']);
    expect(suggestions).not.toContain('SUVs with AWD');
    expect(suggestions).toHaveLength(8);
  });

  it('stay with the selected make, and leave out filters that are set', async () => {
    const suggestions = await suggest({ selected: { makes: ['HONDA'], price: { max: 20_000 }, drives: ['FWD'] } });
    expect(suggestions.every((value) => /Honda (CR-V|Civic|Accord)/.test(value))).toBe(true);
    expect(suggestions.some((value) => /under|AWD/.test(value))).toBe(false);
    expect(suggestions[0]).toBe('Honda CR-V with no accidents');
  });

  it('never offer what nearly all or hardly any cars have', async () => {
    const suggestions = await suggest({ selected: { styles: ['SUVCROSS'], history: ['CLEAN_TITLE'] } });
    expect(suggestions).toContain('SUVs with leather seats');
    expect(suggestions.join()).not.toMatch(/bluetooth|sunroof/i);
  });

  it('are empty without cars', async () => {
    expect(await suggest({ selected: {} }, { facetCounts: async () => ({}) })).toEqual([]);
  });

  it('are understood by the language search as exactly their criteria', async () => {
    const readings: { value: string; criteria: Criteria }[] = [];
    for (const selected of [{}, { makes: ['HONDA'] }, { styles: ['WAGON', 'VANMV'] }, { models: ['CAMRY'] }]) {
      const hrefs: Criteria[] = [];
      const hrefOf = (criteria: Criteria) => `/${hrefs.push(criteria)}`;
      for (const { value, href } of await createSuggestedSearches(sources({ hrefOf })).suggest({
        inventory,
        selected,
      })) {
        readings.push({ value, criteria: hrefs[Number(href?.slice(1)) - 1] as Criteria });
      }
    }
    expect(readings.length).toBeGreaterThan(20);
    for (const { value, criteria } of readings) {
      const { criteria: understood, rest, notUnderstood } = readWords(value, { currentYear: 2026 });
      expect({ value, ...criteria, ...understood }).toEqual({ value, ...criteria });
      expect([rest, notUnderstood]).toEqual([[], []]);
    }
  });
});

const started: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()));
});

const startApp = async (options: Partial<SuggestionsApiOptions>) => {
  const app = Fastify();
  started.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(suggestionsApi, {
    suggest: async () => [],
    criteriaOf: () => ({}),
    zipOf: () => '60601',
    inventoryOf: () => inventory,
    readConsumer: async () => ({ id: 'c1', email: 'dana@example.com' }),
    recentSearches: async (consumerId) => [{ value: `last of ${consumerId}` }],
    ...options,
  });
  return app;
};

const body = { selectedFilterOptions: {}, personalizationData: {}, pixallId: 'p', consumerId: 'c1' };
const post = (app: ReturnType<typeof Fastify>, payload: object = body) =>
  app.inject({ method: 'POST', url: '/smart-search-suggestions/query', payload });

describe('POST /smart-search-suggestions/query', () => {
  it('SUGG-01: returns suggestions for the filters, the ZIP and the signed-in shopper', async () => {
    const questions: SuggestionsQuestion[] = [];
    const app = await startApp({
      criteriaOf: (selected) => ({ makes: [String(selected.makeCode)] }),
      suggest: async (question) => {
        questions.push(question);
        return [{ value: 'Trucks', href: '/cars-for-sale/truck' }, { value: 'Vans' }];
      },
    });
    const answer = await post(app, { ...body, selectedFilterOptions: { makeCode: 'FORD', zip: '30303' } });
    expect(answer.json()).toEqual({
      suggestions: [{ value: 'Trucks', href: '/cars-for-sale/truck' }, { value: 'Vans' }],
    });
    await post(app, { selectedFilterOptions: null, pixallId: null, consumerId: 'somebody-else' });
    expect(questions).toEqual([
      { selected: { makes: ['FORD'] }, zip: '30303', inventory, recents: [{ value: 'last of c1' }] },
      { selected: { makes: ['undefined'] }, zip: '60601', inventory, recents: [] },
    ]);
  });

  it.each([[{ selectedFilterOptions: 'x' }], [{ consumerId: {} }], [[]]])('%j is refused', async (payload) => {
    expect((await post(await startApp({}), payload)).statusCode).toBe(400);
  });

  it('SUGG-04: with an open breaker its message is returned and no call is made', async () => {
    let calls = 0;
    const breakers = createBreakers({ log: { info: () => {}, warn: () => {} } });
    const guarded = breakers.guard('suggestions', async (_: SuggestionsQuestion): Promise<never> => {
      calls += 1;
      throw new Error('the index is gone');
    });
    const app = await startApp({ suggest: guarded.fire });
    const first = await post(app);
    expect(first.statusCode).toBe(503);
    expect(first.json().errorMessage).toBe('Something went wrong on our side. Please try again.');
    while (breakers.states()[0]?.state !== 'open') await post(app);
    const callsBefore = calls;
    const refused = await post(app);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({
      errorMessage: 'Circuit Breaker for /smart-search-suggestions/query is open',
      code: 'unavailable',
    });
    expect(calls).toBe(callsBefore);
    breakers.shutdown();
  });

  it('SUGG-01: an answer after 5 s counts as a failure', async () => {
    const breakers = createBreakers({ log: { info: () => {}, warn: () => {} } });
    const request = Promise.withResolvers<void>();
    const guarded = breakers.guard('suggestions', (_: SuggestionsQuestion) => {
      request.resolve();
      return behave('slow', async () => []);
    });
    const app = await startApp({ suggest: guarded.fire });
    await app.ready();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = post(app);
    await request.promise;
    expect(await outcome(answer, 4999)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).statusCode).toBe(503);
    vi.useRealTimers();
    breakers.shutdown();
  });
});
