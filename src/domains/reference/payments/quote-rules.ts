import { centsOf } from '#lib/money.ts';
import { residualPercent } from './lease-residuals.ts';
import { nationalApr } from './national-rates.ts';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';
import type { RatesAndFees } from './rates-and-fees.ts';
import { stateFees } from './state-fees.ts';

/** An amount of money is repaid by so much of it a month: `amount * rate / divisor`. */
type LoanRule = { readonly rate: number; readonly divisor: number };

type PlaceRule = {
  /** Of a percent, as a whole number. */
  readonly taxHundredths: number;
  readonly taxPercent: number;
  /** The worth of a trade-in is not taxed. */
  readonly lowersTax: boolean;
  readonly feesCents: number;
};

/**
 * All that `quoteCar` knows beside the car, as plain numbers that a search thread can be handed: what it works out
 * with them for millions of cars is what their cards show.
 */
export type QuoteRules = {
  /** By the code of a seller's state. */
  readonly places: readonly PlaceRule[];
  readonly trade: { readonly worthCents: number; readonly owedCents: number };
  readonly down: { readonly usd: number | null; readonly share: number };
  readonly loans: readonly [used: LoanRule, new: LoanRule];
  /** How new cars are paid for where the shopper leases. */
  readonly lease?: {
    readonly months: number;
    readonly moneyFactor: number;
    readonly residualPercents: Readonly<Record<string, number>>;
    readonly otherwise: number;
  };
};

/** Rates next to nothing divide nothing by nothing. */
const loanRule = (aprPercent: number, months: number): LoanRule => {
  const rate = aprPercent / 1200;
  return rate < 1e-9 ? { rate: 1, divisor: months } : { rate, divisor: 1 - (1 + rate) ** -months };
};

const leaseRule = ({ residuals, rates }: RatesAndFees, { leaseTerm, leaseMiles, creditType }: PaymentTerms) => {
  const percentOf = (style: string): number => residualPercent(residuals, style, leaseTerm, leaseMiles);
  return {
    months: leaseTerm,
    moneyFactor: nationalApr(rates, creditType, leaseTerm === 24 ? 36 : leaseTerm, 'new') / 2400,
    residualPercents: Object.fromEntries(Object.keys(residuals.byStyle).map((style) => [style, percentOf(style)])),
    otherwise: percentOf(''),
  };
};

/** The shopper's state is that of every car; where it is not known, each is registered where its seller is. */
export const quoteRules = (
  figures: RatesAndFees,
  { terms = defaultTerms, state }: { terms?: PaymentTerms | undefined; state?: string | undefined },
  states: readonly string[],
): QuoteRules => {
  const loan = (condition: 'new' | 'used'): LoanRule =>
    loanRule(
      terms.aprPercent ?? nationalApr(figures.rates, terms.creditType, terms.loanTerm, condition),
      terms.loanTerm,
    );
  const placeOf = (code: string): PlaceRule => {
    const { taxPercent, tradeInLowersTax, titleUsd, registrationUsd } = stateFees(figures.fees, code);
    return {
      taxPercent,
      taxHundredths: centsOf(taxPercent),
      lowersTax: tradeInLowersTax,
      feesCents: centsOf(titleUsd) + centsOf(registrationUsd),
    };
  };
  return {
    places: state === undefined ? states.map(placeOf) : [placeOf(state)],
    trade: { worthCents: centsOf(terms.tradeInUsd), owedCents: centsOf(terms.owedUsd) },
    down: { usd: terms.downUsd, share: terms.downShare },
    loans: [loan('used'), loan('new')],
    ...(terms.option === 'lease' && { lease: leaseRule(figures, terms) }),
  };
};
