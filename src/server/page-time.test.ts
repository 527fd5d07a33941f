import { Histogram } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { readPageTime } from './page-time.ts';

const aHistogram = () =>
  new Histogram({
    name: 'times',
    help: 'times',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [],
    buckets: [0.01, 0.1, 1],
  });

describe('page time', () => {
  it('is the end of the bucket with the 99th percentile, for any status', async () => {
    const times = aHistogram();
    for (let n = 0; n < 98; n += 1) times.observe({ method: 'GET', route: '/*', status: '200' }, 0.005);
    times.observe({ method: 'GET', route: '/*', status: '404' }, 0.05);
    times.observe({ method: 'GET', route: '/*', status: '200' }, 0.5);
    expect(await readPageTime(times)).toEqual({ count: 100, withinMs: 100 });
  });

  it('counts only pages, and is undefined before the first', async () => {
    const times = aHistogram();
    times.observe({ method: 'POST', route: '/*', status: '200' }, 0.5);
    times.observe({ method: 'GET', route: '/rest/lsc/listing', status: '200' }, 0.5);
    expect(await readPageTime(times)).toBeUndefined();
  });

  it('is null beyond the last bucket', async () => {
    const times = aHistogram();
    times.observe({ method: 'GET', route: '/*', status: '200' }, 7);
    expect(await readPageTime(times)).toEqual({ count: 1, withinMs: null });
  });
});
