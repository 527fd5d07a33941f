import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { createFeedFetch } from './fetch-feed.server.ts';

const fetchFeed = createFeedFetch({ allowedAddresses: ['127.0.0.1'], largestBytes: 1_000_000 });

let server: HttpReceiver;
let folder: string;
let file: string;
let answer: Parameters<typeof startHttpReceiver>[0] = () => {};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-fetch-'));
  file = join(folder, 'feed');
  server = await startHttpReceiver((response, request) => answer(response, request));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const failure = (error: string) => ({ ok: false, error: expect.stringContaining(error) });
const stored = () => readFileSync(file, 'utf8');

describe('fetching a feed', () => {
  it('stores the file, with its version and name', async () => {
    answer = (response) =>
      response
        .writeHead(200, { etag: '"v1"', 'content-disposition': 'attachment; filename="cars.csv"' })
        .end('vin,year\n');
    const fetched = await fetchFeed({ address: server.url, file });
    expect(fetched).toMatchObject({
      ok: true,
      value: { changed: true, bytes: 9, name: 'cars.csv', version: { etag: '"v1"' } },
    });
    expect(stored()).toBe('vin,year\n');
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('requests only newer content, and recognizes equal content by its hash', async () => {
    answer = (response) => response.writeHead(200, { 'last-modified': 'Mon, 09 Nov 2026 06:00:00 GMT' }).end('vin\n');
    const first = await fetchFeed({ address: server.url, file });
    const before = first.ok ? first.value.version : undefined;
    expect(await fetchFeed({ address: server.url, file, ...(before && { before }) })).toMatchObject({
      ok: true,
      value: { changed: false },
    });
    expect(server.requests.at(-1)?.headers['if-modified-since']).toBe('Mon, 09 Nov 2026 06:00:00 GMT');
    answer = (response) => response.writeHead(304).end();
    const third = await fetchFeed({
      address: server.url,
      file,
      before: { etag: '"v1"', lastModified: null, sha256: 'x' },
    });
    expect(third).toMatchObject({
      ok: true,
      value: { changed: false, version: { etag: '"v1"', lastModified: null, sha256: 'x' } },
    });
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"v1"');
    expect(stored()).toBe('vin\n');
  });

  it('decompresses the response, up to the limit', async () => {
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('vin\n'));
    expect((await fetchFeed({ address: server.url, file })).ok).toBe(true);
    expect(stored()).toBe('vin\n');
    answer = (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(9_000_000)));
    expect(await fetchFeed({ address: server.url, file })).toEqual(failure('more than 1 MB'));
    expect(stored()).toBe('vin\n');
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('sends credentials only to the host they are for', async () => {
    const other = await startHttpReceiver((response) => response.end('vin\n'));
    answer = (response) => response.writeHead(302, { location: other.url }).end();
    const address = server.url.replace('http://', 'http://feeds%40dealer:p%C3%A4ss@');
    expect((await fetchFeed({ address, file })).ok).toBe(true);
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    expect(server.requests[0]?.headers.authorization).toBe(basic('feeds@dealer:päss'));
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    await fetchFeed({ address: server.url, user: 'a', password: 'b', file });
    expect(server.requests[1]?.headers.authorization).toBe(basic('a:b'));
    await other.close();
  });

  it('reports errors without the password', async () => {
    const address = server.url.replace('http://', 'http://user:secret@');
    answer = (response) => response.writeHead(401).end();
    const refused = await fetchFeed({ address, file });
    expect(refused).toEqual(failure('answered 401: the user or password is not accepted'));
    expect(JSON.stringify(refused)).not.toContain('secret');
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>');
    expect(await fetchFeed({ address, file })).toEqual(failure('is a web page, not a feed'));
    answer = (response) => response.writeHead(200).end();
    expect(await fetchFeed({ address, file })).toEqual(failure('is empty'));
    answer = (response) => response.writeHead(200, { 'content-length': '100' }).end('cut');
    expect((await fetchFeed({ address, file })).ok).toBe(false);
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
    expect(await fetchFeed({ address: 'nowhere', file })).toEqual(failure('is not a web address'));
    expect(await fetchFeed({ address: 'file:///etc/passwd', file })).toEqual(failure('file: is not fetched'));
  });

  it('refuses addresses in its own network, also after a redirect', async () => {
    const careful = createFeedFetch({ resolve: async () => [{ address: '10.0.0.7', family: 4 }] });
    expect(await careful({ address: 'http://feeds.example/x.csv', file })).toEqual(failure('is not a public host'));
    expect(await careful({ address: server.url, file })).toEqual(failure('is not a public host'));
    answer = (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    expect(await fetchFeed({ address: server.url, file })).toEqual(failure('169.254.169.254 is not a public host'));
  });
});
