import { answeredOwnCosts } from '#domains/cars/listings/answered-costs.ts';
import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import { longFeeWords } from '#domains/cars/listings/fee-copy.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { PriceLineView } from '#domains/cars/listings/vehicle-card-view.ts';
import { stateName } from '#domains/reference/locations/states.ts';
import { writeCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { creditWords } from '#domains/reference/payments/figures/payment-copy.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { termsSummary } from '#domains/reference/payments/terms-summary.ts';
import { formatMoney } from '#lib/money.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';
import { type CostToOwnView, costToOwnView } from './cost-to-own-view.ts';
import { fullDate } from './vehicle-dates.ts';

type MoneyLine = { label: string; note?: string; value: string; figure?: 'salesTax' };

export type VehiclePriceView = {
  /** With the dealer's fees, of which `fee` tells; undefined if the seller gives the price on request (PAY-13). */
  advertised?: number;
  fee?: string;
  /** MSRP of a new car, if it differs from the price. */
  sticker?: number;
  /** The maker's incentive for a new car; already deducted from the figures below. */
  incentive?: IncentiveView;
  deal: VerdictLevel;
  line?: PriceLineView;
  why: string;
  paid?: { total: number; lines: readonly MoneyLine[]; source: string };
  /** `summary` are the terms in one line. */
  payment?: { monthly: number; source: string; summary: string };
  own?: CostToOwnView;
  /** The encoded inputs of the figures other than the shopper's terms (`payments/figures/car-costs.ts`). */
  costs?: string;
  /** ZIP for taxes, from the URL; empty without one. */
  zip: string;
  /** Without a ZIP in the URL: whether taxes are those of the visitor's state or of the car's. */
  isVisitorState: boolean;
};

type PriceContext = { zip: string; isVisitorState?: boolean };

type IncentiveView = { amountUsd: number; note: string };

/** "Fall Cash, through Nov 30, 2026" */
const incentiveOf = ({ pricingDetail }: ListingAnswer): IncentiveView | undefined => {
  const { incentive, incentiveDetail } = pricingDetail;
  if (incentive === null || !incentiveDetail) return undefined;
  const { name, endsOn } = incentiveDetail;
  return {
    amountUsd: incentive,
    note: endsOn === null ? name : `${name}, through ${fullDate(Date.parse(endsOn))}`,
  };
};

const percent = (value: number): string => `${value}%`;

/** Says which state's taxes and fees are used, and why. */
const whereOf = (state: string, { zip, isVisitorState }: PriceContext): string => {
  const place = stateName(state);
  if (state === '') return 'We can’t tell where the car is right now.';
  if (zip !== '') return `For ZIP ${zip} in ${place}.`;
  return isVisitorState ? `For ${place}, the state of your ZIP code.` : `For ${place}, where the car is.`;
};

const paidOf = (listing: ListingAnswer, context: PriceContext): VehiclePriceView['paid'] => {
  const { outTheDoor, owner } = listing;
  const incentive = incentiveOf(listing);
  if (!outTheDoor) return undefined;
  const { state, total, price, taxPercent, salesTax, docFee, title, registration, asOf } = outTheDoor;
  const { dealerFees } = listing.pricingDetail;
  const place = stateName(state);
  // In whole dollars, add-ons are exact; the documentation fee is the quote's line, which is rounded with the others.
  const addOns = dealerFees.slice(docFee > 0 ? 1 : 0);
  const fee: MoneyLine[] = [
    ...addOns.map(({ name, amount }) => ({ label: name, note: 'dealer add-on', value: formatMoney(amount) })),
    ...(docFee > 0 ? [{ label: 'Dealer documentation fee', value: formatMoney(docFee) }] : []),
  ];
  const day = fullDate(Date.parse(asOf));
  const taxed =
    state === ''
      ? `Tax is estimated with an average rate as of ${day}.`
      : `Tax is by the rules of ${place} as of ${day}, with typical rates where cities and counties add their own.`;
  const { privateSeller } = owner;
  const fees = privateSeller
    ? 'You pay the seller the listed price, and the rest when you register the car; some states tax the book value if it’s higher than the price. Private sellers charge no dealer fee and don’t take trade-ins.'
    : docFee > 0
      ? 'Ask the dealer to confirm there are no other fees.'
      : 'The dealer’s own fee isn’t reported. Ask for it before you visit.';
  const tax = `${place} tax, about ${percent(taxPercent)}`;
  return {
    total,
    lines: [
      { label: 'Listed price', value: formatMoney(price) },
      ...fee,
      ...(incentive
        ? [{ label: 'Manufacturer cash', note: incentive.note, value: formatMoney(-incentive.amountUsd) }]
        : []),
      { label: privateSeller ? `${tax}, paid at registration` : tax, value: formatMoney(salesTax), figure: 'salesTax' },
      { label: 'Title', value: formatMoney(title) },
      { label: 'Registration', value: formatMoney(registration) },
    ],
    source: `${whereOf(state, context)} ${taxed} ${fees}`,
  };
};

const paymentOf = ({ payment }: ListingAnswer, terms: PaymentTerms): VehiclePriceView['payment'] => {
  if (!payment) return undefined;
  const { option, monthly, apr, term, down, source, asOf } = payment;
  return {
    monthly,
    summary: termsSummary(terms, down),
    source: `${percent(apr)} for ${term} months, ${formatMoney(down)} ${option === 'lease' ? 'at signing' : 'down'}. ${
      source === 'Your own rate'
        ? `${source}.`
        : `${source} for ${creditWords(terms)} credit, ${fullDate(Date.parse(asOf))}. Not a loan offer.`
    }`,
  };
};

/** Listed price, out-the-door price and monthly payment. */
export const vehiclePriceView = (
  listing: ListingAnswer,
  { zip, isVisitorState = false, terms = defaultTerms }: PriceContext & { terms?: PaymentTerms | undefined },
): VehiclePriceView => {
  const { salePrice, displayPrice, msrp } = listing.pricingDetail;
  const { deal, why, line } = cardOfListing(listing);
  const ownCosts = answeredOwnCosts(listing);
  const costs = ownCosts && writeCosts(ownCosts);
  const own = costToOwnView(listing);
  const incentive = incentiveOf(listing);
  const paid = paidOf(listing, { zip, isVisitorState });
  const payment = paymentOf(listing, terms);
  return {
    ...(displayPrice !== null && { advertised: displayPrice, fee: longFeeWords(listing) }),
    ...(listing.listingType === 'NEW' && msrp !== null && msrp !== salePrice && { sticker: msrp }),
    ...(incentive && { incentive }),
    deal,
    why,
    ...(line && { line }),
    ...(paid && { paid }),
    ...(payment && { payment }),
    ...(own && { own }),
    ...(costs && { costs }),
    zip,
    isVisitorState,
  };
};
