import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './create-server.ts';

const proxy = '10.0.0.5';
const client = '203.0.113.9';

/** What the server makes of a request, asked of the server that runs. */
const ask = async (trustProxy: string, headers: Record<string, string>, remoteAddress = proxy) => {
  const app = createServer(readConfig({ TRUST_PROXY: trustProxy, LOG_LEVEL: 'silent' }));
  app.get('/who', async ({ ip, id, host, protocol }) => ({ ip, id, host, protocol }));
  const reply = await app.inject({ url: '/who', headers: { host: 'localhost', ...headers }, remoteAddress });
  await app.close();
  return reply.json<{ ip: string; id: string; host: string; protocol: string }>();
};

const spoofed = { 'x-forwarded-for': `198.51.100.1, ${client}` };
const everything = {
  ...spoofed,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-request-id': 'edge-4711-abc',
};

describe('TRUST_PROXY', () => {
  it.each(['1', '10.0.0.0/8', '10.0.0.5', '127.0.0.1, 10.0.0.0/8', '::ffff:10.0.0.5'])(
    '%s: the address is the one our proxy added, not the one the client sent',
    async (trustProxy) => {
      expect(await ask(trustProxy, spoofed)).toMatchObject({ ip: client });
      expect(await ask(trustProxy, { 'x-forwarded-for': client })).toMatchObject({ ip: client });
      expect(await ask(trustProxy, {})).toMatchObject({ ip: proxy });
    },
  );

  it('counts several proxies in a row', async () => {
    const headers = { 'x-forwarded-for': `198.51.100.1, ${client}, 10.0.0.4` };
    expect(await ask('2', headers)).toMatchObject({ ip: client });
    expect(await ask('1', headers)).toMatchObject({ ip: '10.0.0.4' });
    expect(await ask('10.0.0.0/8', headers)).toMatchObject({ ip: client });
  });

  it('recognizes a proxy by its IPv4 address on a dual-stack socket, and by its IPv6 network', async () => {
    expect(await ask('10.0.0.0/8', spoofed, '::ffff:10.0.0.5')).toMatchObject({ ip: client });
    expect(await ask('2001:db8::/32', spoofed, '2001:db8:7::1')).toMatchObject({ ip: client });
    expect(await ask('2001:db8::/32', spoofed, '2001:db9::1')).toMatchObject({ ip: '2001:db9::1' });
  });

  it('trusts nothing by default, and nothing from unlisted proxies', async () => {
    const plain = { host: 'localhost', protocol: 'http', id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect(await ask('', everything)).toMatchObject({ ip: proxy, ...plain });
    expect(await ask('false', everything)).toMatchObject({ ip: proxy, ...plain });
    expect(await ask('10.0.0.5', everything, client)).toMatchObject({ ip: client, ...plain });
  });

  it('accepts a request id only from a trusted peer, and only if it looks like an id', async () => {
    expect(await ask('1', everything)).toMatchObject({ id: 'edge-4711-abc', protocol: 'https' });
    for (const id of ['short', 'a b c d e f g h', 'user@example.com', '<script>alert(1)</script>', 'x'.repeat(200)]) {
      expect((await ask('1', { 'x-request-id': id })).id, id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
