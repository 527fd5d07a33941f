import { docFeeOf, type Owner } from '#domains/cars/sellers/owner.ts';
import type { AnsweredQuote, QuoteAnswered } from '#domains/reference/payments/any-state-quotes.ts';
import { type CostToOwn, ownedYears } from '#domains/reference/payments/own/cost-to-own.ts';
import type { Ownership } from '#domains/reference/payments/own/ownership.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { type CarCosts, quoteCar } from '#domains/reference/payments/quote-car.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { addOnsTotal, advertisedPrice, type FeeSeller, priceWithAddOns } from '#lib/advertised-price.ts';
import { formatMoney } from '#lib/money.ts';
import { dealRating } from './deal-rating.ts';
import type { Listing } from './listing.ts';

type RatedListing = Pick<Listing, 'priceUsd' | 'addOns' | 'market'>;

/** Badge for good prices only; "Above" is shown with the evidence instead (RULING-61). */
const dealIndicatorOf = (listing: RatedListing): 'Great' | 'Good' | 'Fair' | null => {
  const rating = dealRating(priceWithAddOns(listing), listing.market);
  return rating === 'Above' ? null : rating;
};

/** The dealer's fees that every buyer pays, itemized; without those that are not reported. */
const dealerFeesOf = ({ addOns = [] }: Pick<Listing, 'addOns'>, docFeeUsd: number) => [
  ...(docFeeUsd > 0 ? [{ name: 'Documentation fee', amount: docFeeUsd }] : []),
  ...addOns.map(({ name, priceUsd }) => ({ name, amount: priceUsd })),
];

export const pricingDetailOf = (listing: Listing, owner: FeeSeller) => {
  const { priceUsd, msrpUsd, market, incentive } = listing;
  const wholeUsd = priceWithAddOns(listing);
  const advertisedUsd = advertisedPrice(listing, owner);
  const docFeeUsd = docFeeOf(owner);
  const rated = dealRating(wholeUsd, market) !== null && market !== null;
  return {
    salePrice: priceUsd,
    /** The large figure: with the dealer's fees, unless they are stated apart in its state (PAY-13). */
    displayPrice: advertisedUsd,
    msrp: msrpUsd,
    incentive: incentive?.amountUsd ?? null,
    incentiveDetail: incentive ? { name: incentive.name, endsOn: incentive.endsOn } : null,
    primary: advertisedUsd,
    preFeeDerivedPrice: priceUsd,
    dealIndicator: dealIndicatorOf(listing),
    noPriceLabel: priceUsd === null ? 'Contact Seller For Price' : null,
    kbbFppAmount: rated ? market.estimateUsd : null,
    kbbFppLowAmount: rated ? market.lowerQuartileUsd : null,
    kbbFppHighAmount: rated ? market.upperQuartileUsd : null,
    /** Amount below the estimate; negative above it. */
    kbbFppDelta: rated && wholeUsd !== null ? market.estimateUsd - wholeUsd : null,
    dealerFeesTotal: docFeeUsd + addOnsTotal(listing),
    dealerFees: dealerFeesOf(listing, docFeeUsd),
    addOnsTotal: addOnsTotal(listing),
    includesDealerFees: priceUsd !== null && advertisedUsd !== priceUsd,
  };
};

/** All prices of a listing with their dates (RULING-62). */
export const pricingHistoryOf = ({ priceHistory }: Pick<Listing, 'priceHistory'>) =>
  priceHistory.map(({ atMs, priceUsd }) => ({ date: new Date(atMs).toISOString(), price: priceUsd }));

