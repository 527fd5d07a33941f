import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '#lib/http-client.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { toAppError } from '#server/error-handler.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { realCatalogue } from '#tests/fixtures/inventory.ts';
import { createCatalogueReference } from './catalogue-reference.ts';
import type { Reference } from './reference.ts';
import { referenceApi } from './reference-api.server.ts';
import { createRemoteFetch, createRemoteReference, isUnknown } from './remote-reference.server.ts';

const root = '/cars-for-sale/kbbresearch/reference';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

const startApp = async (reference: Reference) => {
  const app = Fastify();
  closing.push(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error: never, _request, reply) => {
    const { status, code, message, fields } = toAppError(error);
    return reply.code(status).send({ code, errorMessage: message, fields });
  });
  await app.register(referenceApi, { reference });
  return app;
};

const ours = () =>
  startApp(createCatalogueReference({ catalogue: realCatalogue(), clock: fixedClock(Date.UTC(2026, 10, 1)) }));

const remote = async (answer: Parameters<typeof startHttpReceiver>[0]) => {
  const service: HttpReceiver = await startHttpReceiver(answer);
  closing.push(() => service.close());
  const breakers = createBreakers({ log: { warn: () => undefined, info: () => undefined } });
  closing.push(() => breakers.shutdown());
  const requests: string[] = [];
  const http = createHttpClient({
    fetch: (url, options) => {
      requests.push(String(url));
      return fetch(url, options);
    },
  });
  const guarded = breakers.guard('research', createRemoteFetch({ http, baseUrl: service.url }), {
    isHarmless: isUnknown,
  });
  const app = await startApp(createRemoteReference((call) => guarded.fire(call)));
  return { app, breakers, service, requests };
};

describe('the reference API', () => {
  it('RSRCH-01 to RSRCH-04: has five endpoints, each with items and total', async () => {
    const app = await ours();
    const get = async (path: string) => (await app.inject(`${root}/${path}`)).json();
    expect((await get('models?atcMakeCode=TOYOTA')).items).toHaveLength(25);
    expect((await get('models?atcMakeCode=toyota&limit=50&yearId=2026')).items.length).toBeLessThanOrEqual(50);
    const trims = await get('vehicles?atcMakeCode=TOYOTA&atcModelCode=CAMRY&limit=100&hasPricing=true');
    expect(trims.total).toBe(trims.items.length);
    const { vehicleId } = trims.items[0];
    expect((await get(`vehicleoptions/vehicleId/${vehicleId}?limit=500`)).total).toBeGreaterThan(10);
    expect((await get(`vehiclespecs/vehicleId/${vehicleId}?limit=500`)).items[0].specId).toBe(160);
    expect((await get('bodystyles?atcMakeCode=TOYOTA&yearId=2026')).items[0].name).toBe('Sedan');
    expect((await get('vehicles?atcMakeCode=TOYOTA')).items).toHaveLength(5);
  });

  it.each([
    ['models', 400],
    ['models?atcMakeCode=', 400],
    ['models?atcMakeCode=TOYOTA&limit=0', 400],
    ['models?atcMakeCode=TOYOTA&limit=5000', 400],
    ['models?atcMakeCode=TOYOTA&limit=many', 400],
    ['vehicles?atcMakeCode=TOYOTA&yearId=never', 400],
    ['models?atcMakeCode=NOPE', 200],
    ['models?atcMakeCode=TOYOTA&atcMakeCode=FORD', 200],
    ['vehicles?atcMakeCode=TOYOTA&atcModelCode=__proto__', 200],
    ['vehicleoptions/vehicleId/nothing', 404],
    ['vehiclespecs/vehicleId/%00', 404],
    [`vehiclespecs/vehicleId/${'9'.repeat(150)}`, 414],
  ])('RULING-01, RULING-04: %s answers %i', async (path, status) => {
    const app = await ours();
    expect((await app.inject(`${root}/${path}`)).statusCode).toBe(status);
  });

  it('RSRCH-05: a call to the service times out after 8000 ms', async () => {
    const { promise: asking, resolve: arrived } = Promise.withResolvers<void>();
    const { app, breakers } = await remote(() => arrived());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = app.inject(`${root}/models?atcMakeCode=TOYOTA`).then((response) => response);
    await asking;
    vi.advanceTimersByTime(7999);
    expect(breakers.states()[0]?.timeouts).toBe(0);
    vi.advanceTimersByTime(1);
    expect((await answer).statusCode).toBe(503);
    expect((await answer).json()).toMatchObject({ code: 'unavailable' });
    expect(breakers.states()[0]?.timeouts).toBe(1);
  });

  it('RSRCH-05: a service that keeps failing is not called', async () => {
    const { app, breakers, service } = await remote((response) => response.writeHead(500).end('{}'));
    for (let call = 0; call < 8; call += 1) {
      expect((await app.inject(`${root}/bodystyles?atcMakeCode=TOYOTA`)).statusCode).toBe(503);
    }
    expect(breakers.states()[0]?.state).toBe('open');
    expect(service.requests).toHaveLength(5);
  });

  it('RSRCH-05: a 404 of the service is not a failure, but an answer with wrong fields is', async () => {
    const unknown = await remote((response) => response.writeHead(404).end('{}'));
    for (let call = 0; call < 8; call += 1) {
      expect((await unknown.app.inject(`${root}/vehiclespecs/vehicleId/x`)).statusCode).toBe(404);
    }
    expect(unknown.breakers.states()[0]?.state).toBe('closed');
    const nonsense = await remote((response) => response.end('{"items":[{"price":"free"}],"total":1}'));
    for (let call = 0; call < 8; call += 1) {
      expect((await nonsense.app.inject(`${root}/models?atcMakeCode=TOYOTA`)).statusCode).toBe(503);
    }
    expect(nonsense.breakers.states()[0]?.state).toBe('open');
    expect(nonsense.service.requests).toHaveLength(5);
  });

  it('RSRCH-03, RSRCH-06, RSRCH-07: limits are passed on, other specs dropped, styles named and ordered', async () => {
    const items = [
      { specId: 161, value: 1 },
      { specId: 561, value: 301 },
    ];
    const specs = await remote((response) => response.end(JSON.stringify({ items, total: 2 })));
    const answer = (await specs.app.inject(`${root}/vehiclespecs/vehicleId/a%2Fb?limit=500`)).json();
    expect(answer).toEqual({ items: [{ specId: 561, value: 301, name: 'Horsepower', unit: 'hp' }], total: 1 });
    expect(specs.requests[0]).toMatch(/\/vehiclespecs\/vehicleId\/a%2Fb\?limit=500$/);

    const styles = ['HATCH', 'Crew Cab', 'Crossover', 'Sport Utility', 'Hovercraft', 'SEDAN'].map((name) => ({ name }));
    const bodies = await remote((response) => response.end(JSON.stringify({ items: styles, total: 6 })));
    const named = (await bodies.app.inject(`${root}/bodystyles?atcMakeCode=TOYOTA`)).json().items;
    expect(named.map(({ name }: { name: string }) => name)).toEqual(['Sedan', 'SUV', 'Truck', 'Hatchback']);
  });
});
