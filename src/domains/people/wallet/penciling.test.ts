import { describe, expect, it } from 'vitest';
import { readPenciling } from './penciling.ts';

describe('penciled figures of a dealer', () => {
  it('WLT-30: reads lender, offers, price and payments by listing and credit type, and drops invalid parts', () => {
    const cash = { offeredBy: 'Larkspur', payment: 21_000 };
    const lease = { offeredBy: 'Larkspur', term: 36, payment: 399 };
    const sent = {
      customLender: { lender: 'Peach State' },
      icoTradeInOffer: 9400,
      offerPrice: 31_200,
      penciledVdpListings: [7, 7, 8, 'nine'],
      penciledLatestPageId: 'vdp-7',
      pencilingPayments: { 7: { b: { cashOffers: [cash], leaseOffers: [lease] }, z: {} }, other: {} },
    };
    expect(readPenciling(sent)).toEqual({
      ...sent,
      penciledVdpListings: [7, 8],
      pencilingPayments: { 7: { b: { cashOffers: [cash], leaseOffers: [lease] } } },
    });
    expect(readPenciling(undefined).pencilingPayments).toEqual({});
  });
});
