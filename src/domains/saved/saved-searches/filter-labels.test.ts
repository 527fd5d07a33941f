import { expect, it } from 'vitest';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { loadWorld } from '#tests/fixtures/listing-world.ts';
import { filterLabels } from './filter-labels.ts';

it('a payment filter of a saved search names its terms', () => {
  const { lookups } = loadWorld();
  const { search } = readSearch({ path: '', query: 'makeCode=FORD&maxPayment=400&maxOutTheDoor=30000', ...lookups });
  expect(filterLabels(search, lookups)).toEqual([
    'Ford',
    'Up to $400/mo on typical terms',
    'Up to $30,000 out the door',
  ]);
  expect(filterLabels(search, lookups, defaultTerms)[1]).toBe('Up to $400/mo on your terms');
});

it('a make is left out beside a model that names it', () => {
  const { lookups } = loadWorld();
  const { search } = readSearch({ path: '', query: 'makeCode=TOYOTA&makeCode=FORD&modelCode=CAMRY', ...lookups });
  expect(filterLabels(search, lookups).toSorted()).toEqual(['Ford', 'Toyota Camry']);
});
