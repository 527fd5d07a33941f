import { describe, expect, it } from 'vitest';
import {
  edgeZip,
  locationCookieMaxAgeSeconds,
  radiusCookie,
  resolveZip,
  type VisitorRequest,
  zipCookie,
} from './resolve-zip.ts';

const places = new Set(['98101', '60601', '30303']);
const everything: VisitorRequest = {
  query: {},
  cookies: { [zipCookie]: '98101', [radiusCookie]: '75' },
  isBot: false,
  edge: { zips: '60601' },
};
const resolve = (request: Partial<VisitorRequest>) =>
  resolveZip({ ...everything, ...request }, (zip) => places.has(zip));
/** A visitor who has chosen no place yet. */
const resolveNew = (request: Partial<VisitorRequest>) => resolve({ cookies: {}, ...request });

describe('resolveZip', () => {
  it('LOC-01: the location cookies take precedence over the browser and the edge', () => {
    expect(resolve({ query: { useGeolocation: 'true' } })).toEqual({
      zip: '98101',
      radiusMiles: 75,
      asksBrowser: false,
    });
  });

  it.each(['x', '', 'undefined', '00000', '98101-1234'])('LOC-01: a cookie of %j is ignored', (zip) => {
    expect(resolve({ cookies: { [zipCookie]: zip } }).zip).toBe('60601');
  });

  it.each([true, 'true', 1, '1', 'on', 'yes', ['on', 'no']])('LOC-03: useGeolocation=%j asks the browser', (value) => {
    const query = { useGeolocation: value };
    expect(resolveNew({ query }).asksBrowser).toBe(true);
    expect(resolveNew({ query, edge: { zips: undefined } })).toMatchObject({ zip: undefined, asksBrowser: true });
  });

  it.each([false, 'false', 0, '0', 'no', '2', '', undefined])(
    'LOC-03: useGeolocation=%j does not ask the browser',
    (value) => {
      expect(resolveNew({ query: { useGeolocation: value } }).asksBrowser).toBe(false);
    },
  );

  it('LOC-04: the edge ZIP is used without a cookie, except on mobile networks or when disabled by the query', () => {
    expect(resolveNew({}).zip).toBe('60601');
    expect(resolveNew({ edge: { zips: '60601', network: 'cable' } }).zip).toBe('60601');
    for (const network of ['mobile', 'Mobile', ' MOBILE ']) {
      expect(resolveNew({ edge: { zips: '60601', network } }).zip).toBeUndefined();
    }
    for (const [value, zip] of [['true'], ['yes'], ['no', '60601'], [undefined, '60601']]) {
      expect(resolveNew({ query: { disableAkamaiGeolocation: value } }).zip).toBe(zip);
    }
    expect(resolveNew({ edge: { zips: '99999' } }).zip).toBeUndefined();
    expect(resolveZip({ query: {}, cookies: {}, isBot: false }, () => true).zip).toBeUndefined();
  });

  it('LOC-04: the conditions that disable the edge ZIP do not affect the cookie', () => {
    const barred = { query: { disableAkamaiGeolocation: '1' }, edge: { zips: '60601', network: 'mobile' } };
    expect(resolve(barred).zip).toBe('98101');
  });

  it('BOT-02, BOT-03: a bot has no location, whatever it sends', () => {
    const nowhere = { zip: undefined, radiusMiles: undefined, asksBrowser: false };
    expect(resolve({ isBot: true, query: { useGeolocation: 'true' } })).toEqual(nowhere);
    expect(resolveNew({ isBot: true })).toEqual(nowhere);
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
  ])('LOC-05: from the edge data %j the ZIP %j is taken', (zips, zip) => {
    expect(edgeZip(zips)).toBe(zip);
    expect(resolveNew({ edge: { zips } }).zip).toBe(zip);
  });

  it('LOC-12, LOC-13: the cookies have their names and a lifetime of 30 days', () => {
    expect([zipCookie, radiusCookie]).toEqual(['ATC_USER_ZIP', 'ATC_USER_RADIUS']);
    expect(locationCookieMaxAgeSeconds).toBe(2_592_000);
    for (const radius of ['-5', 'far', '']) {
      expect(resolve({ cookies: { [radiusCookie]: radius } }).radiusMiles).toBeUndefined();
    }
  });
});
