import { docFeeOf, type Owner } from '#domains/cars/sellers/owner.ts';
import type { Listing } from './listing.ts';

type Priced = Pick<Listing, 'priceUsd' | 'addOns'>;
export type FeeSeller = Pick<Owner, 'privateSeller' | 'docFeeUsd' | 'feesApart'>;

/** The sum of what the dealer has added to the car and every buyer must pay for. */
export const addOnsTotal = ({ addOns }: Pick<Listing, 'addOns'>): number => {
  let usd = 0;
  if (addOns) for (const { priceUsd } of addOns) usd += priceUsd;
  return usd;
};

/** What the car itself costs: taxes and deal ratings are of this price (PAY-13). */
export const priceWithAddOns = (listing: Priced): number | null =>
  listing.priceUsd === null ? null : listing.priceUsd + addOnsTotal(listing);

/**
 * The large figure of a car, which bounds, counts, orders and averages of prices go by (PAY-13): with all fees of the
 * dealer that are known, unless an operator has them stated apart in the dealer's state.
 */
export const advertisedPrice = (listing: Priced, owner: FeeSeller): number | null => {
  if (listing.priceUsd === null) return null;
  return owner.feesApart ? listing.priceUsd : listing.priceUsd + addOnsTotal(listing) + docFeeOf(owner);
};
