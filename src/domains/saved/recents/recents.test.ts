import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { recentHeadings } from '#domains/finding/criteria/recent-headings.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import type { SearchSummary } from '#domains/finding/criteria/search-summary.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { recentLifetimeMs, withRecent } from './recent-list.ts';
import { recentSearchOf } from './recent-search.ts';
import {
  forgetRecents,
  recentSearchesKey,
  recentVehiclesKey,
  refreshRecents,
  rememberSearch,
  rememberVehicle,
  selectRecentSearches,
  selectRecentVehicles,
  showRecentSearches,
} from './recents-slice.ts';

const aSearch = (name: string, overrides: Partial<SearchSummary> = {}): SearchSummary => ({
  url: `/cars-for-sale/${name}`,
  query: { makeCode: name },
  fullHeading: `${name} Vehicles`,
  fullSubHeading: '',
  totalResultCount: 12,
  ...overrides,
});
const aVehicle = (id: number) => ({
  id,
  title: `Car ${id}`,
  href: `/cars-for-sale/vehicle/${id}`,
  picture: '/img/draw/1/x.svg',
  priceUsd: 20_000,
});
const { catalogue } = smallContext();
const headings = (criteria: Partial<Criteria>) =>
  recentHeadings({ criteria: { ...emptySearch.criteria, ...criteria } }, catalogue);

describe('recent lists', () => {
  it('RCNT-01: searches are stored once per heading, newest first, ten at most', () => {
    const clock = fixedClock(Date.UTC(2026, 10, 15));
    const store = testShopper({ clock });
    for (let at = 1; at <= 11; at += 1) {
      clock.advance(1000);
      store.dispatch(rememberSearch(aSearch(`make${at}`)));
    }
    store.dispatch(rememberSearch(aSearch('make5')));
    const stored = selectRecentSearches(store.getState()).map(({ fullHeading }) => fullHeading);
    expect(stored).toHaveLength(10);
    expect(stored[0]).toBe('make5 Vehicles');
    expect(new Set(stored).size).toBe(10);
    expect(stored).not.toContain('make1 Vehicles');
  });

  it('RCNT-02: vehicles are stored once per id, newest first, fifty at most', () => {
    const store = testShopper();
    for (let id = 10_001; id <= 10_051; id += 1) store.dispatch(rememberVehicle(aVehicle(id)));
    store.dispatch(rememberVehicle(aVehicle(10_051)));
    const stored = selectRecentVehicles(store.getState());
    expect(stored).toHaveLength(50);
    expect(stored.map(({ id }) => id)).not.toContain(10_001);
    expect(stored[0]?.id).toBe(10_051);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(50);
  });

  it('RCNT-03: items expire after 60 days, to the millisecond', () => {
    const clock = fixedClock(Date.UTC(2026, 10, 15));
    const store = testShopper({ clock });
    expect(recentLifetimeMs).toBe(5_184_000_000);
    store.dispatch(rememberSearch(aSearch('FORD')));
    clock.advance(recentLifetimeMs);
    store.dispatch(refreshRecents());
    expect(selectRecentSearches(store.getState())).toHaveLength(1);
    clock.advance(1);
    store.dispatch(refreshRecents());
    expect(selectRecentSearches(store.getState())).toHaveLength(0);
  });

  it('RCNT-01, RCNT-02: for any items, keys stay unique and lists within their size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 })), (ids) => {
        const list = ids.reduce<{ timestamp: number; id: number }[]>(
          (items, id, at) => withRecent(items, { id, timestamp: at }, { keyOf: (one) => one.id, most: 50, nowMs: at }),
          [],
        );
        expect(list.length).toBe(Math.min(50, new Set(ids).size));
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        if (ids.length > 0) expect(list[0]?.id).toBe(ids.at(-1));
      }),
    );
  });

  it('RCNT-11: both lists outlive the page, a refresh reads changes of other tabs, and damaged storage reads as empty', () => {
    const first = testShopper();
    const second = testShopper({ device: first.services.device });
    first.dispatch(rememberSearch(aSearch('FORD')));
    first.dispatch(rememberVehicle(aVehicle(10_001)));
    expect(selectRecentSearches(second.getState())).toHaveLength(0);
    second.dispatch(refreshRecents());
    expect(selectRecentSearches(second.getState())).toHaveLength(1);
    expect(selectRecentVehicles(second.getState())).toHaveLength(1);
    first.services.device.set(recentSearchesKey, [{ url: '//elsewhere.example', heading: 'x' }, 7, null]);
    first.services.device.set(recentVehiclesKey, 'nonsense');
    second.dispatch(refreshRecents());
    expect(selectRecentSearches(second.getState())).toEqual([]);
    expect(selectRecentVehicles(second.getState())).toEqual([]);
  });

  it('a shopper can clear all of it', () => {
    const store = testShopper();
    const { services } = store;
    store.dispatch(rememberSearch(aSearch('FORD')));
    store.dispatch(forgetRecents());
    expect(selectRecentSearches(store.getState())).toEqual([]);
    expect(services.device.names()).toEqual([]);
  });

  it('PROF-12: viewed cars are the user’s history', () => {
    const store = testShopper();
    store.dispatch(rememberVehicle(aVehicle(10_001)));
    expect(store.getState().user.history.inventory).toEqual([10_001]);
    store.dispatch(forgetRecents());
    expect(store.getState().user.history.inventory).toEqual([]);
  });

  it('RCNT-12: chips are on for a new visitor', () => {
    expect(testShopper().getState().recents.showRecentSearches).toBe(true);
  });

  it('RCNT-12: hidden chips stay hidden on this device until turned on again', () => {
    const store = testShopper();
    store.dispatch(showRecentSearches(false));
    store.dispatch(refreshRecents());
    expect(store.getState().recents.showRecentSearches).toBe(false);
    store.dispatch(showRecentSearches(true));
    store.dispatch(refreshRecents());
    expect(store.getState().recents.showRecentSearches).toBe(true);
  });
});

