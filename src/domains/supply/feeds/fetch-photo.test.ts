import { generateKeyPairSync } from 'node:crypto';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { createPhotoFetch } from './fetch-photo.server.ts';

const local = '127.0.0.1';
const allowed = createPhotoFetch({ allowedAddresses: [local] });
const careful = createPhotoFetch();

let server: HttpReceiver;
let answer: Parameters<typeof startHttpReceiver>[0] = (response) => response.end('picture');
beforeEach(async () => {
  server = await startHttpReceiver((response, request) => answer(response, request));
});
afterEach(() => server.close());

const failure = (error: string) => ({ ok: false, error: expect.stringContaining(error) });

describe('fetching a picture', () => {
  it('returns its content', async () => {
    answer = (response) => response.end('picture');
    expect(await allowed(server.url)).toEqual({ ok: true, value: Buffer.from('picture') });
  });

  it('reports errors', async () => {
    answer = (response) => response.writeHead(404).end();
    expect(await allowed(server.url)).toEqual({ ok: false, error: 'answered 404' });
    expect(await allowed('ftp://a.example/x')).toEqual({ ok: false, error: 'ftp: is not fetched' });
    expect((await allowed('no address')).ok).toBe(false);
  });

  it('follows a few redirects and no more', async () => {
    answer = (response) =>
      server.requests.length < 3 ? response.writeHead(302, { location: '/next' }).end() : response.end('found');
    expect(await allowed(server.url)).toEqual({ ok: true, value: Buffer.from('found') });
    answer = (response) => response.writeHead(302, { location: '/again' }).end();
    expect(await allowed(server.url)).toEqual({ ok: false, error: 'redirected too often' });
  });

  it('refuses a picture that is too large, with or without a content length', async () => {
    answer = (response) => response.end(Buffer.alloc(25_000_001));
    expect(await allowed(server.url)).toEqual({ ok: false, error: 'more than 25 MB' });
    answer = (response) => {
      response.flushHeaders();
      response.end(Buffer.alloc(25_000_001));
    };
    expect(await allowed(server.url)).toEqual({ ok: false, error: 'more than 25 MB' });
  });

  it('times out if the server never answers or never ends', async () => {
    const hasty = createPhotoFetch({ allowedAddresses: [local], timeoutMs: 50 });
    answer = () => {};
    expect(await hasty(server.url)).toEqual({ ok: false, error: 'did not answer within 0.05 s' });
    answer = (response) => void response.write('a bit');
    expect(await hasty(server.url)).toEqual({ ok: false, error: 'did not answer within 0.05 s' });
    const silent = createPhotoFetch({ resolve: () => new Promise(() => {}), timeoutMs: 10 });
    expect(await silent('http://a.example/x.jpg')).toEqual({ ok: false, error: 'did not answer within 0.01 s' });
  });

  it.each([
    ['image/jpeg', true],
    ['image/webp; q=1', true],
    ['binary/octet-stream', true],
    ['text/html; charset=utf-8', false],
    ['image/svg+xml', false],
    ['application/json', false],
  ])('accepts %s as a picture: %s', async (type, isPicture) => {
    answer = (response) => response.setHeader('content-type', type).end('x');
    expect((await allowed(server.url)).ok).toBe(isPicture);
  });
});

describe('the hosts that a feed may request', () => {
  it('exclude its own network, by address or by name', async () => {
    const { port } = new URL(server.url);
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      'localhost',
      '[::1]',
      '0.0.0.0',
      '10.0.0.1',
      '169.254.169.254',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
    ]) {
      expect([host, await careful(`http://${host}:${port}/x`)]).toEqual([host, failure('not a public host')]);
    }
    expect(server.requests).toEqual([]);
  });

  it('include the operator’s network if allowed, but never cloud metadata', async () => {
    const trusting = createPhotoFetch({ allowPrivateHosts: true });
    answer = (response) => response.end('picture');
    expect((await trusting(server.url)).ok).toBe(true);
    expect(await trusting('http://169.254.169.254/latest/meta-data')).toEqual(failure('not a public host'));
    expect(await trusting('http://[::ffff:a9fe:a9fe]/latest')).toEqual(failure('not a public host'));
  });

  it('are checked again at every redirect', async () => {
    const { port } = new URL(server.url);
    for (const location of [
      `http://localhost:${port}/`,
      'http://169.254.169.254/',
      'http://[::1]/',
      '//10.0.0.1/',
      'file:///etc/passwd',
    ]) {
      const requestCount = server.requests.length;
      answer = (response) => response.writeHead(302, { location }).end();
      const names = async () => [{ address: '::1', family: 6 }];
      const fetchPhoto = createPhotoFetch({ allowedAddresses: [local], resolve: names });
      expect([location, (await fetchPhoto(server.url)).ok]).toEqual([location, false]);
      expect(server.requests.length).toBe(requestCount + 1);
    }
  });

  it('are the checked addresses: a name is resolved once for every request', async () => {
    const { port } = new URL(server.url);
    const lookups: string[] = [];
    const rebinding = async (name: string) => {
      lookups.push(name);
      return [{ address: lookups.length === 1 ? local : '10.0.0.1', family: 4 }];
    };
    answer = (response) =>
      server.requests.length < 2 ? response.writeHead(302, { location: '/next' }).end() : response.end('found');
    const fetchPhoto = createPhotoFetch({ allowedAddresses: [local], resolve: rebinding });
    expect(await fetchPhoto(`http://rebinding.example:${port}/`)).toEqual(failure('not a public host'));
    expect(lookups).toEqual(['rebinding.example', 'rebinding.example']);
    expect(server.requests.map(({ headers }) => headers.host)).toEqual([`rebinding.example:${port}`]);
  });

  it('exclude the private one of several addresses', async () => {
    const { port } = new URL(server.url);
    answer = (response) => response.end('picture');
    const resolve = async () => [
      { address: '10.0.0.1', family: 4 },
      { address: '::1', family: 6 },
      { address: local, family: 4 },
    ];
    const fetchPhoto = createPhotoFetch({ allowedAddresses: [local], resolve });
    expect((await fetchPhoto(`http://several.example:${port}/`)).ok).toBe(true);
  });

  it('get their name over TLS', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const names: unknown[] = [];
    const secure = createSecureServer({
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate here'));
      },
    });
    secure.on('tlsClientError', (_error, socket: TLSSocket) => socket.destroy());
    await new Promise<void>((resolve) => secure.listen(0, local, resolve));
    onTestFinished(() => void secure.close());
    const { port } = secure.address() as AddressInfo;
    const resolve = async () => [{ address: local, family: 4 }];
    await createPhotoFetch({ allowedAddresses: [local], resolve })(`https://photos.example:${port}/x.jpg`);
    expect(names).toEqual(['photos.example']);
  });
});
