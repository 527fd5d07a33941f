import { expect, it } from 'vitest';
import { ratesDownWords } from './rates-down.ts';

it('RULING-103: says that lender rates are unavailable, which average is used and when we try again', () => {
  expect(ratesDownWords({ asOf: '2026-11-01', retrySeconds: 290 })).toBe(
    'Lender rates aren’t available. This uses the national average as of Nov 1, 2026; we’ll try again in 5 minutes.',
  );
  expect(ratesDownWords({ asOf: '2026-11-01', retrySeconds: 20 })).toContain('we’ll try again in a minute.');
  expect(ratesDownWords({ asOf: '2026-11-01' })).toContain('in 5 minutes.');
});
