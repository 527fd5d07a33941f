import { describe, expect, it } from 'vitest';
import {
  browsingReducer,
  navigationChanged,
  resultsCleared,
  resultsFailed,
  resultsReceived,
  resultsRequested,
  trailOf,
} from './browsing-slice.ts';

const start = browsingReducer(undefined, { type: 'start' });
const summary = {
  activeResults: [11, 12, 13],
  address: '/cars-for-sale/ford',
  filters: { makeCode: 'FORD' },
  count: 3,
};

describe('browsing', () => {
  it('SRCH-16: results are loading, then set with count and stats; clearing resets them', () => {
    const stats = { averagePrice: 20_000, lowestPrice: 9000, highestPrice: 45_000 };
    const loading = browsingReducer(start, resultsRequested());
    expect(loading.results).toMatchObject({ loading: true, initialLoad: true, activeResults: [] });
    const set = browsingReducer(loading, resultsReceived({ ...summary, stats }));
    expect(set.results).toEqual({
      ...summary,
      stats,
      loading: false,
      initialLoad: false,
      fetchError: null,
    });
    expect(browsingReducer(set, resultsCleared()).results).toEqual(start.results);
  });

  it('SRCH-16: a failure is stored beside the current list, and cleared by a new attempt', () => {
    const set = browsingReducer(start, resultsReceived(summary));
    const failed = browsingReducer(browsingReducer(set, resultsRequested()), resultsFailed('no answer'));
    expect(failed.results).toMatchObject({ loading: false, fetchError: 'no answer', activeResults: [11, 12, 13] });
    expect(browsingReducer(failed, resultsRequested()).results.fetchError).toBeNull();
  });

  it('SRCH-19: navigation starts as complete', () => {
    expect(start.navigation).toBe('complete');
    expect(browsingReducer(start, navigationChanged('loading')).navigation).toBe('loading');
  });

  it('a vehicle has its position in the list it was opened from', () => {
    const { results } = browsingReducer(start, resultsReceived(summary));
    expect(trailOf(results, 12)).toEqual({ address: summary.address, at: 2, of: 3, previous: 11, next: 13 });
    expect(trailOf(results, 11)).not.toHaveProperty('previous');
    expect(trailOf(results, 13)).not.toHaveProperty('next');
    expect(trailOf(results, 99)).toBeUndefined();
    expect(trailOf(start.results, 11)).toBeUndefined();
  });
});
