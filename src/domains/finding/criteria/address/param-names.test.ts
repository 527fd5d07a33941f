import { describe, expect, it } from 'vitest';
import { joinList, readParams, splitList } from './param-names.ts';

const paramsOf = (query: Parameters<typeof readParams>[0]) => Object.fromEntries(readParams(query).codes);

describe('the two naming schemes', () => {
  it.each([
    ['makeCodeList', 'makeCode'],
    ['modelCodeList', 'modelCode'],
    ['trimCodeList', 'trimCode'],
    ['seriesCodeList', 'seriesCode'],
    ['listingTypes', 'listingType'],
    ['sellerTypes', 'sellerType'],
    ['vehicleStyleCodes', 'vehicleStyleCode'],
    ['bodyStyleSubtypeCodes', 'bodyStyleSubtypeCode'],
    ['transmissionCodes', 'transmissionCode'],
    ['engineCodes', 'engineCode'],
    ['doorCodes', 'doorCode'],
    ['extColorsSimple', 'extColorSimple'],
    ['interiorColorsSimple', 'intColorSimple'],
    ['featureCodes', 'featureCode'],
    ['listingFeatures', 'listingFeature'],
    ['dealTypes', 'dealType'],
    ['mpgRanges', 'mpgRange'],
    ['vhrTypes', 'vehicleHistoryType'],
    ['packages', 'packageName'],
    ['homeServices', 'homeService'],
    ['keywordPhrases', 'keywordPhrases'],
  ])('SRCH-12, SRCH-13: %s and %s are one list, as an array or joined by commas', (long, short) => {
    for (const name of [long, short]) {
      expect(paramsOf({ [name]: 'A,B' })).toEqual({ [short]: ['A', 'B'] });
      expect(paramsOf({ [name]: ['A', 'B'] })).toEqual({ [short]: ['A', 'B'] });
    }
  });

  it.each([
    ['priceRange', 'price'],
    ['maxMileage', 'mileage'],
    ['isNewSearch', 'newSearch'],
  ])('SRCH-12: %s and %s are one value', (long, short) => {
    expect(paramsOf({ [long]: '60000' })).toEqual({ [short]: ['60000'] });
    expect(paramsOf({ [short]: '60000' })).toEqual({ [short]: ['60000'] });
  });

  it('RULING-40: the legacy numbered names are read as the first make and model', () => {
    expect(paramsOf('makeCode1=FORD&modelCode1=MUST')).toEqual({ makeCode: ['FORD'], modelCode: ['MUST'] });
  });

  it('SRCH-13: comma-joined and repeated values, alone or together, are the same list', () => {
    const expected = { makeCode: ['A', 'B', 'C'] };
    expect(paramsOf('makeCode=A,B,C')).toEqual(expected);
    expect(paramsOf('makeCode=A&makeCode=B&makeCode=C')).toEqual(expected);
    expect(paramsOf('makeCode=A,B&makeCodeList=C')).toEqual(expected);
    expect(paramsOf(new URLSearchParams('makeCode=A&makeCode=B,C'))).toEqual(expected);
  });

  it('SRCH-14, RULING-108: a dealer name with a comma is one value in either scheme', () => {
    const name = 'Smith, Jones & Sons, Inc.';
    expect(paramsOf({ dealerName: name })).toEqual({ dealerName: [name] });
  });

  it('a comma inside a value survives joining and splitting', () => {
    const values = ['Sun, Sound and Leather Package', 'Tow\\Haul', 'Plain', '\\,'];
    expect(splitList(joinList(values))).toEqual(values);
    expect(paramsOf({ packages: joinList(values) })).toEqual({ packageName: values });
  });
});

describe('empty values', () => {
  it.each(['', ' ', 'null', 'undefined', 'None', '[object Object]'])('SRCH-15, RULING-04: %j is dropped', (value) => {
    expect(paramsOf({ zip: value, makeCode: value, dealerName: value })).toEqual({});
    expect(paramsOf({ makeCode: `FORD,${value}` })).toEqual({ makeCode: ['FORD'] });
  });

  it('SRCH-15: null and undefined are dropped, 0 and false are values', () => {
    expect(paramsOf({ zip: null, city: undefined, searchRadius: 0, newSearch: false })).toEqual({
      searchRadius: ['0'],
      newSearch: ['false'],
    });
  });

  it('RULING-04: of a repeated single-value parameter the first counts', () => {
    expect(paramsOf('zip=&zip=30303&zip=10001')).toEqual({ zip: ['30303'] });
  });
});

describe('other parameters', () => {
  it('RULING-04: unknown parameters are not read, but passed on', () => {
    const { codes: read, others, spelled } = readParams('utm_source=mail&makeCode=FORD&dma=&newSearch=true');
    expect(Object.fromEntries(read)).toEqual({ makeCode: ['FORD'], newSearch: ['true'] });
    expect(spelled).toEqual([['makeCode', 'FORD']]);
    expect(others).toEqual([
      ['utm_source', 'mail'],
      ['dma', ''],
      ['newSearch', 'true'],
    ]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('SEC-01: %s is rejected, and nothing else changes', (name) => {
    const { codes: read, others } = readParams(`${name}=x&makeCode=FORD`);
    expect([...read.keys()]).toEqual(['makeCode']);
    expect(others).toEqual([]);
    expect(paramsOf(JSON.parse(`{"${name}":"x","makeCode":"FORD"}`))).toEqual({ makeCode: ['FORD'] });
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});
