import { describe, expect, it } from 'vitest';
import { needsTerms, priceScaleOf } from './cost-search.ts';
import { noCriteria } from './criteria.ts';

describe('searches that depend on payment terms', () => {
  it.each([
    'maxPayment=400',
    'payment=400',
    'minOutTheDoor=9',
    'sortBy=paymentasc',
    'sortBy=outTheDoorASC',
    'priceIn=total',
  ])('%s depends on them', (query) => {
    expect(needsTerms(`zip=30303&${query}`)).toBe(true);
    expect(needsTerms([...new URLSearchParams(query)])).toBe(true);
  });

  it.each(['', 'maxPrice=400', 'sortBy=derivedpriceASC', 'priceIn=listed', 'maxPayment=', 'q=under+400+a+month'])(
    '"%s" doesn’t',
    (query) => expect(needsTerms(query)).toBe(false),
  );

  it('price fields use the bounded scale, unless another is selected', () => {
    const query = { criteria: noCriteria };
    expect(priceScaleOf(query)).toBe('listed');
    expect(priceScaleOf({ criteria: { ...noCriteria, payment: { max: 400 } } })).toBe('monthly');
    const bound = { ...query, criteria: { ...noCriteria, outTheDoor: { max: 30_000 } } };
    expect(priceScaleOf(bound)).toBe('total');
    expect(priceScaleOf({ ...bound, priceIn: 'listed' })).toBe('listed');
  });
});
