import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { createWebhookPost } from '#platform/http/webhook-post.ts';
import { aListing, anOwner } from '#tests/fixtures/inventory.ts';
import { createIndexNow } from './index-now.server.ts';

const received: { host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
const statuses: number[] = [];
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString('utf8');
  const status = statuses.shift() ?? 202;
  if (status < 300) received.push(JSON.parse(body));
  response.writeHead(status).end();
});
afterEach(() => new Promise((closed) => server.close(closed)));

it('BOT-05: each host’s search engines hear of its own cars, gone ones too, in one call, and of nothing without a key', async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const jobs: { kind: string; payload: unknown }[] = [];
  const state = { key: '' };
  const cars = [aListing({ id: 1, makeCode: 'FORD' }), aListing({ id: 2, makeCode: 'KIA', removedMs: 5 })];
  const owner = anOwner();
  const indexNow = createIndexNow({
    key: () => state.key,
    sites: () => [
      { origin: 'https://cars.example', inventory: wholeInventory },
      { origin: 'https://ford.example', inventory: { key: 'fords', makes: ['FORD'] } },
      { origin: 'https://none.example', inventory: { key: 'none', makes: ['VOLVO'] } },
    ],
    listings: { findMany: async () => cars },
    owners: { findMany: async () => new Map([[owner.id, owner]]) },
    enqueue: async (job) => jobs.push(job),
    post: createWebhookPost({ allowedAddresses: ['127.0.0.1'] }),
    address: `http://127.0.0.1:${port}/indexnow`,
  });
  const session = {} as SqlSession;
  const changes = [1, 2, 2].map((listingId, revision) => ({
    revision,
    listingId,
    before: null,
    after: null,
    removedMs: null,
  }));
  await indexNow.carsChanged(changes, session);
  expect(jobs).toEqual([]);

  state.key = 'a1b2c3d4';
  await indexNow.carsChanged(changes, session);
  const run = () => Promise.all(jobs.map(({ payload }) => indexNow.handlers['index-now.send'](payload)));
  await run();
  const address = (origin: string, id: number) => `${origin}/cars-for-sale/vehicle/${id}`;
  expect(received.toSorted((a, b) => a.host.localeCompare(b.host))).toEqual([
    {
      host: 'cars.example',
      key: 'a1b2c3d4',
      keyLocation: 'https://cars.example/indexnow.txt',
      urlList: [address('https://cars.example', 1), address('https://cars.example', 2)],
    },
    {
      host: 'ford.example',
      key: 'a1b2c3d4',
      keyLocation: 'https://ford.example/indexnow.txt',
      urlList: [address('https://ford.example', 1)],
    },
  ]);

  // A refusal is tried again by the queue, and says which host it was about.
  statuses.push(429, 429);
  await expect(run()).rejects.toThrow(/IndexNow for (?:cars|ford)\.example: answered 429/);
  state.key = '';
  received.length = 0;
  await run();
  expect(received).toEqual([]);
});
