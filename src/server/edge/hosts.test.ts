import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createSiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { minuteMs } from '#lib/duration.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { registerHosts } from './hosts.ts';

it('the operator is told which setting admits a host, once a minute instead of once per request', async () => {
  const warnings: string[] = [];
  const clock = fixedClock(0);
  const app = Fastify();
  registerHosts(app, {
    hosts: createSiteHosts({ ...defaultBrandConfig, publicOrigin: undefined }),
    clock,
    log: { warn: (details, message) => warnings.push(`${JSON.stringify(details)} ${message}`) },
  });
  app.get('/', async ({ siteHost }) => siteHost.origin);
  const open = async (host: string) => (await app.inject({ url: '/', headers: { host } })).statusCode;

  expect([await open('localhost'), await open('<script>')]).toEqual([200, 400]);
  expect(warnings).toEqual([]);
  for (const host of ['shop.example', 'other.example', 'shop.example']) expect(await open(host)).toBe(421);
  expect(warnings).toEqual([
    expect.stringMatching(/^\{"host":"shop\.example"\} .*PUBLIC_ORIGIN, BASE_DOMAINS or brands\.json/),
  ]);
  clock.advance(minuteMs);
  expect(await open('other.example')).toBe(421);
  expect(warnings).toHaveLength(2);
});
