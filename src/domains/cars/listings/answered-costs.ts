import type { CarCosts } from '#domains/reference/payments/quote-car.ts';
import type { ListingAnswer } from './listing-answer.ts';

/** Inputs of a listing's figures with its cost to own, for where that is shown; undefined without a price. */
export const answeredOwnCosts = (
  listing: Parameters<typeof answeredCosts>[0] & Pick<ListingAnswer, 'costToOwn'>,
): CarCosts | undefined => {
  const costs = answeredCosts(listing);
  return costs && { ...costs, ...listing.costToOwn?.rates };
};

/** Inputs of a listing's figures; undefined without a price. */
export const answeredCosts = (
  listing: Pick<ListingAnswer, 'pricingDetail' | 'outTheDoor' | 'listingType' | 'bodyStyles' | 'owner'>,
): CarCosts | undefined => {
  const { pricingDetail, outTheDoor, listingType, bodyStyles, owner } = listing;
  if (pricingDetail.salePrice === null || !outTheDoor) return undefined;
  const priceUsd = pricingDetail.salePrice + pricingDetail.addOnsTotal;
  return {
    priceUsd,
    docFeeUsd: owner.docFee,
    isNew: listingType === 'NEW',
    state: outTheDoor.state,
    msrpUsd: pricingDetail.msrp,
    styleCode: bodyStyles[0]?.code ?? '',
    incentivePriceUsd: pricingDetail.incentive === null ? null : priceUsd - pricingDetail.incentive,
    isPrivateSale: owner.privateSeller,
  };
};