describe('a stored recent search', () => {
  it('RCNT-04: has its address, query, time, headings and total', () => {
    const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5);
    expect(recentSearchOf(aSearch('FORD', { fullSubHeading: 'under $20,000' }), nowMs)).toEqual({
      url: '/cars-for-sale/FORD',
      query: { makeCode: 'FORD', lastExec: '2026-01-02T03:04:05.000Z' },
      timestamp: nowMs,
      fullHeading: 'FORD Vehicles',
      fullSubHeading: 'under $20,000',
      heading: 'FORD Vehicles',
      subHeading: 'under $20,000',
      totalResultCount: 12,
    });
  });

  it('RCNT-05, RULING-26: has headings cut at 30 and 55 characters, and the full ones', () => {
    const summary = aSearch('x', { fullHeading: 'h'.repeat(40), fullSubHeading: 's'.repeat(70) });
    const { heading, subHeading, fullHeading, fullSubHeading } = recentSearchOf(summary, 0);
    expect([heading, subHeading]).toEqual([`${'h'.repeat(30)}...`, `${'s'.repeat(55)}...`]);
    expect([fullHeading.length, fullSubHeading.length]).toEqual([40, 70]);
    const fits = recentSearchOf(aSearch('x', { fullHeading: 'h'.repeat(30), fullSubHeading: 's'.repeat(55) }), 0);
    expect([fits.heading.length, fits.subHeading.length]).toEqual([30, 55]);
  });

  it('RULING-26: has a heading of make, model and features', () => {
    expect(headings({ makes: ['FORD'], models: ['MUST'] })?.fullHeading).toBe('Ford Mustang Vehicles');
    expect(headings({ makes: ['FORD', 'BMW'], price: { max: 9000 } })?.fullHeading).toBe('Multiple Makes');
    expect(headings({ makes: ['FORD'], features: ['1078'] })?.fullHeading).toMatch(/^Ford Vehicles with /);
  });

  it('RCNT-06: is not stored with many cars and no filter', () => {
    expect(headings({ makes: ['FORD', 'BMW'] })).toBeUndefined();
    expect(headings({})).toBeUndefined();
    expect(headings({ makes: ['FORD', 'BMW'], price: { max: 9000 } })).toBeDefined();
  });

  it('RCNT-07: is not stored with one body style alone, apart from years and place', () => {
    expect(headings({ styles: ['SUVCROSS'] })).toBeUndefined();
    expect(headings({ styles: ['SUVCROSS'], year: { min: 2020 } })).toBeUndefined();
    expect(headings({ styles: ['SUVCROSS'], makes: ['FORD'] })).toBeDefined();
    expect(headings({ styles: ['SUVCROSS', 'TRUCKS'], price: { max: 9000 } })).toBeDefined();
  });

  it('RCNT-08: has a sub-heading of the first three parts in order', () => {
    const all = {
      year: { min: 2018, max: 2022 },
      makes: ['FORD'],
      models: ['MUST'],
      price: { max: 30_000 },
      listingTypes: ['USED'],
    };
    expect(headings(all)?.fullSubHeading).toBe('2018 to 2022, Ford, Mustang');
    expect(headings({ ...all, year: {}, models: [] })?.fullSubHeading).toBe('Ford, under $30,000, Used');
  });

  it('RCNT-09: has a price as between, over or under', () => {
    const price = (range: Criteria['price']) => headings({ price: range })?.fullSubHeading;
    expect(price({ min: 10_000, max: 20_000 })).toBe('$10,000 - $20,000');
    expect(price({ min: 10_000 })).toBe('over $10,000');
    expect(price({ max: 20_000 })).toBe('under $20,000');
  });
});
