import type { CarCosts } from '#domains/reference/payments/quote-car.ts';
import type { ListingAnswer } from './listing-answer.ts';

/** What the figures of an answered car depend on; nothing where the seller tells the price on request. */
export const answeredCosts = (
  listing: Pick<ListingAnswer, 'pricingDetail' | 'outTheDoor' | 'listingType' | 'bodyStyles' | 'owner'>,
): CarCosts | undefined => {
  const { pricingDetail, outTheDoor, listingType, bodyStyles, owner } = listing;
  if (pricingDetail.salePrice === null || !outTheDoor) return undefined;
  return {
    priceUsd: pricingDetail.salePrice,
    docFeeUsd: pricingDetail.dealerFeesTotal,
    isNew: listingType === 'NEW',
    state: outTheDoor.state,
    msrpUsd: pricingDetail.msrp,
    styleCode: bodyStyles[0]?.code ?? '',
    incentivePriceUsd: pricingDetail.incentive === null ? null : pricingDetail.salePrice - pricingDetail.incentive,
    isPrivateSale: owner.privateSeller,
  };
};
