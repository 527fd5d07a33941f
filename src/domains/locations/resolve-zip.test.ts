import { describe, expect, it } from 'vitest';
import {
  edgeZip,
  locationCookieMaxAgeSeconds,
  radiusCookie,
  resolveZip,
  type ZipRequest,
  zipCookie,
} from './resolve-zip.ts';

const edge = { header: '60601', bot: false, mobileNetwork: false, disabled: false };
const everything: ZipRequest = {
  query: { zip: '30303', city: 'Boston', state: 'MA', useGeolocation: 'true' },
  cookies: { [zipCookie]: '98101' },
  edge,
};
const zipOfCity = (city: string, state: string) => (city === 'Boston' && state === 'MA' ? '02111' : undefined);
const resolve = (request: Partial<ZipRequest>) => resolveZip({ ...everything, ...request }, zipOfCity);

describe('ZIP resolution', () => {
  it('LOC-01: the query ZIP beats the cookie', () => {
    expect(resolve({})).toEqual({ source: 'query', zip: '30303', askBrowser: false });
  });

  it.each(['undefined', '', undefined, 'null'])('LOC-01: with zip=%s the cookie counts', (zip) => {
    expect(resolve({ query: { ...everything.query, zip } })).toEqual({
      source: 'cookie',
      zip: '98101',
      askBrowser: false,
    });
  });

  it('LOC-01: a cookie that is no ZIP is passed over', () => {
    expect(resolve({ query: { city: 'Boston', state: 'MA' }, cookies: { [zipCookie]: 'x' } }).source).toBe('city');
  });

  it('LOC-02: without query ZIP and cookie, city and state are looked up', () => {
    const { zip: _, ...query } = everything.query;
    expect(resolve({ query, cookies: {} })).toEqual({ source: 'city', zip: '02111', askBrowser: false });
    expect(resolve({ query: { city: 'Gotham', state: 'NY' }, cookies: {} })).toMatchObject({ source: 'edge' });
    expect(resolve({ query: { city: 'Boston' }, cookies: {} })).toMatchObject({ source: 'edge' });
  });

  it.each([true, 'true', 1, '1', 'on', 'yes'])('LOC-03: useGeolocation=%j asks the browser', (useGeolocation) => {
    expect(resolve({ query: { useGeolocation }, cookies: {}, edge: undefined })).toEqual({
      source: 'none',
      askBrowser: true,
    });
    expect(resolve({ query: { useGeolocation }, cookies: {} })).toEqual({
      source: 'edge',
      zip: '60601',
      askBrowser: true,
    });
  });

  it.each([false, 'false', 0, '0', 'no', '2', undefined])('LOC-03: useGeolocation=%j does not', (useGeolocation) => {
    expect(resolve({ query: { useGeolocation }, cookies: {} }).askBrowser).toBe(false);
  });

  it('LOC-04: the edge ZIP is for ordinary visitors only', () => {
    expect(resolve({ query: {}, cookies: {} })).toEqual({ source: 'edge', zip: '60601', askBrowser: false });
    for (const barred of ['bot', 'mobileNetwork', 'disabled'] as const) {
      expect(resolve({ query: {}, cookies: {}, edge: { ...edge, [barred]: true } }).source).toBe('none');
    }
    expect(resolve({ query: {}, cookies: {}, edge: undefined }).source).toBe('none');
  });

  it.each([
    ['30303', '30303'],
    ['30303-30310', '30303'],
    ['30303-30310+30312', '30303'],
    ['30303,30304', '30303'],
    ['30303 30304', '30303'],
    ['', undefined],
    ['GA', undefined],
    [undefined, undefined],
  ])('LOC-05: of edge data %j the first ZIP is %j', (header, zip) => {
    expect(edgeZip(header)).toBe(zip);
  });

  it('LOC-12, LOC-13: the cookies have their names and last 30 days', () => {
    expect([zipCookie, radiusCookie]).toEqual(['ATC_USER_ZIP', 'ATC_USER_RADIUS']);
    expect(locationCookieMaxAgeSeconds).toBe(2_592_000);
  });
});
