/** A listing, as far as its price goes; null when the seller names none. */
type Priced = {
  readonly priceUsd: number | null;
  readonly addOns?: readonly { readonly priceUsd: number }[] | undefined;
};

/** Its seller, as far as fees go. */
export type FeeSeller = {
  readonly privateSeller: boolean;
  readonly docFeeUsd: number;
  readonly feesApart?: boolean | undefined;
};

/** The sum of what the dealer has added to the car and every buyer must pay for. */
export const addOnsTotal = ({ addOns }: Pick<Priced, 'addOns'>): number => {
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
  if (owner.feesApart) return listing.priceUsd;
  return listing.priceUsd + addOnsTotal(listing) + (owner.privateSeller ? 0 : owner.docFeeUsd);
};
