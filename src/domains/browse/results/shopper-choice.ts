import type { Search } from '#domains/finding/criteria/search.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { placeBeforeParam } from './place-before.ts';

/**
 * A place or distance that the shopper chose, to be remembered for the next search (LOC-12, LOC-13). Forms redirect to
 * the results, so that pages are the same for everybody and can be cached.
 */
type PlaceChoice = { zip?: string; radiusMiles?: number };

/** What a redirect remembers of the shopper: the place, and terms that a sentence states. */
export type ShopperChoice = PlaceChoice & { terms?: PaymentTerms };

/** The place or distance, if it differs from the page the form was sent from (LOC-12, LOC-13). */
export const placeChoiceOf = (query: URLSearchParams, { place, radiusMiles }: Search): PlaceChoice => {
  const [zip, radius] = (query.get(placeBeforeParam) ?? '').split(' ');
  return {
    ...(query.has('zip') && place.zip !== undefined && place.zip !== zip && { zip: place.zip }),
    ...(query.has('searchRadius') && String(radiusMiles) !== radius && { radiusMiles }),
  };
};
