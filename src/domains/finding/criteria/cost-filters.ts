import { decodePriceWord, encodePrice } from './address/segments.ts';
import type { RangeFilter } from './filter-kinds.ts';
import * as words from './filter-labels.ts';

/** What a car may cost: as listed, with tax and fees, and by the month. Rows of the table of filters. */
export const costFilters = {
  price: {
    kind: 'range',
    param: 'price',
    long: 'priceRange',
    bounds: ['minPrice', 'maxPrice'],
    label: 'Price',
    words: words.priceLabel,
    column: 'priceUsd',
    facet: true,
    path: { order: 6, read: decodePriceWord, write: encodePrice },
    heading: { order: 2, after: true, words: words.pricedWords },
    refusal: 'is not a price range',
    boundRefusal: 'is not a number',
  },
  /** What is shown a month, on the shopper's own deal or the typical one; a lone number is the most it may be. */
  payment: {
    kind: 'range',
    param: 'payment',
    bounds: ['minPayment', 'maxPayment'],
    label: 'Monthly Payment',
    takes: '400 or 300-400 a month, as shown with the terms of the same query',
    words: words.paymentLabel,
    column: 'cost',
    facet: true,
    heading: { order: 3, after: true, words: words.paidWords },
    refusal: 'is not a payment or a range',
    boundRefusal: 'is not a number',
  },
  /** With tax, title, registration and the seller's fee. */
  outTheDoor: {
    kind: 'range',
    param: 'outTheDoor',
    bounds: ['minOutTheDoor', 'maxOutTheDoor'],
    label: 'Out-the-Door Price',
    takes: '30000 or 20000-30000, with tax and fees',
    words: words.outTheDoorLabel,
    column: 'cost',
    facet: true,
    heading: { order: 4, after: true, words: words.paidOutTheDoorWords },
    refusal: 'is not a price range',
    boundRefusal: 'is not a number',
  },
} as const satisfies Record<string, RangeFilter>;
