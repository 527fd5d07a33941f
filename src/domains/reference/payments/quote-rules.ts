import { centsOf } from '#lib/money.ts';
import { residualPercent } from './lease-residuals.ts';
import { nationalApr } from './national-rates.ts';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';
import type { RatesAndFees } from './rates-and-fees.ts';
import { stateFees } from './state-fees.ts';
import { taxesIn } from './taxes/sale-taxes.ts';

/** The monthly payment of an amount is `amount * rate / divisor`. */
type LoanRule = { readonly rate: number; readonly divisor: number };

type PlaceRule = {
  /** The numbers of its taxes (`lib/tax-numbers.ts`) on a used car, a new car and in a private sale. */
  readonly sales: readonly [used: readonly number[], new: readonly number[], privateSale: readonly number[]];
  /** Of the taxes on each payment of a lease, in thousandths of a percent. */
  readonly leaseRates: readonly number[];
  readonly feesCents: number;
  /** Of the price, in thousandths of a percent. */
  readonly registrationRate: number;
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
    const fees = stateFees(figures.fees, code);
    const taxes = taxesIn(code, fees);
    return {
      sales: [taxes.used.numbers, taxes.new.numbers, taxes.private.numbers],
      leaseRates: taxes.leaseRates,
      registrationRate: Math.round(fees.registrationPercent * 1000),
      feesCents: centsOf(fees.titleUsd) + centsOf(fees.registrationUsd),
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
