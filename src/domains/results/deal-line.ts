import { type DealField, priceScaleOf } from '#domains/criteria/deal-search.ts';
import { isBound, type Search } from '#domains/criteria/search.ts';
import { stateNames } from '#domains/locations/states.ts';
import type { DealTerms } from '#domains/payments/deal-terms.ts';
import { dealWords } from '#domains/payments/deal-words.ts';

/** The figure that a search is by, in its bounds, its order or its counts; of both, the payment. */
const figureOf = (search: Search): DealField | undefined => {
  const { criteria, sort } = search;
  const scale = priceScaleOf(search);
  if (isBound(criteria.payment) || sort === 'paymentASC' || scale === 'monthly') return 'payment';
  return isBound(criteria.outTheDoor) || sort === 'outTheDoorASC' || scale === 'total' ? 'outTheDoor' : undefined;
};

/** On whose terms the figures are that a search is by, and where the cars would be registered. */
export const dealLine = (search: Search, terms: DealTerms | undefined): string | undefined => {
  const figure = figureOf(search);
  if (!figure) return undefined;
  const { state } = search.place;
  const where = state
    ? `as registered in ${stateNames[state] ?? state}`
    : "each car as registered in its dealer's state";
  return figure === 'payment' ? `Payments ${dealWords(terms)}, ${where}.` : `Prices with tax and fees, ${where}.`;
};
