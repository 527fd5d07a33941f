import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { OwnedVehicle } from '#domains/saved/owned-vehicles/owned-vehicle.ts';
import { dayMs } from '#lib/duration.ts';
import { buildVin } from '#lib/vin.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aCamry, accountNowMs, createAccountWorld, startAccountApp } from '../fixtures/saved-items-app.ts';

const camryVin = buildVin({ maker: '4T1', attributes: 'B11HK', year: 2019, plant: 'U', serial: 77 });

/** Twenty 2019 Camrys, a thousand miles apart, cheaper with every mile. */
const market = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const mileage = 30_000 + index * 1000;
    return aCamry({ id: index + 1, mileage, priceUsd: 20_000 - index * 100 });
  });

forEachEngine('owned vehicles', (fixture: EngineFixture) => {
  let close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(close.map((end) => end()));
    close = [];
  });

  const setUp = async (cars = market(20)) => {
    const world = await createAccountWorld(await fixture.open(), cars);
    const app = await startAccountApp(world);
    close.push(app.close);
    const put = <T = OwnedVehicle>(id: string, body: unknown, consumer = 'ann') =>
      app.send<T>('PUT', `/auth-user/vehicle/id/${id}`, consumer, body);
    const list = async (consumer = 'ann', path = '/account-api/consumer/consumer-vehicle-owners') =>
      (await app.send<{ vehicles: OwnedVehicle[] }>('GET', path, consumer)).body.vehicles;
    return { ...world, app, put, list };
  };

  it('PROF-09, PROF-10, RULING-22: both APIs list and remove the same cars', async () => {
    const { app, put, list } = await setUp();
    const [first, second] = [randomUUID(), randomUUID()];
    const chosen = { year: 2019, make: 'Toyota', model: 'Camry', trim: 'le', mileage: 40_000, zip: '30303' };
    const { status, body } = await put(first, chosen);
    expect(status).toBe(200);
    expect(body).toEqual({
      vehicleId: first,
      vin: null,
      year: 2019,
      make: 'Toyota',
      makeCode: 'TOYOTA',
      model: 'Camry',
      modelCode: 'CAMRY',
      trim: 'LE',
      mileage: 40_000,
      zip: '30303',
      estimatedValue: expect.any(Number),
      addedDate: new Date(accountNowMs).toISOString(),
    });
    await put(second, { year: 2020, make: 'HONDA', model: 'CIVIC' });
    expect(await list()).toEqual(await list('ann', '/auth-user/vehicles'));
    expect((await list()).map(({ vehicleId }) => vehicleId).sort()).toEqual([first, second].sort());
    const owners = '/account-api/consumer/consumer-vehicle-owners';
    expect((await app.send('DELETE', `${owners}?vehicleId=${first}`, 'ann')).body).toEqual({ success: true });
    expect((await app.send('DELETE', `${owners}?vehicleId=${first}`, 'ann')).status).toBe(404);
    expect((await app.send('DELETE', `/auth-user/vehicle/id/${second}`, 'ann')).body).toEqual({ success: true });
    expect(await list()).toEqual([]);
  });

  it('RULING-22: a VIN once listed here fills in every field, any other VIN the decoded ones', async () => {
    const { app, put, offer } = await setUp();
    const id = randomUUID();
    const unknown = await put<{ fields: object }>(id, { vin: camryVin, mileage: 1000 });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['model']]);
    const answer = await app.send('GET', `/auth-user/vehicle/vin/${camryVin.toLowerCase()}`, 'ann');
    expect(answer.body).toMatchObject({ vin: camryVin, year: 2019, make: 'Toyota', model: null });
    await offer(aCamry({ id: 999, vin: camryVin, trim: 'XSE' }));
    const { body } = await put(id, { vin: ` ${camryVin.toLowerCase()} ` });
    expect(body).toMatchObject({ vin: camryVin, year: 2019, model: 'Camry', trim: 'XSE', estimatedValue: null });
    expect((await put(randomUUID(), { vin: camryVin })).status).toBe(409);
    expect((await put(randomUUID(), { vin: camryVin }, 'bob')).status).toBe(200);
  });

  const camry = { year: 2019, make: 'TOYOTA', model: 'CAMRY', trim: 'LE', zip: '30303' };

  it('RULING-22, RULING-61: the estimate follows the market, and there is none without mileage or comparables', async () => {
    const { put } = await setUp();
    const valueAt = async (mileage?: number) => (await put(randomUUID(), { ...camry, mileage })).body.estimatedValue;
    expect(Math.abs(((await valueAt(40_000)) ?? 0) - 19_000)).toBeLessThan(400);
    expect(await valueAt(48_000)).toBeLessThan((await valueAt(32_000)) ?? 0);
    expect([await valueAt(), await valueAt(400_000)]).toEqual([null, null]);
  });

  it('RULING-61: seven comparables are too few', async () => {
    const { put } = await setUp(market(7));
    expect((await put(randomUUID(), { ...camry, mileage: 33_000 })).body.estimatedValue).toBeNull();
  });

  it('RULING-61: eight comparables are enough, and an estimate holds for a day', async () => {
    const { put, list, offer, clock } = await setUp(market(8));
    const { estimatedValue } = (await put(randomUUID(), { ...camry, mileage: 33_000 })).body;
    expect(estimatedValue).not.toBeNull();
    await offer(...market(8).map((car) => ({ ...car, priceUsd: (car.priceUsd ?? 0) * 2 })));
    expect((await list())[0]?.estimatedValue).toBe(estimatedValue);
    clock.advance(dayMs);
    expect((await list())[0]?.estimatedValue).toBeGreaterThan(1.8 * (estimatedValue ?? 0));
  });

  it('replacing a car keeps the day it was added and clears omitted fields', async () => {
    const { put, list, clock } = await setUp([]);
    const id = randomUUID();
    await put(id, { year: 2019, make: 'TOYOTA', model: 'CAMRY', trim: 'LE', mileage: 5 });
    clock.advance(dayMs);
    await put(id, { year: '2020', makeCode: 'TOYOTA', modelCode: 'CAMRY', mileage: null, trim: '' });
    expect(await list()).toMatchObject([
      { vehicleId: id, year: 2020, trim: '', mileage: null, addedDate: new Date(accountNowMs).toISOString() },
    ]);
  });

  it('RULING-01: invalid values are refused field by field, and nothing is stored', async () => {
    const { app, put, list } = await setUp([]);
    const refused = [
      [{}, ['year', 'make', 'model']],
      [{ ...camry, make: 'Batmobile' }, ['make']],
      [{ ...camry, model: 'Civic' }, ['model']],
      [{ ...camry, year: 1950 }, ['year']],
      [{ ...camry, year: 'soon' }, ['year']],
      [{ ...camry, mileage: -1 }, ['mileage']],
      [{ ...camry, zip: '00000' }, ['zip']],
      [{ ...camry, trim: 'x'.repeat(61) }, ['trim']],
      [{ ...camry, trim: 'a\0' }, ['trim']],
      [{ vin: camryVin.replace('U', 'V') }, ['vin']],
      [{ ...camry, vin: camryVin, year: 2020 }, ['year']],
    ] as const;
    for (const [body, fields] of refused) {
      const answer = await put<{ fields: object }>(randomUUID(), body);
      expect([answer.status, Object.keys(answer.body.fields)], JSON.stringify(body)).toEqual([400, fields]);
    }
    expect((await put('17', camry)).status).toBe(400);
    expect(await list()).toEqual([]);
    for (let count = 0; count < 25; count += 1) expect((await put(randomUUID(), camry)).status).toBe(200);
    expect((await put(randomUUID(), camry)).status).toBe(409);
    expect(app.surprises()).toBe(0);
  });
});
