import { decodePriceWord, encodePrice } from './address/segments.ts';
import type { RangeFilter } from './filter-kinds.ts';
import * as words from './filter-labels.ts';

/** Cost rows of the table of filters: price with the dealer's fees, price with tax and fees, and monthly payment. */
export const costFilters = {
  price: {
    kind: 'range',
    param: 'price',
    long: 'priceRange',
    bounds: ['minPrice', 'maxPrice'],
    exampleBounds: [10_000, 30_000],
    label: 'Price',
    words: words.priceLabel,
    column: 'advertisedUsd',
    facet: true,
    path: { order: 6, read: decodePriceWord, write: encodePrice },
    heading: { order: 2, after: true, words: words.pricedWords },
    refusal: 'is not a price range',
    boundRefusal: 'is not a number',
  },
  /** The monthly payment shown, on the shopper's own terms or the typical ones; a single number is the maximum. */
  payment: {
    kind: 'range',
    param: 'payment',
    bounds: ['minPayment', 'maxPayment'],
    exampleBounds: [200, 400],
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
    exampleBounds: [10_000, 30_000],
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
