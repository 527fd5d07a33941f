import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { createPhotoFetch } from './fetch-photo.server.ts';

const allowed = createPhotoFetch({ allowPrivateHosts: true });
const careful = createPhotoFetch();

let server: HttpReceiver;
let answer: Parameters<typeof startHttpReceiver>[0] = (response) => response.end('picture');
beforeEach(async () => {
  server = await startHttpReceiver((response, request) => answer(response, request));
});
afterEach(() => server.close());

describe('fetching a picture', () => {
  it('answers what is there', async () => {
    answer = (response) => response.end('picture');
    expect(await allowed(server.url)).toEqual({ ok: true, value: Buffer.from('picture') });
  });

  it('says what went wrong', async () => {
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

  it('gives up on what is too large', async () => {
    answer = (response) => response.end(Buffer.alloc(25_000_001));
    expect(await allowed(server.url)).toEqual({ ok: false, error: 'more than 25 MB' });
  });

  it('does not ask hosts of its own network, by number or by name', async () => {
    const { port } = new URL(server.url);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '0.0.0.0',
      '10.0.0.1',
      '169.254.169.254',
      '[::ffff:127.0.0.1]',
    ]) {
      const fetched = await careful(`http://${host}:${port}/x`);
      expect([host, fetched]).toEqual([host, { ok: false, error: expect.stringContaining('not a public host') }]);
    }
    expect(server.requests).toEqual([]);
  });
});
