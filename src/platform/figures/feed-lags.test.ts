import { expect, it } from 'vitest';
import { createFeedLags } from './feed-lags.ts';

it('a reader is behind since it last began to read and found nothing more', async () => {
  let now = 1_000;
  const lags = createFeedLags(() => now);
  expect(lags.list()).toEqual([]);
  await lags.watch('index', async () => {
    now += 500;
    return false;
  });
  expect(lags.list()).toEqual([{ reader: 'index', seconds: 0.5 }]);
  now += 1_000;
  await lags.watch('index', async () => true);
  await lags.watch('index', () => Promise.reject(new Error('away'))).catch(() => {});
  expect(lags.list()).toEqual([{ reader: 'index', seconds: 1.5 }]);
  await lags.watch('index', async () => false);
  expect(lags.list()).toEqual([{ reader: 'index', seconds: 0 }]);
});
