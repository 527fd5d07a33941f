import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import { createBrands } from '#domains/reference/brands/brands.ts';
import { createSiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { ResolveAnswer, resolveApi } from './resolve-api.server.ts';

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
  const { catalogue, places } = smallContext();
  const brands = createBrands(defaultBrandConfig);
  const hosts = createSiteHosts({ ...defaultBrandConfig, publicOrigin: undefined });
  const brandOf = (request: { host: string }, host = request.host) => brands.resolve({ place: hosts.placeOf(host) });
  await app.register(resolveApi, { catalogue, places, brandOf });
  await app.ready();
  return app;
};

const ask = async (url: string, host = 'localhost') => {
  const app = await startApp();
  return app.inject({ url: '/cars-for-sale/api/resolve', query: { url }, headers: { host } });
};

describe('GET /cars-for-sale/api/resolve', () => {
  it('URL-17: answers page type, short parameters, canonical address and unknown words', async () => {
    const answer = await ask('/cars-for-sale/Used+Cars/Lexus/LS+430/Houston+TX-77081?maxMileage=90000');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual({
      pageType: 'srp',
      query: {
        listingType: 'USED',
        makeCode: 'LEXUS',
        modelCode: 'LS430',
        city: 'Houston',
        state: 'TX',
        zip: '77081',
        mileage: '90000',
      },
      canonical: '/cars-for-sale/lexus/ls-430/houston-tx?listingType=USED&mileage=90000&zip=77081',
      unknown: [],
    });
  });

  it('RULING-46: unknown words have suggestions', async () => {
    const answer = ResolveAnswer.parse((await ask('/cars-for-sale/toyotta')).json());
    expect(answer.unknown[0]).toMatchObject({ word: 'toyotta', kind: 'make' });
    expect(answer.unknown[0]?.nearest[0]).toEqual({ label: 'Toyota', params: { makeCode: 'TOYOTA' } });
  });

  it('URL-34: an address is read for the brand of its own host, or else of the request’s', async () => {
    const canonical = async (url: string, host?: string) => (await ask(url, host)).json().canonical;
    expect(await canonical('/cars-for-sale/new')).toBe('/cars-for-sale/new-cars');
    expect(await canonical('/cars-for-sale/new', 'kbb.localhost')).toBe('/cars-for-sale/new');
    expect(await canonical('https://kbb.localhost/cars-for-sale/new-cars')).toBe('/cars-for-sale/new');
  });

  it.each(['', 'x'.repeat(9_000)])('refuses an address that is empty or too long', async (url) => {
    expect((await ask(url)).statusCode).toBe(400);
  });

  it('is published with its schema', async () => {
    const app = await startApp();
    expect(app.swagger().paths?.['/cars-for-sale/api/resolve']?.get).toMatchObject({ tags: ['search'] });
  });
});
