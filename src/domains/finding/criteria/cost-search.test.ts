import { describe, expect, it } from 'vitest';
import { needsTerms, priceScaleOf } from './cost-search.ts';
import { noCriteria } from './criteria.ts';

describe('searches that depend on a deal', () => {
  it.each([
    'maxPayment=400',
    'payment=400',
    'minOutTheDoor=9',
    'sortBy=paymentasc',
    'sortBy=outTheDoorASC',
    'priceIn=total',
  ])('%s is one', (query) => {
    expect(needsTerms(`zip=30303&${query}`)).toBe(true);
    expect(needsTerms([...new URLSearchParams(query)])).toBe(true);
  });

  it.each(['', 'maxPrice=400', 'sortBy=derivedpriceASC', 'priceIn=listed', 'maxPayment=', 'q=under+400+a+month'])(
    '"%s" is none',
    (query) => expect(needsTerms(query)).toBe(false),
  );

  it('prices are set in the figure that is bounded, unless another is asked for', () => {
    const query = { criteria: noCriteria };
    expect(priceScaleOf(query)).toBe('listed');
    expect(priceScaleOf({ criteria: { ...noCriteria, payment: { max: 400 } } })).toBe('monthly');
    const bound = { ...query, criteria: { ...noCriteria, outTheDoor: { max: 30_000 } } };
    expect(priceScaleOf(bound)).toBe('total');
    expect(priceScaleOf({ ...bound, priceIn: 'listed' })).toBe('listed');
  });
});
