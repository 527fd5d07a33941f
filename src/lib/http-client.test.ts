import { describe, expect, it } from 'vitest';
import { createHttpClient, HttpError } from './http-client.ts';

type Sent = { url: string; init: RequestInit };

const setUp = (answer: () => Response = () => Response.json({ ok: true }), toUrl?: (path: string) => string) => {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return answer();
  };
  return { client: createHttpClient({ fetch, ...(toUrl && { toUrl }) }), sent };
};

const header = (sent: Sent | undefined, name: string) => new Headers(sent?.init.headers).get(name);

describe('http client', () => {
  it('RES-01: sends credentials and JSON headers', async () => {
    const { client, sent } = setUp();
    await client.json('/account-api/userinfo', { headers: { 'identity-token': 'abc' } });
    expect(sent[0]?.init.credentials).toBe('include');
    expect(header(sent[0], 'content-type')).toBe('application/json');
    expect(header(sent[0], 'identity-token')).toBe('abc');
  });

  it('RES-01: wallet storage and certified content are requested without credentials', async () => {
    const { client, sent } = setUp();
    await client.json('/my-wallet/storage/wallet/id/1', { credentials: 'omit' });
    expect(sent[0]?.init.credentials).toBe('omit');
    expect(header(sent[0], 'content-type')).toBe('application/json');
  });

  it.each(['POST', 'PUT', 'PATCH'] as const)('RES-02: %s merges query and data into one body', async (method) => {
    const { client, sent } = setUp();
    await client.json('/account-api/vehicle', {
      method,
      query: { brand: 'AT', id: 1 },
      data: { id: 2, flags: [true] },
    });
    expect(sent[0]?.url).toBe('/account-api/vehicle');
    expect(sent[0]?.init.method).toBe(method);
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ brand: 'AT', id: 2, flags: [true] });
  });

  it.each(['GET', 'DELETE'] as const)('RES-02: %s puts the query into the URL', async (method) => {
    const { client, sent } = setUp();
    const query = { listingId: [1, 2], zip: '30303', empty: '', none: undefined, no: null, q: 'a&b=c' };
    await client.json('/rest/lsc/listing?hideFilters=true#top', { method, query });
    expect(sent[0]?.url).toBe('/rest/lsc/listing?hideFilters=true&listingId=1%2C2&zip=30303&q=a%26b%3Dc#top');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it.each(['', 'not json', '<p>hello</p>', '{"a":'])('RES-03: a response body of %j is read as {}', async (text) => {
    const { client } = setUp(() => new Response(text));
    expect(await client.json('/x')).toEqual({});
  });

  it('RES-04: a response that is not OK throws an error with status text, status and body', async () => {
    const { client } = setUp(() => Response.json({ errorMessage: 'gone' }, { status: 404, statusText: 'Not Found' }));
    const error = await client.json('/x').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ message: 'Not Found', status: 404, body: { errorMessage: 'gone' } });
  });

  it('RES-04: without a status text the error message contains the status', async () => {
    const { client } = setUp(() => new Response('', { status: 503 }));
    await expect(client.json('/x')).rejects.toThrow('HTTP status 503');
  });

  it('WLT-05: callers can read the status and headers of a response', async () => {
    const { client } = setUp(() => new Response('{}', { status: 201, headers: { location: '/wallet/id/7' } }));
    const answer = await client.request('/my-wallet/storage/wallet/', { method: 'POST', data: { paymentInfo: {} } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe('/wallet/id/7');
  });

  it('BRND-08: service paths can be mapped to the URLs of a brand', async () => {
    const { client, sent } = setUp(undefined, (path) => `/cm-api${path}`);
    await client.json('/rest/lsc/listing', { query: { listingId: 1 } });
    expect(sent[0]?.url).toBe('/cm-api/rest/lsc/listing?listingId=1');
  });

  it('RES-04: a network failure is rethrown unchanged', async () => {
    const failure = new TypeError('fetch failed');
    const client = createHttpClient({ fetch: () => Promise.reject(failure) });
    await expect(client.json('/x')).rejects.toBe(failure);
  });
});
