import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, describe, expect, it } from 'vitest';
import { feedPath } from '#domains/finding/criteria/address/feed-path.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { registerErrorHandler } from '#server/error-handler.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { feedsApi } from './feeds-api.server.ts';

const world = loadWorld();
const inventory = generateInventory(world, 400);

describe('feeds of a search', async () => {
  const { search } = await searchOver(world, inventory);
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app, { onSurprise: () => {} });
  const brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' } as const;
  await app.register(feedsApi, {
    search,
    lookups: world.lookups,
    readSite: () => ({ origin: 'https://cars.example', brand }),
    readShopper: () => ({ inventory: wholeInventory }),
  });
  afterAll(() => app.close());

  it('JSON: has the newest cars of the search first, and only those', async () => {
    const answer = await app.inject(feedPath('json', '/cars-for-sale/all-cars/ford'));
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = answer.json();
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ford cars | Forecourt',
      home_page_url: 'https://cars.example/cars-for-sale/all-cars/ford',
      feed_url: 'https://cars.example/cars-for-sale/feed.json?url=%2Fcars-for-sale%2Fall-cars%2Fford',
    });
    const dates = feed.items.map(({ date_published }: { date_published: string }) => date_published);
    expect(dates.length).toBeGreaterThan(3);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(feed.items.every(({ title }: { title: string }) => title.includes('Ford'))).toBe(true);
  });

  it('RSS: has the same cars; any spelling of the search gives the feed of its canonical address', async () => {
    const answer = await app.inject(feedPath('rss', '/cars-for-sale/searchresults.xhtml?makeCodeList=FORD'));
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(answer.body).toContain('<link>https://cars.example/cars-for-sale/all-cars/ford</link>');
    const json = (await app.inject(feedPath('json', '/cars-for-sale/all-cars/ford'))).json();
    expect(answer.body.match(/<item>/g)).toHaveLength(json.items.length);
  });

  it('answers 304 to a reader that has it already', async () => {
    const url = feedPath('rss', '/cars-for-sale/all-cars');
    const first = await app.inject(url);
    const again = await app.inject({ url, headers: { 'if-none-match': `W/${first.headers.etag}` } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const other = await app.inject({
      url: feedPath('rss', '/cars-for-sale/all-cars/ford'),
      headers: { 'if-none-match': `${first.headers.etag}` },
    });
    expect(other.statusCode).toBe(200);
  });

  it('an empty feed has no date', async () => {
    const { body } = await app.inject(feedPath('rss', '/cars-for-sale/all-cars/ford?maxPrice=1'));
    expect(body).not.toContain('<item>');
    expect(body).not.toContain('1970');
    expect(body).not.toContain('lastBuildDate');
  });

  it('an address that is not a search has no feed', async () => {
    expect((await app.inject('/cars-for-sale/feed.rss')).statusCode).toBe(400);
    expect((await app.inject(feedPath('rss', '/marketplace'))).statusCode).toBe(404);
    expect((await app.inject(feedPath('json', '/cars-for-sale/vehicle/700000001'))).statusCode).toBe(404);
  });
});
