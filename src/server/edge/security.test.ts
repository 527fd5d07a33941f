import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createSiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { systemClock } from '#lib/clock.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { registerHosts } from './hosts.ts';
import { policyFor, registerSecurity } from './security.ts';

const headersUnder = async (publicOrigin: string | undefined) => {
  const app = Fastify();
  const hosts = createSiteHosts({ ...defaultBrandConfig, publicOrigin });
  registerHosts(app, { hosts, clock: systemClock, log: app.log });
  registerSecurity(app, { publicOrigin, hosts, development: false, clock: systemClock });
  app.get('/', async () => 'here');
  const { headers } = await app.inject({ url: '/', headers: { host: 'localhost' } });
  await app.close();
  return headers;
};

it('every answer has the security headers', async () => {
  const headers = await headersUnder(undefined);
  expect(headers).toMatchObject({
    'content-security-policy': policyFor({}),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('with a public https origin, answers have strict-transport-security', async () => {
  expect(await headersUnder('https://localhost')).toHaveProperty(
    'strict-transport-security',
    'max-age=31536000; includeSubDomains',
  );
});
