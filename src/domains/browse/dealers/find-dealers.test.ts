import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DealerQuery, dealerSorts, everyDealer } from '#domains/finding/criteria/address/dealer-query.ts';
import { slugKey } from '#lib/slug.ts';
import type { DirectoryEntry } from './dealer-directory.server.ts';
import { dealerFacets } from './dealer-facets.ts';
import { type DealerArea, findDealers } from './find-dealers.ts';

const atlanta = { latitude: 33.7525, longitude: -84.3888 };

const aDealer = (changes: Partial<DirectoryEntry> = {}): DirectoryEntry => {
  const name = changes.name ?? 'Peachtree Honda';
  const stock = changes.stock ?? [{ makeCode: 'HONDA', listingType: 'USED', count: 3 }];
  return {
    id: 60_001,
    name,
    key: slugKey(name),
    city: 'Atlanta',
    state: 'GA',
    ...atlanta,
    rating: 4.5,
    reviews: 100,
    docFeeUsd: 499,
    services: [],
    delivers: false,
    buying: null,
    makesCashOffers: false,
    ...changes,
    stock,
    cars: stock.reduce((sum, { count }) => sum + count, 0),
  };
};

const everywhere: DealerArea = { radiusMiles: 0 };
const idsOf = (dealers: DirectoryEntry[], changes: Partial<DealerQuery>, area = everywhere): number[] =>
  findDealers(dealers, { ...everyDealer, ...changes }, area).dealers.map(({ dealer }) => dealer.id);

describe('finding dealers', () => {
  it('RULING-53: make and listing type have to be met by the same car', () => {
    const mixed = aDealer({
      stock: [
        { makeCode: 'FORD', listingType: 'NEW', count: 5 },
        { makeCode: 'HONDA', listingType: 'USED', count: 2 },
      ],
    });
    expect(idsOf([mixed], { makes: ['FORD'], listingTypes: ['NEW'] })).toEqual([60_001]);
    expect(idsOf([mixed], { makes: ['FORD'], listingTypes: ['USED'] })).toEqual([]);
    const { dealers } = findDealers([mixed], { ...everyDealer, makes: ['HONDA'] }, everywhere);
    expect(dealers[0]?.cars).toBe(2);
  });

  it('RULING-53: a name is found in any spelling, punctuation alone finds nothing', () => {
    const dealer = aDealer({ name: 'O’Brien & Sons' });
    expect(idsOf([dealer], { name: 'obrien AND sons' })).toEqual([60_001]);
    expect(idsOf([dealer], { name: '***' })).toEqual([]);
  });

  it('RULING-53: services are combined, and a dealer without a rating matches no minimum', () => {
    const dealers = [
      aDealer({ id: 1, services: ['body-shop', 'shuttle'] }),
      aDealer({ id: 2, services: ['shuttle'], rating: null }),
    ];
    expect(idsOf(dealers, { services: ['shuttle'] })).toEqual([1, 2]);
    expect(idsOf(dealers, { services: ['shuttle', 'body-shop'] })).toEqual([1]);
    expect(idsOf(dealers, { minRating: 3 })).toEqual([1]);
  });

  it('RULING-53: stays within the distance or the state; online needs no place', () => {
    const dealers = [
      aDealer({ id: 1 }),
      aDealer({ id: 2, latitude: 34.6, delivers: true }),
      aDealer({ id: 3, state: 'TN', latitude: 36.1 }),
    ];
    expect(idsOf(dealers, {}, { from: atlanta, radiusMiles: 25 })).toEqual([1]);
    expect(idsOf(dealers, {}, { from: atlanta, radiusMiles: 75 })).toEqual([1, 2]);
    expect(idsOf(dealers, {}, { from: atlanta, radiusMiles: 0, state: 'TN' })).toEqual([3]);
    expect(idsOf(dealers, { online: true })).toEqual([2]);
    const box = { south: 34, west: -90, north: 35, east: -80 };
    expect(idsOf(dealers, {}, { from: atlanta, radiusMiles: 25, box })).toEqual([2]);
  });

  it('RULING-53: has four sorts with ties broken, so that pages never overlap', () => {
    const dealers = [
      aDealer({ id: 3, name: 'Cedar', rating: 4, latitude: 34 }),
      aDealer({ id: 1, name: 'Alder', rating: 5, latitude: 35 }),
      aDealer({
        id: 2,
        name: 'Birch',
        rating: 4,
        reviews: 900,
        stock: [{ makeCode: 'KIA', listingType: 'NEW', count: 9 }],
      }),
    ];
    const sorted = (sort: DealerQuery['sort']) => idsOf(dealers, { sort }, { from: atlanta, radiusMiles: 0 });
    expect(sorted('distanceASC')).toEqual([2, 3, 1]);
    expect(sorted('ownernameASC')).toEqual([1, 2, 3]);
    expect(sorted('ratingDESC')).toEqual([1, 2, 3]);
    expect(sorted('inventoryDESC')).toEqual([2, 1, 3]);
  });

  it('RULING-70: each count is the result of selecting the option', () => {
    const someDealer = fc
      .record({
        makes: fc.uniqueArray(fc.constantFrom('FORD', 'HONDA', 'KIA'), { minLength: 1 }),
        type: fc.constantFrom('NEW', 'USED'),
        rating: fc.constantFrom(null, 3.2, 4.2, 4.8),
        services: fc.uniqueArray(fc.constantFrom('body-shop', 'shuttle')),
      })
      .map(({ makes, type, rating, services }) =>
        aDealer({ rating, services, stock: makes.map((makeCode) => ({ makeCode, listingType: type, count: 1 })) }),
      );
    const dealers = fc.array(someDealer, { maxLength: 12 }).map((all) => all.map((one, id) => ({ ...one, id })));
    const query = fc.record({
      makes: fc.uniqueArray(fc.constantFrom('FORD', 'HONDA'), { maxLength: 1 }),
      listingTypes: fc.uniqueArray(fc.constantFrom('NEW', 'USED'), { maxLength: 1 }),
      services: fc.uniqueArray(fc.constantFrom('body-shop'), { maxLength: 1 }),
      minRating: fc.constantFrom(null, 4),
      sort: fc.constantFrom(...dealerSorts),
    });
    fc.assert(
      fc.property(dealers, query, (all, filters) => {
        const query = { ...everyDealer, ...filters };
        const { counts } = findDealers(all, query, everywhere);
        const facets = dealerFacets(counts, query, {
          makeName: (code) => code,
          serviceNames: new Map(),
          sells: () => true,
        });
        const left = (changes: Partial<DealerQuery>) => idsOf(all, { ...query, ...changes }).length;
        for (const { value, count } of facets.makeCode?.options ?? []) expect(count).toBe(left({ makes: [value] }));
        for (const { value, count } of facets.listingType?.options ?? []) {
          expect(count).toBe(left({ listingTypes: [value] }));
        }
        for (const { value, count } of facets.minRating?.options ?? []) {
          expect(count).toBe(left({ minRating: Number(value) }));
        }
        for (const { value, count } of facets.services?.options ?? []) {
          expect(count).toBe(left({ services: [...new Set([...query.services, value])] }));
        }
      }),
    );
  });
});
