import { dealRating } from '#domains/appraisal/deal-rating.ts';
import type { DealTerms } from '#domains/payments/deal-terms.ts';
import { outTheDoor } from '#domains/payments/out-the-door.ts';
import { estimatePayment } from '#domains/payments/payment-estimate.ts';
import type { PaymentFigures } from '#domains/payments/payment-figures.ts';
import type { Owner } from '#domains/sellers/owner.ts';
import { formatMoney } from '#lib/money.ts';
import type { Listing } from './listing.ts';

/** RULING-61: the badge names a good buy only; "Above" is told by the evidence, to whoever looks at it. */
const dealIndicatorOf = (listing: Pick<Listing, 'priceUsd' | 'market'>): 'Great' | 'Good' | 'Fair' | null => {
  const rating = dealRating(listing.priceUsd, listing.market);
  return rating === 'Above' ? null : rating;
};

export const pricingDetailOf = (listing: Listing, docFeeUsd: number) => {
  const { priceUsd, msrpUsd, market } = listing;
  const rated = dealRating(priceUsd, market) !== null && market !== null;
  return {
    salePrice: priceUsd,
    displayPrice: priceUsd,
    msrp: msrpUsd,
    incentive: null,
    primary: priceUsd,
    preFeeDerivedPrice: priceUsd,
    dealIndicator: dealIndicatorOf(listing),
    noPriceLabel: priceUsd === null ? 'Contact Seller For Price' : null,
    kbbFppAmount: rated ? market.estimateUsd : null,
    kbbFppLowAmount: rated ? market.lowerQuartileUsd : null,
    kbbFppHighAmount: rated ? market.upperQuartileUsd : null,
    /** What the price lies below the estimate; negative when above. */
    kbbFppDelta: rated && priceUsd !== null ? market.estimateUsd - priceUsd : null,
    dealerFeesTotal: docFeeUsd,
  };
};

/** RULING-62 */
export const pricingHistoryOf = ({ priceHistory }: Pick<Listing, 'priceHistory'>) =>
  priceHistory.map(({ atMs, priceUsd }) => ({ date: new Date(atMs).toISOString(), price: priceUsd }));

/** The evidence behind the badge, in one sentence; a verdict without it would be a mere claim (RULING-61). */
const reasonOf = (priceUsd: number, market: NonNullable<Listing['market']>, rating: string | null): string => {
  const similar = market.comparables === 1 ? '1 similar car' : `${market.comparables} similar cars`;
  if (market.comparables === 0) return 'No similar cars to compare it with';
  if (rating === null) return `Only ${similar}, too few to rate`;
  if (rating === 'Fair') return `In line with ${similar}`;
  const difference = priceUsd - market.estimateUsd;
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} ${similar}`;
};

export const marketOf = ({ priceUsd, market }: Pick<Listing, 'priceUsd' | 'market'>) => {
  if (priceUsd === null || market === null) return null;
  const rating = dealRating(priceUsd, market);
  return {
    rating,
    estimate: market.estimateUsd,
    difference: priceUsd - market.estimateUsd,
    comparables: market.comparables,
    low: market.lowUsd,
    lowerQuartile: market.lowerQuartileUsd,
    upperQuartile: market.upperQuartileUsd,
    high: market.highUsd,
    asOfDate: new Date(market.asOfMs).toISOString(),
    reason: reasonOf(priceUsd, market, rating),
  };
};

/** What is really paid, and what that is a month. Taxes are the shopper's state's, else the seller's. */
export const costsOf = (
  { priceUsd, listingType }: Pick<Listing, 'priceUsd' | 'listingType'>,
  owner: Pick<Owner, 'docFeeUsd' | 'address'>,
  { figures, state, terms }: { figures: PaymentFigures; state?: string | undefined; terms?: DealTerms | undefined },
) => {
  if (priceUsd === null) return { outTheDoor: null, payment: null };
  const taxedIn = state ?? owner.address.state;
  const paid = outTheDoor(figures.fees, { priceUsd, docFeeUsd: owner.docFeeUsd, state: taxedIn });
  const estimate = estimatePayment(
    figures.rates,
    { priceUsd, taxesAndFeesUsd: paid.totalUsd - priceUsd, condition: listingType === 'NEW' ? 'new' : 'used' },
    terms,
  );
  return {
    outTheDoor: {
      total: paid.totalUsd,
      price: paid.priceUsd,
      taxPercent: paid.taxPercent,
      salesTax: paid.salesTaxUsd,
      title: paid.titleUsd,
      registration: paid.registrationUsd,
      docFee: paid.docFeeUsd,
      state: taxedIn,
      asOf: paid.asOf,
    },
    payment: {
      monthly: estimate.monthlyUsd,
      apr: estimate.aprPercent,
      term: estimate.termMonths,
      down: estimate.downPaymentUsd,
      amountFinanced: estimate.amountFinancedUsd,
      source: estimate.source,
      asOf: estimate.asOf,
    },
  };
};