/** The evidence behind the rating, in one sentence (RULING-61). */
const reasonOf = (priceUsd: number, market: NonNullable<Listing['market']>, rating: string | null): string => {
  const similar = market.comparables === 1 ? '1 similar car' : `${market.comparables} similar cars`;
  if (market.comparables === 0) return 'Too few similar cars to compare with';
  if (rating === null) return `Only ${similar}, too few to rate`;
  if (rating === 'Fair') {
    // The price line shows the middle half of similar prices; a price outside of it is not "in line".
    if (priceUsd > market.upperQuartileUsd) return `Higher than most of ${similar}`;
    if (priceUsd < market.lowerQuartileUsd) return `Lower than most of ${similar}`;
    return `In line with ${similar}`;
  }
  const difference = priceUsd - market.estimateUsd;
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} ${similar}`;
};

export const marketOf = (listing: RatedListing) => {
  const { market } = listing;
  const priceUsd = priceWithAddOns(listing);
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

type SellerCosts = Pick<Owner, 'docFeeUsd' | 'privateSeller' | 'address'>;

/** Inputs of a car's figures. Taxes are those of the shopper's state, or else the seller's. */
const carCostsOf = (
  { listingType, msrpUsd, styleCode, incentive }: Pick<Listing, 'listingType' | 'msrpUsd' | 'styleCode' | 'incentive'>,
  /** With add-ons. */
  priceUsd: number,
  owner: SellerCosts,
  state: string | undefined,
): CarCosts => ({
  priceUsd,
  msrpUsd,
  styleCode,
  incentivePriceUsd: incentive ? priceUsd - incentive.amountUsd : null,
  isNew: listingType === 'NEW',
  docFeeUsd: docFeeOf(owner),
  isPrivateSale: owner.privateSeller,
  state: state ?? owner.address.state,
});

/** Monthly payment on these terms; null for cash. A car without lease rates is financed. */
const paymentOf = ({ rates }: RatesAndFees, quote: AnsweredQuote, { option }: PaymentTerms) => {
  if (option === 'cash') return null;
  const lease = option === 'lease' ? quote.lease : undefined;
  return {
    option: lease ? ('lease' as const) : ('finance' as const),
    monthly: lease?.monthlyUsd ?? quote.monthlyUsd,
    apr: lease?.aprPercent ?? quote.aprPercent,
    term: lease?.months ?? quote.months,
    down: lease?.atSigningUsd ?? quote.downUsd,
    amountFinanced: lease?.capUsd ?? quote.amountFinancedUsd,
    source: quote.isOwnApr && !lease ? ('Your own rate' as const) : ('National average' as const),
    asOf: rates.asOf,
  };
};

/** What five years with a car cost, in parts that add up; `rates` are what it was calculated from. */
const costToOwnOf = (own: CostToOwn, ownership: Ownership) => ({
  years: ownedYears,
  milesAYear: own.milesAYear,
  perYear: own.yearUsd,
  total: own.totalUsd,
  depreciation: own.depreciationUsd,
  valueThen: own.laterUsd,
  taxAndFees: own.taxAndFeesUsd,
  interest: own.interestUsd,
  energy: own.energyUsd,
  insurance: own.insuranceUsd,
  upkeep: own.upkeepUsd,
  rates: ownership,
});

/** Out-the-door price and monthly payment. */
export const costsOf = (
  listing: Pick<Listing, 'priceUsd' | 'addOns' | 'listingType' | 'msrpUsd' | 'styleCode' | 'incentive'>,
  owner: SellerCosts,
  {
    figures,
    state,
    terms = defaultTerms,
    quoteAs = quoteCar,
    ownership,
  }: {
    figures: RatesAndFees;
    state?: string | undefined;
    terms?: PaymentTerms | undefined;
    quoteAs?: QuoteAnswered;
    ownership?: Ownership | undefined;
  },
) => {
  const priceUsd = priceWithAddOns(listing);
  if (priceUsd === null) return { outTheDoor: null, payment: null, costToOwn: null };
  const addOns = addOnsTotal(listing);
  const car = { ...carCostsOf(listing, priceUsd, owner, state), ...ownership };
  const quote = quoteAs(figures, car, terms);
  return {
    outTheDoor: {
      total: quote.outTheDoorUsd,
      price: quote.lines.priceUsd - addOns,
      addOns,
      taxPercent: quote.taxPercent,
      salesTax: quote.lines.salesTaxUsd,
      title: quote.lines.titleUsd,
      registration: quote.lines.registrationUsd,
      docFee: quote.lines.docFeeUsd,
      /** The maker's incentive; already deducted from the total. */
      incentive: quote.incentiveUsd,
      state: car.state,
      /** Whether the state is the seller's or an average, because the shopper's is unknown. */
      stateAssumed: !state,
      asOf: figures.fees.asOf,
    },
    payment: paymentOf(figures, quote, terms),
    costToOwn: quote.own && ownership ? costToOwnOf(quote.own, ownership) : null,
  };
};
