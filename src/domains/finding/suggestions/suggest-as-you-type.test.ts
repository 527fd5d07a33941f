import { join } from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import type { Search } from '#domains/finding/criteria/search.ts';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { createPlaceSearch } from '#domains/reference/locations/place-search.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createSuggestAsYouType } from './suggest-as-you-type.ts';
import { typeAheadApi } from './type-ahead-api.server.ts';

const data = join(import.meta.dirname, '../../../../data');
const catalogue = loadCatalogue(join(data, 'catalogue'));
if (!catalogue.ok) throw new Error('the catalogue cannot be read');
const places = loadPlaces(join(data, 'places.txt'));
const { readWords, vehicles } = createWordReader({ catalogue: catalogue.value, places, largestCities });
const placeSearch = createPlaceSearch({ places, largestCities });
const suggestAsYouType = createSuggestAsYouType({ readWords, vehicles, placeSearch });
const context = { currentYear: 2026 };
const suggest = (prefix: string) => suggestAsYouType(prefix, context);
const labels = (prefix: string) => suggest(prefix).map(({ kind, label }) => `${kind}: ${label}`);

describe('RULING-71: type-ahead', () => {
  it.each([
    ['hon', 'make: Honda'],
    ['civ', 'model: Honda Civic'],
    ['honda ci', 'model: Honda Civic'],
    ['used honda ci', 'model: used Honda Civic'],
    ['grand ch', 'model: Jeep Grand Cherokee'],
    ['f-1', 'model: Ford F150'],
    ['3 ser', 'model: BMW 3 Series'],
    ['silverad', 'model: Chevrolet Silverado'],
    ['vett', 'model: Chevrolet Corvette'],
    ['chevy', 'make: Chevrolet'],
    ['sunr', 'search: Sunroof'],
    ['under 20k with sunr', 'search: under 20k with Sunroof'],
    ['burg', 'search: Burgundy'],
    ['awd suv', 'search: AWD or 4WD, SUV'],
    ['atlan', 'place: near Atlanta, GA'],
    ['suv near atl', 'place: suv near Atlanta, GA'],
    ['3030', 'place: near 30301 Atlanta, GA'],
  ])('%s completes to %s', (prefix, first) => {
    expect(labels(prefix)[0]).toBe(first);
  });

  it('terms are kept by the search in words alone, so no completion leads past it', () => {
    expect(['suv 350 a month 3k down', 'civic bad credit', '72 months hon'].flatMap(labels)).toEqual([]);
  });

  it('a color offers no towns, half a make its models, and typos their names', () => {
    expect(labels('red').filter((label) => label.startsWith('place:'))).toEqual([]);
    expect(labels('toyo')).toEqual(expect.arrayContaining(['make: Toyota', 'model: Toyota RAV4']));
    expect(labels('hybird')).toEqual(['search: Hybrid']);
    expect(labels('hondda')).toEqual(['make: Honda']);
  });

  it.each(['', '   ', 'xyzxyz', '???'])('%j has no completions', (prefix) => {
    expect(suggest(prefix)).toEqual([]);
  });

  it('the words before the half-typed one must be understood', () => {
    expect(labels('los a').every((label) => label.startsWith('place:'))).toBe(true);
  });

  it('colors and features are offered, and after a named car no other car', () => {
    expect(labels('blu')).toContain('search: Blue');
    expect(labels('sunr')).toContain('search: Sunroof');
    expect(labels('honda civic re')).toContain('search: honda civic Red');
    expect(labels('honda civic re').filter((label) => /Renegade|Regal/.test(label))).toEqual([]);
  });

  it.each([
    ['red', 'search: Red'],
    ['silver', 'search: Silver'],
    ['suv', 'search: SUV'],
    ['not re', 'search: not Red'],
    ['not red', 'search: Not red'],
    ['suv not bl', 'search: suv not Black'],
    ['not toy', 'make: not Toyota'],
    ['hybird', 'search: Hybrid'],
    ['electrc', 'search: Electric'],
    ['tyota', 'make: Toyota'],
    ['camy', 'model: Toyota Camry'],
  ])('a filter, an exclusion and a typo: %s completes to %s', (prefix, first) => {
    expect(labels(prefix)[0]).toBe(first);
  });

  it('an exclusion is not a town, and a make is offered with its models', () => {
    for (const prefix of ['not re', 'not red', 'no bl']) {
      expect(labels(prefix).filter((label) => label.startsWith('place:'))).toEqual([]);
    }
    const [make, ...models] = labels('toyo');
    expect(make).toBe('make: Toyota');
    expect(models).toHaveLength(5);
    expect(models.every((label) => label.startsWith('model: Toyota '))).toBe(true);
    expect(labels('for').slice(0, 2)).toEqual(['make: Ford', expect.stringMatching(/^model: .* For/)]);
  });

  it('keeps the filters and the place typed before', () => {
    expect(suggest('used suv under 40k near atl')[0]).toEqual({
      kind: 'place',
      label: 'used suv under 40k near Atlanta, GA',
      text: 'used suv under 40k near Atlanta, GA',
      criteria: { listingTypes: ['USED'], styles: ['SUVCROSS'], price: { max: 40_000 } },
      place: { city: 'Atlanta', state: 'GA' },
    });
  });

  const halves = [...'abcdefghijklmnopqrstuvwxyz', 'ac', 'bl', 'ca', 'es', 'ho', 'mo', 'pr', 'su', 'to'];
  it.each(['', 'honda ', 'used ', 'suv under 40k ', 'near ', 'red ', 'not ', 'suv not '])(
    'after "%s" it offers at most eight, without duplicates, and each text reads back as its completion',
    (start) => {
      for (const half of halves) {
        const suggestions = suggest(start + half);
        expect(suggestions.length).toBeLessThanOrEqual(8);
        expect(new Set(suggestions.map(({ label }) => label.toLowerCase())).size).toBe(suggestions.length);
        for (const { text, criteria, place } of suggestions) {
          const { rest, ...reading } = readWords(text, context);
          expect({ text, criteria: reading.criteria, rest, place: reading.place }).toEqual({
            text,
            criteria,
            rest: [],
            place,
          });
        }
      }
    },
  );

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (prefix) => {
        expect(suggest(prefix).length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe('GET /cars-for-sale/api/type-ahead', () => {
  const startApp = async (hrefs: boolean, countOf?: (search: Search) => Promise<number>) => {
    const app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(typeAheadApi, {
      suggestAsYouType,
      clock: fixedClock(Date.UTC(2026, 5, 1)),
      ...(hrefs && { hrefOf: ({ criteria }) => `/${criteria.models.join()}` }),
      ...(countOf && { countOf }),
    });
    return app;
  };

  it('returns completions as parameters of a search', async () => {
    const app = await startApp(true);
    const answer = await app.inject('/cars-for-sale/api/type-ahead?q=last%203%20years%20honda%20civ');
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect(answer.json()).toEqual({
      success: true,
      payload: [
        {
          kind: 'model',
          label: 'last 3 years Honda Civic',
          text: 'last 3 years Honda Civic',
          query: { makeCode: 'HONDA', modelCode: 'CIVIC', startYear: '2023' },
          href: '/CIVIC',
        },
      ],
    });
    await app.close();
  });

  it('counts the cars of each completion, with the models of a make by number of cars and none without', async () => {
    const stock: Record<string, number> = { RAV4: 7, CAMRY: 9, TACOMA: 0, COROL: 0, HIGHLANDER: 3 };
    const app = await startApp(false, async ({ criteria: { models } }) =>
      models.length > 0 ? (stock[models.join()] ?? 0) : 1200,
    );
    const payloadOf = async (q: string) =>
      (await app.inject(`/cars-for-sale/api/type-ahead?q=${encodeURIComponent(q)}`)).json().payload as {
        label: string;
        count: number;
        nationwide: boolean;
      }[];
    expect((await payloadOf('toyo')).map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Toyota 1200',
      'Toyota Camry 9',
      'Toyota RAV4 7',
      'Toyota Highlander 3',
    ]);
    expect((await payloadOf('toyo')).every(({ nationwide }) => nationwide)).toBe(true);
    expect((await payloadOf('suv near atl')).some(({ nationwide }) => nationwide)).toBe(false);
    await app.close();
  });

  it.each(['', '?q=', '?q=undefined', '?q=%00'])('returns nothing for %j', async (query) => {
    const app = await startApp(false);
    const answer = await app.inject(`/cars-for-sale/api/type-ahead${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, payload: [] }]);
    await app.close();
  });
});
