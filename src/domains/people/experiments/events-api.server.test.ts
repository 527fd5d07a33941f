import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { batchOf, impression } from '#tests/fixtures/sdk-batch.ts';
import type { Incoming } from './event-batch.server.ts';
import { eventsApi } from './events-api.server.ts';
import { eventsPath } from './experiment-paths.ts';
import type { Region } from './project.ts';
import { shippedProject } from './shipped-project.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The log of another region. */
const openLog = async (status: number) => {
  const bodies: string[] = [];
  const server = createServer(async (request, answer) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    answer.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return { bodies, url: `http://127.0.0.1:${port}${eventsPath}` };
};

const send = async (region: Region, regions: { EU?: string }) => {
  const stored: Incoming[] = [];
  const app = fastify();
  closing.push(() => app.close());
  app.setSerializerCompiler(serializerCompiler);
  await app.register(eventsApi, {
    experiments: {
      current: () => ({ project: { ...shippedProject, region }, datafile: '', revision: '1', lastModified: '' }),
    },
    ingest: {
      take: async (incoming) => {
        stored.push(incoming);
      },
    },
    visitorKey: () => 1,
    regions,
    clock: fixedClock(Date.now()),
  });
  const payload = batchOf([impression('ann')]);
  const { statusCode } = await app.inject({ method: 'POST', url: eventsPath, payload });
  return { statusCode, stored: stored.length, payload };
};

describe('events of a region', () => {
  it('EXP-29: are forwarded to the region’s configured log and acknowledged once it has accepted them', async () => {
    const { bodies, url } = await openLog(204);
    const sent = await send('EU', { EU: url });
    expect([sent.statusCode, sent.stored, bodies.map((text) => JSON.parse(text))]).toEqual([204, 0, [sent.payload]]);
    expect(await send('US', { EU: url })).toMatchObject({ statusCode: 204, stored: 1 });
    expect(await send('EU', {})).toMatchObject({ statusCode: 204, stored: 1 });
    expect(bodies).toHaveLength(1);
  });

  it('EXP-29: are not acknowledged when that log fails, rejects them or cannot be reached', async () => {
    const statusOf = async (status: number) => (await send('EU', { EU: (await openLog(status)).url })).statusCode;
    expect(await statusOf(400)).toBe(400);
    for (const status of [302, 404, 500, 503]) expect(await statusOf(status)).toBeGreaterThanOrEqual(500);
    expect((await send('EU', { EU: 'http://127.0.0.1:9/' })).statusCode).toBeGreaterThanOrEqual(500);
  });
});
