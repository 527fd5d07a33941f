import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import { createCatalogueReference } from '#domains/browse/research/reference/catalogue-reference.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { anOwner, realCatalogue, realPlaces } from '#tests/fixtures/inventory.ts';
import { preorderListingOf } from './custom-order.ts';
import { createCustomOrders } from './custom-orders.server.ts';
import { customOrdersApi } from './custom-orders-api.server.ts';

const catalogue = realCatalogue();
const clock = fixedClock(Date.UTC(2026, 10, 1));
const at = (latitude: number, longitude: number) => ({ ...anOwner().address, latitude, longitude });
const sellers: Owner[] = [
  anOwner({ id: 10_001, franchises: ['TOYOTA'], address: at(40.7, -74) }),
  anOwner({ id: 10_002, franchises: ['FORD'], address: at(33.76, -84.39) }),
  anOwner({ id: 10_003, franchises: ['LEXUS', 'TOYOTA'], address: at(33.8, -84.4), docFeeUsd: 499 }),
  anOwner({ id: 10_004, franchises: [] }),
  anOwner({ id: 10_005, franchises: ['TOYOTA'], address: at(34.5, -84.4) }),
];
const customOrders = createCustomOrders({
  owners: {
    page: async ({ afterId, limit }) => sellers.filter(({ id }) => id > afterId).slice(0, limit),
  },
  reference: createCatalogueReference({ catalogue, clock }),
  places: realPlaces(),
  catalogue,
  tracker: createReadTracker(),
  clock,
});
const camry = { makeCode: 'TOYOTA', modelCode: 'CAMRY', year: 2027, zip: '30303' };

const started: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()));
});
const startApp = async () => {
  const app = Fastify();
  started.push(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(customOrdersApi, { customOrders });
  return app;
};

describe('custom orders', () => {
  it('RSRCH-13, RULING-69: dealers of the make, nearest first, after the boosted one', async () => {
    const ids = async (ownerIdToBoost?: number) =>
      (await customOrders.find({ ...camry, ownerIdToBoost })).map(({ ownerId }) => ownerId);
    expect(await ids()).toEqual([10_003, 10_005, 10_001]);
    expect(await ids(10_001)).toEqual([10_001, 10_003, 10_005]);
    expect(await ids(10_002)).toEqual([10_003, 10_005, 10_001]);
  });

  it('RULING-69: an order has the car, the dealer and a null lead time; only new model years can be ordered', async () => {
    const [order] = await customOrders.find(camry);
    expect(order).toMatchObject({
      ownerId: 10_003,
      owner: { name: 'Larkstead Motors', docFee: 499 },
      make: 'Toyota',
      makeCode: 'TOYOTA',
      model: 'Camry',
      modelCode: 'CAMRY',
      year: 2027,
      trimCode: expect.stringMatching(/^CAMRY\|/),
      leadTimeDays: null,
    });
    expect(await customOrders.find({ ...camry, year: 2015 })).toEqual([]);
    expect(await customOrders.find({ ...camry, modelCode: 'NOPE' })).toEqual([]);
  });

  it('RSRCH-12: a pre-order listing is identified by make, model and year, and priced at the national MSRP', async () => {
    const [order, other] = await customOrders.find(camry);
    if (!order || !other) throw new Error('no orders');
    const listing = preorderListingOf(order);
    expect(listing).toMatchObject({
      id: 'toyota-camry-2027',
      title: '2027 Toyota Camry',
      pricingDetail: { salePrice: order.nationalMSRP },
      trimCode: order.trimCode,
      owner: { id: 10_003 },
      images: [{ src: order.imageUrl }],
    });
    expect(preorderListingOf(other).id).toBe(listing.id);
    expect(preorderListingOf({ ...order, year: 2026 }).id).not.toBe(listing.id);
  });

  it.each([
    ['makeCode=TOYOTA&modelCode=CAMRY', 200],
    ['makeCode=toyota&modelCode=camry&zip=30303&year=2027&ownerIdToBoost=10005', 200],
    ['makeCode=TOYOTA', 400],
    ['modelCode=CAMRY', 400],
    ['makeCode=TOYOTA&modelCode=CAMRY&zip=abc', 400],
    ['makeCode=TOYOTA&modelCode=CAMRY&year=next', 400],
    ['makeCode=TOYOTA&modelCode=CAMRY&ownerIdToBoost=x', 400],
  ])('RSRCH-13: ?%s answers %i', async (query, status) => {
    const answer = await (await startApp()).inject(`/rest/lsc/customorder/dealers?${query}`);
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.json().customOrders).toHaveLength(3);
  });
});
