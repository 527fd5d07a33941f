import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milesBetween } from '#lib/distance.ts';
import { hourMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { largestCities } from './largest-cities.ts';
import { createLocationLookup, Location } from './location-lookup.ts';
import { createMarkets } from './markets.ts';
import { loadPlaces } from './places-file.server.ts';

const places = loadPlaces(fileURLToPath(new URL('../../../../data/places.txt', import.meta.url)));
const markets = createMarkets({ places, largestCities });
const lookup = createLocationLookup({ places, markets });

const message = (result: ReturnType<typeof lookup.byZip>): string => (result.ok ? 'found' : result.error.message);

describe('ZIP lookup', () => {
  it('RES-10, RULING-111: a ZIP is cached for 12 hours, then looked up again', () => {
    let requests = 0;
    const marketAt: typeof markets.marketAt = (place) => {
      requests += 1;
      return markets.marketAt(place);
    };
    const counting = { ...markets, marketAt };
    const clock = fixedClock(0);
    const remembering = createLocationLookup({ places, markets: counting, clock });
    remembering.byZip('30303');
    clock.advance(12 * hourMs - 1);
    remembering.byZip('30303');
    expect(requests).toBe(1);
    clock.advance(1);
    remembering.byZip('30303');
    expect(requests).toBe(2);
  });

  it.each([undefined, '', '1234', '123456', '12a45', ' 30303'])(
    'LOC-06: %j is reported as missing or invalid',
    (zip) => {
      expect(lookup.byZip(zip)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
      expect(message(lookup.byZip(zip))).toBe('zip argument is missing or invalid');
    },
  );

  it('LOC-07: a ZIP without data fails with the ZIP in the message', () => {
    expect(message(lookup.byZip('00000'))).toBe('cannot find zipcode data for 00000');
  });

  it('LOC-08, RULING-50: a known ZIP has city, state, market, default radius and center ZIP', () => {
    const result = lookup.byZip('30303');
    expect(result).toEqual({
      ok: true,
      value: {
        city: 'Atlanta',
        state: 'GA',
        zip: '30303',
        latitude: 33.7525,
        longitude: -84.3888,
        dma: { code: 'ATLANTA', name: 'Atlanta, GA' },
        defaultSearchRadius: expect.any(Number),
        centerZip: expect.stringMatching(/^303\d\d$/),
      },
    });
    expect(result.ok && Location.parse(result.value)).toEqual(result.ok && result.value);
  });

  it('LOC-08: a second lookup returns the cached object', () => {
    const [first, second] = [lookup.byZip('98101'), lookup.byZip('98101')];
    expect(first.ok && second.ok && first.value === second.value).toBe(true);
  });
});

describe('market lookup', () => {
  it('LOC-09: city and state match in any letter case; the right city in the wrong state is not found', () => {
    expect(lookup.byCity('aTLaNTa', 'gA')).toMatchObject({ ok: true, value: { city: 'Atlanta', state: 'GA' } });
    expect(lookup.byCity('Atlanta', 'WA').ok).toBe(false);
  });

  it('LOC-11: an unknown city and state are both in the message', () => {
    expect(message(lookup.byCity('Gotham', 'NY'))).toBe('cannot find zipcode data for Gotham NY');
    expect(message(lookup.byCity('Atlanta', undefined))).toBe('city and state argument is missing or invalid');
  });

  it('RULING-50: a market is looked up by ZIP, or by city and state; a ZIP without data falls back to the city', () => {
    expect(lookup.market({ zip: '60601' })).toMatchObject({ value: { dma: { code: 'CHICAGO' } } });
    expect(lookup.market({ city: 'Boston', state: 'MA' })).toMatchObject({ value: { dma: { code: 'BOSTON' } } });
    expect(lookup.market({ zip: '02101', city: 'Boston', state: 'MA' })).toMatchObject({ value: { city: 'Boston' } });
    expect(message(lookup.market({ zip: '02101' }))).toBe('cannot find zipcode data for 02101');
    expect(message(lookup.market({}))).toBe('zip argument is missing or invalid');
  });

  it('URL-44, RULING-51: a city lookup returns its center ZIP, which all its ZIPs share', () => {
    const city = lookup.byCity('Atlanta', 'GA');
    const zip = lookup.byZip('30303');
    expect(city.ok && city.value.zip === city.value.centerZip).toBe(true);
    expect(city.ok && zip.ok && city.value.centerZip === zip.value.centerZip).toBe(true);
  });

  it('RULING-51: neighboring large cities share a market, and market codes are unique', () => {
    const code = (zip: string): string | undefined => {
      const result = lookup.byZip(zip);
      return result.ok ? result.value.dma.code : undefined;
    };
    expect([code('76102'), code('07302'), code('55101'), code('21201')]).toEqual([
      'DALLAS',
      'NEW YORK',
      'MINNEAPOLIS',
      'BALTIMORE',
    ]);
    expect(new Set(markets.all.map((market) => market.code)).size).toBe(markets.all.length);
    expect(markets.all.length).toBeGreaterThan(80);
    expect([code('43215'), code('31901')]).toEqual(['COLUMBUS', 'COLUMBUS GA']);
  });

  it('RULING-51: the default radius is 25 in the densest markets, 75 in sparsely populated areas and 50 elsewhere', () => {
    const radius = (zip: string): number | undefined => {
      const result = lookup.byZip(zip);
      return result.ok ? result.value.defaultSearchRadius : undefined;
    };
    expect(['10001', '90012', '60601', '77002'].map(radius)).toEqual([25, 25, 25, 25]);
    expect(['82190', '99723', '59215'].map(radius)).toEqual([75, 75, 75]);
    expect(['50309', '43215', '73102'].map(radius)).toContain(50);
  });

  it('RULING-51: the market of a point is the nearest one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places.peopledPlaces()), (place) => {
        const market = markets.marketAt(place);
        const least = Math.min(...markets.all.map((other) => milesBetween(other, place)));
        expect(milesBetween(market, place)).toBe(least);
        expect([25, 50, 75]).toContain(markets.defaultSearchRadius(place));
      }),
      { numRuns: 30 },
    );
  });
});
