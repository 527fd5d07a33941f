import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerAnswer, DealerDetails } from '#domains/browse/dealers/dealers.server.ts';
import { dealersApi } from '#domains/browse/dealers/dealers-api.server.ts';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { Facets } from '#domains/cars/search/facets.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { milesBetween } from '#lib/distance.ts';
import { createCatalogueVocabulary } from '#platform/listing-index/catalogue-vocabulary.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import { registerErrorHandler } from '#server/error-handler.ts';
import { dealersOver } from '#tests/fixtures/dealer-world.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld } from '#tests/fixtures/listing-world.ts';
import { rulesFrom } from '../fixtures/car-figures.ts';

type Body = { owners: DealerAnswer[]; totalResultCount: number; filters: Facets; filterGroups: Facets; zip: string };
type Details = Pick<DealerDetails, 'counts' | 'reviews'> & { owner: DealerAnswer };
type Problem = { code: string; errorMessage: string; fields?: Record<string, string> };

const world = loadWorld();
const inventory = generateInventory(world, 600);
const live = inventory.listings.filter(({ removedMs }) => removedMs === null);
const dealersWithCars = inventory.owners.filter(
  ({ id, privateSeller }) => !privateSeller && live.some(({ ownerId }) => ownerId === id),
);
const atlanta = { latitude: 33.7525, longitude: -84.3888 };

