import { centsOf } from '#lib/money.ts';
import { residualPercent } from './lease-residuals.ts';
import { nationalApr } from './national-rates.ts';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';
import type { RatesAndFees } from './rates-and-fees.ts';
import { stateFees } from './state-fees.ts';

/** The monthly payment of an amount is `amount * rate / divisor`. */
type LoanRule = { readonly rate: number; readonly divisor: number };

type PlaceRule = {
  /** The tax in hundredths of a percent, as an integer. */
  readonly taxHundredths: number;
  readonly taxPercent: number;
  /** Whether a trade-in lowers the taxed amount. */
  readonly lowersTax: boolean;
  readonly feesCents: number;
};

/**
 * All inputs of `quoteCar` except the car, as plain numbers that can be passed to a search thread, whose results must
 * match the amounts on the cards.
 */
export type QuoteRules = {
  /** By the code of the seller's state. */
  readonly places: readonly PlaceRule[];
  readonly trade: { readonly worthCents: number; readonly owedCents: number };
  readonly down: { readonly usd: number | null; readonly share: number };
  readonly loans: readonly [used: LoanRule, new: LoanRule];
  /** The lease of new cars, if the shopper leases. */
  readonly lease?: {
    readonly months: number;
    readonly moneyFactor: number;
    readonly residualPercents: Readonly<Record<string, number>>;
    readonly otherwise: number;
  };
};

/** Avoids dividing by zero for tiny rates. */
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

/** The shopper's state applies to every car; if unknown, each is registered in its seller's state. */
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
