import { expect, it } from 'vitest';
import { ratesDownWords } from './rates-down.ts';

it('RULING-103: says that lenders did not answer, whose rate is used instead and when they are asked again', () => {
  expect(ratesDownWords({ asOf: '2026-11-01', retrySeconds: 290 })).toBe(
    'Lender rates did not answer. This uses the national average of Nov 1, 2026; we try again in 5 minutes.',
  );
  expect(ratesDownWords({ asOf: '2026-11-01', retrySeconds: 20 })).toContain('we try again in a minute.');
  expect(ratesDownWords({ asOf: '2026-11-01' })).toContain('in 5 minutes.');
});
