import { describe, expect, it } from 'vitest';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import { bestRelaxations, hasFilters, loosenings } from './relax.ts';

const searchOf = (criteria: Partial<Search['criteria']>, more: Partial<Search> = {}): Search => ({
  ...emptySearch,
  ...more,
  criteria: { ...noCriteria, ...criteria },
});

describe('relaxing a search', () => {
  it('suggests each active filter, one at a time', () => {
    const search = searchOf({ styles: ['SEDAN'], price: { max: 9000 }, moneyBackGuarantee: true, dealerName: 'Smith' });
    const ways = loosenings(search);
    expect(ways.map(({ filter }) => filter)).toEqual(['vehicleStyleCode', 'price', 'dealerName', 'vehicleExchange']);
    expect(ways[1]?.search.criteria).toEqual({ ...search.criteria, price: {} });
    expect(ways[2]?.search.criteria.dealerName).toBeUndefined();
  });

  it('removes what depends on a make or model together with it', () => {
    const ways = loosenings(searchOf({ makes: ['HONDA'], models: ['ACCORD'], trims: ['ACCORD|EX'] }));
    const after = Object.fromEntries(ways.map(({ filter, search }) => [filter, search.criteria]));
    expect(after.makeCode).toMatchObject({ makes: [], models: [], trims: [] });
    expect(after.modelCode).toMatchObject({ makes: ['HONDA'], models: [], trims: [] });
    expect(after.trimCode).toMatchObject({ makes: ['HONDA'], models: ['ACCORD'], trims: [] });
  });

  it('RULING-41: widens the radius to the next one, and to the whole country', () => {
    const ways = loosenings(searchOf({}, { place: { zip: '30303' }, radiusMiles: 60, first: 50 }));
    expect(ways.map(({ label, search }) => [label, search.radiusMiles, search.first])).toEqual([
      ['Within 75 miles', 75, 0],
      ['Nationwide', 0, 0],
    ]);
    expect(loosenings(searchOf({}, { place: { zip: '30303' }, radiusMiles: 0 }))).toEqual([]);
    expect(loosenings(searchOf({}))).toEqual([]);
  });

  it('suggests leaving a moved map', () => {
    const box = { south: 33, west: -85, north: 34, east: -84 };
    const [way] = loosenings(searchOf({}, { place: { zip: '30303' }, box }));
    expect(way).toMatchObject({ filter: 'box', search: { place: { zip: '30303' } } });
    expect(way?.search.box).toBeUndefined();
  });

  it('suggests leaving a drawn area, together with its map box', () => {
    const polygon = [33, 34, 35].map((latitude) => ({ latitude, longitude: -(latitude ** 2) / 13 }));
    const box = { south: 33, west: -85, north: 34, east: -84 };
    const [way] = loosenings(searchOf({}, { place: { zip: '30303' }, box, polygon }));
    expect(way).toMatchObject({ filter: 'polygon', label: 'Area drawn' });
    expect([way?.search.box, way?.search.polygon]).toEqual([undefined, undefined]);
  });

  it('sorts by count, and leaves out what finds no more cars', () => {
    const [way] = loosenings(searchOf({ styles: ['SEDAN'] }));
    if (!way) throw new Error('no way');
    const counts = [3, 0, 40].map((count) => ({ ...way, count }));
    expect(bestRelaxations(counts, 0).map(({ count }) => count)).toEqual([40, 3]);
    expect(bestRelaxations(counts, 3).map(({ count }) => count)).toEqual([40]);
  });

  it('says whether a search has filters', () => {
    expect(hasFilters(noCriteria)).toBe(false);
    expect(hasFilters({ ...noCriteria, excludedIds: [1] })).toBe(false);
    expect(hasFilters({ ...noCriteria, year: { min: 2020 } })).toBe(true);
  });
});
