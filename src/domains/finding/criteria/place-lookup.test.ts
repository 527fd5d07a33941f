import { describe, expect, it } from 'vitest';
import { smallContext, wholeContext } from '#tests/fixtures/search-context.ts';
import { defaultRadiusOf, settledPlace } from './place-lookup.ts';

const { places } = smallContext();

describe('places in addresses', () => {
  it('any form of a place normalizes to a city with its ZIP, and normalizing again changes nothing', () => {
    const atlanta = { zip: '30303', city: 'Atlanta', state: 'GA' };
    for (const place of [{ zip: '30303' }, { city: 'ATLANTA', state: 'ga' }, atlanta]) {
      expect(settledPlace(place, places)).toEqual(atlanta);
    }
    expect(settledPlace({ state: 'GA' }, places)).toEqual({ state: 'GA' });
    expect(settledPlace({ zip: '00000' }, places)).toBeUndefined();
    expect(settledPlace({ city: 'Atlanta' }, places)).toBeUndefined();
    expect(settledPlace({}, places)).toBeUndefined();
  });

  it('RULING-48: a ZIP far from the given city takes precedence and names its own', () => {
    expect(settledPlace({ city: 'Louisville', state: 'KY', zip: '47119' }, places)).toMatchObject({
      city: 'Louisville',
    });
    const austin = { zip: '78745', city: 'Austin', state: 'TX' };
    expect(settledPlace({ ...austin, city: 'Atlanta', state: 'GA' }, places)).toEqual(austin);
  });

  it('URL-43: the default radius is the market’s, 50 without one, 0 for a state', () => {
    expect(defaultRadiusOf({ zip: '30303' }, places)).toBe(25);
    expect(defaultRadiusOf({ city: 'Austin', state: 'TX' }, places)).toBe(50);
    expect(defaultRadiusOf({ zip: '00000' }, places)).toBe(50);
    expect(defaultRadiusOf({}, places)).toBe(50);
    expect(defaultRadiusOf({ state: 'NY' }, places)).toBe(0);
  });

  it('URL-26, LOC-08: any place is found by ZIP and by city, with the city’s center and the market’s radius', () => {
    const { context } = wholeContext();
    const atlanta = context.places.byCity('atlanta', 'GA');
    expect(atlanta).toMatchObject({ city: 'Atlanta', state: 'GA' });
    expect(context.places.byZip(atlanta?.centerZip ?? '')).toMatchObject({ centerZip: atlanta?.centerZip });
    expect(context.places.byCity("coeur d'alene", 'ID')?.state).toBe('ID');
    expect(context.places.byCity('atlanta', 'ZZ')).toBeUndefined();
    expect(context.places.byZip('abc')).toBeUndefined();
    expect(context.places.citiesOf('GA')).toContain('Atlanta');
    expect(context.places.citiesOf('ZZ')).toEqual([]);
  });

  it('RULING-46: for an unknown ZIP the numerically closest one with the same prefix is used', () => {
    const { places: all } = wholeContext().context;
    expect(all.nearZip('02101')).toBe('02108');
    for (const zip of ['99999', '00000', '0210', 'abcde']) expect(all.nearZip(zip)).toBeUndefined();
  });

  it('a map area is named after the town in its center, a wide one after its large city', () => {
    const { places: all } = wholeContext().context;
    const around = (latitude: number, longitude: number, degrees: number) => ({
      south: latitude - degrees / 2,
      north: latitude + degrees / 2,
      west: longitude - degrees / 2,
      east: longitude + degrees / 2,
    });
    expect(all.areaName(around(33.95, -84.55, 0.3))).toBe('Marietta');
    expect(all.areaName(around(33.95, -84.55, 3))).toBe('Atlanta');
    expect(all.areaName({ south: 51, north: 53, west: 176, east: -170 })).toBe('Anchorage');
    expect(all.areaName(around(0, 0, 1))).toBeUndefined();
  });
});