describe('the dealer API', () => {
  let app: FastifyInstance;
  let index: ListingIndex;
  let origin: string;
  let isBroken = false;

  beforeAll(async () => {
    const clock = fixedClock(testNowMs);
    const vocabulary = createCatalogueVocabulary({
      catalogue: world.catalogue,
      featureName: (code) => featureByCode(code)?.name,
    });
    index = createListingIndex({ clock, vocabulary, dealRating, quoteRules: rulesFrom(), workers: 0 });
    const { dealers } = await dealersOver(world, inventory, index);
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    registerErrorHandler(app, { onSurprise: () => undefined });
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform });
    await app.register(dealersApi, {
      dealers: {
        details: dealers.details,
        search: (...args) => (isBroken ? Promise.reject(new Error('no answer')) : dealers.search(...args)),
      },
      lookups: world.lookups,
      readShopper: () => ({ inventory: wholeInventory }),
    });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await index.close();
  });

  const ask = async <T>(path: string, status = 200): Promise<T> => {
    const answer = await fetch(`${origin}${path}`);
    expect(answer.headers.get('content-type'), path).toMatch(/^application\/json/);
    expect(answer.status, path).toBe(status);
    return (await answer.json()) as T;
  };
  const dealersOf = (query: string) => ask<Body>(`/rest/lsc/dealer?${query}`);
  const carsOf = (id: number) => live.filter(({ ownerId }) => ownerId === id);

  it('RULING-53: answers owners, total and filters, ten by default; private sellers are no dealers', async () => {
    const body = await dealersOf('');
    expect(body.owners).toHaveLength(Math.min(10, dealersWithCars.length));
    expect(body.totalResultCount).toBe(dealersWithCars.length);
    expect(Object.keys(body.filters)).toEqual(['makeCode', 'listingType', 'services', 'minRating']);
    const all = await dealersOf('numRecords=100');
    expect(all.owners.map(({ id }) => id).sort()).toEqual(dealersWithCars.map(({ id }) => id).sort());
    expect(all.owners.every(({ privateSeller }) => !privateSeller)).toBe(true);
    for (const owner of all.owners) expect(owner.inventoryCount, owner.name).toBe(carsOf(owner.id).length);
  });

  it('RULING-53: pages follow each other without overlap', async () => {
    const all = (await dealersOf('numRecords=100&sortBy=ownernameASC')).owners.map(({ id }) => id);
    const [first, second] = [
      await dealersOf('numRecords=7&sortBy=ownernameASC'),
      await dealersOf('numRecords=7&firstRecord=7&sortBy=ownernameASC'),
    ];
    expect([...first.owners, ...second.owners].map(({ id }) => id)).toEqual(all.slice(0, 14));
    expect((await dealersOf('firstRecord=99999')).owners).toEqual([]);
  });

  it('RULING-53: every dealer in the answer meets every filter', async () => {
    const near = await dealersOf('zip=30303&searchRadius=500&numRecords=100&sortBy=distanceASC');
    const expected = dealersWithCars.filter(({ address }) => milesBetween(atlanta, address) <= 500).length;
    expect(Math.abs(near.totalResultCount - expected)).toBeLessThanOrEqual(1);
    const distances = near.owners.map(({ distanceFromSearch }) => distanceFromSearch ?? Number.NaN);
    expect(distances.length).toBeGreaterThan(0);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(500);

    const used = await dealersOf('makeCode=FORD&listingType=USED&numRecords=100');
    const usedFord = (id: number) =>
      carsOf(id).filter(({ makeCode, listingType }) => makeCode === 'FORD' && listingType === 'USED').length;
    expect(used.owners.map(({ id, inventoryCount }) => [id, inventoryCount])).toEqual(
      used.owners.map(({ id }) => [id, usedFord(id)]),
    );
    expect(used.totalResultCount).toBe(dealersWithCars.filter(({ id }) => usedFord(id) > 0).length);

    const rated = await dealersOf('minRating=4.5&sortBy=ratingDESC&numRecords=100');
    const values = rated.owners.map(({ rating }) => rating.value ?? 0);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(4.5);
    expect(values).toEqual(values.toSorted((a, b) => b - a));

    const serving = await dealersOf('services=vehicleDelivery,body-shop&numRecords=100');
    for (const { homeServices, ownerServices } of serving.owners) {
      expect(homeServices.vehicleDelivery && ownerServices.includes('Body shop')).toBe(true);
    }
    const name = dealersWithCars[0]?.name ?? '';
    expect((await dealersOf(`dealerName=${encodeURIComponent(name)}`)).owners.map((owner) => owner.name)).toContain(
      name,
    );
    expect((await dealersOf('makeCode=NOBODY')).totalResultCount).toBe(0);
  });

  it('RULING-53: a parameter whose removal would silently widen the search is refused', async () => {
    for (const [query, field] of [
      ['zip=00001', 'zip'],
      ['searchRadius=far', 'searchRadius'],
      ['minRating=11', 'minRating'],
    ] as const) {
      const { code, fields } = await ask<Problem>(`/rest/lsc/dealer?${query}`, 400);
      expect(code).toBe('validation-failed');
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
  });

  it('RULING-53: details hold the owner, its cars by type and make, and its rating', async () => {
    const dealer = dealersWithCars.toSorted((a, b) => carsOf(b.id).length - carsOf(a.id).length)[0];
    if (!dealer) throw new Error('no dealer');
    const { owner, counts, reviews } = await ask<Details>(`/rest/lsc/dealer/${dealer.id}`);
    expect(owner).toMatchObject({ id: dealer.id, name: dealer.name, icoEnabled: dealer.instantCashOffer });
    expect(counts.total).toBe(carsOf(dealer.id).length);
    for (const [field, lines] of [
      ['makeCode', counts.makeCode],
      ['listingType', counts.listingType],
    ] as const) {
      for (const { value, count } of lines) {
        expect(count, value).toBe(carsOf(dealer.id).filter((car) => car[field] === value).length);
      }
      expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(counts.total);
    }
    expect(reviews).toMatchObject({ value: dealer.rating?.value ?? null, count: dealer.rating?.count ?? 0 });
  });

  it('DLR-01: a dealer’s page shows that dealer alone, whatever other dealer is in the query', async () => {
    const [one, other] = dealersWithCars;
    if (!one || !other) throw new Error('two dealers with cars are needed');
    const own = await ask<Details>(`/rest/lsc/dealer/${one.id}`);
    for (const foreign of [`dealerId=${other.id}`, `ownerId=${other.id}`, `id=${other.id}`, `dealerIds=${other.id}`]) {
      expect(await ask<Details>(`/rest/lsc/dealer/${one.id}?${foreign}`)).toEqual(own);
    }
    expect(own.owner.id).toBe(one.id);
    expect(own.counts.total).toBe(carsOf(one.id).length);
  });

  it('URL-15: an unknown dealer, a private seller and an invalid id are 404', async () => {
    const person = inventory.owners.find(({ privateSeller }) => privateSeller);
    for (const id of [person?.id, 99_999_999, 1234, 'abc', '999999999999999']) {
      expect(await ask<Problem>(`/rest/lsc/dealer/${id}`, 404)).toMatchObject({ code: 'not-found' });
    }
  });

  it('RULING-53, RES-05: when dealers cannot be read, the message says so', async () => {
    isBroken = true;
    const { errorMessage, code } = await ask<Problem>('/rest/lsc/dealer', 503);
    isBroken = false;
    expect([errorMessage, code]).toEqual(["We couldn't load dealers. Please try again.", 'unavailable']);
  });

  it('older clients use another root path and get filterGroups', async () => {
    const { filterGroups, filters } = await ask<Body>('/collections/lcServices/rest/lsc/dealer?zip=30303');
    expect([filters, Object.keys(filterGroups)]).toEqual([
      undefined,
      ['makeCode', 'listingType', 'services', 'minRating'],
    ]);
  });

  it('both endpoints are in the OpenAPI description', () => {
    const { paths = {} } = app.swagger();
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/rest/lsc/dealer', '/rest/lsc/dealer/{id}']));
  });
});
