import { describe, expect, it } from 'vitest';
import { sellerTypes } from '#domains/reference/catalogue/vocabulary.ts';
import { encodeLocation } from '#paths/encode-location.ts';
import { wordsOf } from './filter-words.ts';
import * as segments from './segments.ts';

const {
  decodeId,
  decodeListingType,
  decodeLocation,
  decodeMpgRange,
  decodePathId,
  decodePrice,
  decodeRange,
  decodeSegment,
  decodeState,
  decodeYear,
  encodePrice,
  encodeRange,
} = segments;

describe('text decoders', () => {
  const decoders = Object.entries(segments).filter(([name]) => name.startsWith('decode')) as [
    string,
    (text: string) => unknown,
  ][];

  it.each(decoders)('SEC-02: %s accepts only strings', (_name, decode) => {
    for (const other of [7, null, undefined, {}, ['a']]) expect(() => decode(other as never)).toThrow(TypeError);
  });

  it('SEC-02: location and price encoders accept only objects', () => {
    for (const other of ['atlanta-ga', 7, null, undefined, ['a']]) {
      expect(() => encodeLocation(other as never)).toThrow(TypeError);
      expect(() => encodePrice(other as never)).toThrow(TypeError);
    }
  });

  it('URL-23: ids are digits only, at least five of them in paths', () => {
    expect(decodeId('4711')).toBe('4711');
    expect(decodeId('4711a')).toBeUndefined();
    expect(decodePathId('12345')).toBe('12345');
    expect(decodePathId('1234')).toBeUndefined();
  });

  it.each([
    ['used-cars', 'USED'],
    ['Used Cars', 'USED'],
    ['new', 'NEW'],
    ['certified-cars', 'CERTIFIED'],
    ['third-party-certified-cars', '3P_CERT'],
    ['3P_CERT', '3P_CERT'],
    ['all', 'ALL'],
    ['all-cars', 'ALL'],
    ['both-cars', 'ALL'],
    ['cars', undefined],
    ['old-cars', undefined],
  ])('URL-19, URL-24: listing type %s is %s', (text, code) => {
    expect(decodeListingType(text)).toBe(code);
  });

  it('URL-31: p is by owner, d is a dealer', () => {
    const { find } = wordsOf(sellerTypes);
    expect(['by-owner', 'p', 'dealer', 'D', 'owner'].map(find)).toEqual(['p', 'p', 'd', 'd', undefined]);
  });

  it.each([
    ['atlanta-ga', { city: 'atlanta', state: 'GA' }],
    ['atlanta-ga-30303', { city: 'atlanta', state: 'GA', zip: '30303' }],
    ['Pewee Valley KY-40056', { city: 'pewee valley', state: 'KY', zip: '40056' }],
    ["coeur-d'alene-id", { city: "coeur d'alene", state: 'ID' }],
    ['coeur-d’alene-id', { city: "coeur d'alene", state: 'ID' }],
    ['winston--salem-nc', { city: 'winston salem', state: 'NC' }],
    ['ga', undefined],
    ['atlanta', undefined],
    ['atlanta-zz', undefined],
    ['atlanta-ga-303', undefined],
    ['--ga', undefined],
  ])('URL-25, URL-26: location %s', (text, location) => {
    expect(decodeLocation(text)).toEqual(location);
  });

  it('URL-25: encoded locations read back', () => {
    expect(encodeLocation({ city: 'New York', state: 'NY', zip: '10001' })).toBe('new-york-ny-10001');
    expect(encodeLocation({ city: 'New York', state: 'NY' })).toBe('new-york-ny');
    expect(encodeLocation({ state: 'NY' })).toBe('ny');
    expect(encodeLocation({})).toBeUndefined();
    expect(decodeState('New York')).toBe('NY');
    expect(decodeState('nyc')).toBeUndefined();
  });

  it.each([
    ['30-', '30-'],
    ['20-30', '20-30'],
    ['30-20', '20-30'],
    ['40-MPG', '40-'],
    ['31-40MPG', '31-40'],
    ['21 - 30 MPG', '21-30'],
    ['-20', '0-20'],
    ['30', undefined],
    ['2024-2026', undefined],
    ['a-b', undefined],
    ['-', undefined],
  ])('URL-27: MPG range %s is %s', (text, range) => {
    expect(decodeMpgRange(text)).toBe(range);
  });

  it.each([
    ['cars-under-20000', { max: 20_000 }],
    ['Cars Under $20,000', { max: 20_000 }],
    ['cars-over-10000', { min: 10_000 }],
    ['cars-between-10000-and-20000', { min: 10_000, max: 20_000 }],
    ['cars-between-20000-and-10000', { min: 10_000, max: 20_000 }],
    ['cars-under-', undefined],
    ['cars-under-x', undefined],
    ['cars-between-1-and-2-and-3', undefined],
    ['under-20000', undefined],
  ])('URL-28: price %s', (text, range) => {
    expect(decodePrice(text)).toEqual(range);
  });

  it('URL-28: encoded prices read back', () => {
    for (const range of [{ max: 5 }, { min: 5 }, { min: 5, max: 9 }]) {
      expect(decodePrice(encodePrice(range) ?? '')).toEqual(range);
    }
    expect(encodePrice({})).toBeUndefined();
  });

  it.each([
    ['2019', { min: 2019, max: 2019 }],
    ['2024-2026', { min: 2024, max: 2026 }],
    ['2026-2024', { min: 2024, max: 2026 }],
    ['5000', undefined],
    ['19', undefined],
    ['2019-', undefined],
    ['2019-2020-2021', undefined],
  ])('URL-29, RULING-47: year %s', (text, range) => {
    expect(decodeYear(text)).toEqual(range);
  });

  it.each([
    ['60000', { max: 60_000 }],
    ['-60000', { max: 60_000 }],
    ['200001-', { min: 200_001 }],
    ['10000-60000', { min: 10_000, max: 60_000 }],
    ['$10000 - $60000', { min: 10_000, max: 60_000 }],
    ['', undefined],
    ['-', undefined],
    ['many', undefined],
    ['1-2-3', undefined],
  ])('RULING-41: range %s', (text, range) => {
    expect(decodeRange(text)).toEqual(range);
    if (range) expect(decodeRange(encodeRange(range) ?? '')).toEqual(range);
  });

  it.each([
    ['Used+Cars', 'Used Cars'],
    ['LS+430', 'LS 430'],
    ['premium+', 'premium+'],
    ['rx-450h%2B', 'rx-450h+'],
    ['coeur-d%27alene-id', "coeur-d'alene-id"],
    ['%zz', '%zz'],
  ])('URL-23, RULING-45: segment %s reads %s', (segment, text) => {
    expect(decodeSegment(segment)).toBe(text);
  });
});
