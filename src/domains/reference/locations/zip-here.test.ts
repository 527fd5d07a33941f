import { describe, expect, it } from 'vitest';
import { zipHere } from './zip-here.ts';

const coords = { latitude: 33.748_997, longitude: -84.387_985 };
const standing = {
  getCurrentPosition: (onPosition: PositionCallback) => onPosition({ coords } as GeolocationPosition),
};
const failing = (code: number) => ({
  getCurrentPosition: (_success: PositionCallback, failed?: PositionErrorCallback | null) =>
    failed?.({ code, message: 'no' } as GeolocationPositionError),
});
const atlanta = { zip: '30303', city: 'Atlanta', state: 'GA' };

/** A server that answers everything alike, and what it was asked. */
const server = (status: number, body: object = {}) => {
  const requests: string[] = [];
  const ask = (async (url: string) => {
    requests.push(url);
    return Response.json(body, { status });
  }) as typeof fetch;
  return { requests, fetch: ask };
};

describe('zipHere', () => {
  it('LOC-03: sends the rounded position and returns the nearest ZIP', async () => {
    const { requests, fetch } = server(200, { success: true, payload: atlanta });
    expect(await zipHere({ geolocation: standing, fetch })).toEqual({ ok: true, value: atlanta });
    expect(requests).toEqual(['/cars-for-sale/api/nearest-zip?latitude=33.75&longitude=-84.39']);
  });

  it('LOC-03: a refused position asks for a ZIP code instead, without a request', async () => {
    const { requests, fetch } = server(200);
    expect(await zipHere({ geolocation: failing(1), fetch })).toEqual({
      ok: false,
      error: 'Your browser didn’t share your location. Enter a ZIP code instead.',
    });
    expect(requests).toEqual([]);
  });

  it('LOC-03: a position outside the country has no ZIP', async () => {
    const result = await zipHere({ geolocation: standing, fetch: server(404).fetch });
    expect(result).toEqual({ ok: false, error: expect.stringContaining('within 100 miles') });
  });

  it('LOC-03: a response without a valid ZIP throws', async () => {
    for (const body of [
      { success: true },
      { success: true, payload: { zip: 30303 } },
      { success: 'yes', payload: atlanta },
    ]) {
      await expect(zipHere({ geolocation: standing, fetch: server(200, body).fetch })).rejects.toThrow('nearest ZIP');
    }
  });

  it('LOC-03: an unavailable position and a server error throw', async () => {
    await expect(zipHere({ geolocation: failing(2), fetch: server(200).fetch })).rejects.toMatchObject({ code: 2 });
    await expect(zipHere({ geolocation: standing, fetch: server(500).fetch })).rejects.toThrow('500');
  });
});
