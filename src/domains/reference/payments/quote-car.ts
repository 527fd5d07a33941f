import { centsOf, dollarsOf } from '#lib/money.ts';
import { centsAtRate, taxCents } from '#lib/tax-numbers.ts';
import { downPayment } from './down-payment.ts';
import { residualPercent } from './lease-residuals.ts';
import { levelPayment, wholeDollarPayment } from './level-payment.ts';
import { nationalApr } from './national-rates.ts';
import { type CostToOwn, costToOwn } from './own/cost-to-own.ts';
import { isOwned, type Ownership } from './own/ownership.ts';
import type { LeaseTerm, PaymentTerms } from './payment-terms.ts';
import type { RatesAndFees } from './rates-and-fees.ts';
import { costsInCents } from './taxes-and-fees.ts';

type CostsInCents = ReturnType<typeof costsInCents>;

/** The inputs of a car's costs. Dollars may have cents. With an ownership, quotes have a cost to own. */
export type CarCosts = Partial<Ownership> & {
  priceUsd: number;
  docFeeUsd: number;
  isNew: boolean;
  /** Where it is registered: the shopper's state, else the seller's; the national average for an empty one. */
  state: string;
  msrpUsd?: number | null;
  /** The price after a maker's incentive. */
  incentivePriceUsd?: number | null;
  styleCode?: string;
  /** Sold by its owner, without trade-in or dealer fee. */
  isPrivateSale?: boolean;
};

/** Displayed in whole dollars that add up to the total. */
type CostLines = {
  priceUsd: number;
  salesTaxUsd: number;
  titleUsd: number;
  registrationUsd: number;
  docFeeUsd: number;
};

type TaxLine = { label: string; usd: number };

type Lease = {
  months: LeaseTerm;
  milesAYear: number;
  /** The monthly payment, rounded up to the dollar. */
  monthlyUsd: number;
  aprPercent: number;
  moneyFactor: number;
  /** The capitalized cost: price and fees, less the amount due at signing and the trade-in. */
  capUsd: number;
  /** Paid at signing to lower it. */
  downUsd: number;
  /** The taxes that are due at signing. */
  signingTaxUsd: number;
  /** The purchase price at the end. */
  residualUsd: number;
  /** The down payment and the taxes due then. */
  atSigningUsd: number;
  /** The sum of all payments. */
  paymentsUsd: number;
  /** The sum of all payments and of what is due at signing. */
  totalUsd: number;
};

export type Quote = {
  lines: CostLines;
  /** The lines of the tax, which add up to it; without those that are not due. */
  taxes: readonly TaxLine[];
  /** What the tax comes to, without a trade-in. */
  taxPercent: number;
  /** The maker's incentive. */
  incentiveUsd: number;
  outTheDoorUsd: number;
  /** False for private sellers. */
  takesTradeIn: boolean;
  /** The trade-in's value and the amount owed on it; 0 if the seller takes none. */
  tradeInUsd: number;
  owedUsd: number;
  /** Negative if more is owed on it than it is worth. */
  tradeEquityUsd: number;
  taxSavedByTradeUsd: number;
  downUsd: number;
  amountFinancedUsd: number;
  financedCents: number;
  aprPercent: number;
  /** The rate was entered by the shopper. */
  isOwnApr: boolean;
  months: number;
  monthlyUsd: number;
  /** The exact monthly payment; it is displayed rounded up to the dollar. */
  paymentCents: number;
  interestUsd: number;
  /** The sum of all payments and the down payment. */
  totalUsd: number;
  /** In cash: the price out the door, less the trade-in's equity. */
  toPayUsd: number;
  /** Only for new cars. */
  lease?: Lease;
  own?: CostToOwn;
};

/**
 * The shopper's own loan rate does not apply to leases; and there are no averages for 24 months, so those of 36 are
 * used.
 */
const leaseApr = ({ rates }: RatesAndFees, { creditType, leaseTerm }: PaymentTerms): number =>
  nationalApr(rates, creditType, leaseTerm === 24 ? 36 : leaseTerm, 'new');

/** A lender's lease terms, instead of the average. */
type LeaseRate = { moneyFactor: number; residualUsd: number };

const averageLease = (figures: RatesAndFees, car: CarCosts, terms: PaymentTerms): LeaseRate => {
  const percent = residualPercent(figures.residuals, car.styleCode ?? '', terms.leaseTerm, terms.leaseMiles);
  return {
    moneyFactor: leaseApr(figures, terms) / 2400,
    residualUsd: ((car.msrpUsd || car.priceUsd) * percent) / 100,
  };
};

/** A lease (RULING-86). Taxed by the rule of the state: each payment, or an amount at signing. */
const leaseOf = (
  car: CarCosts,
  terms: PaymentTerms,
  { moneyFactor, residualUsd }: LeaseRate,
  costs: CostsInCents,
  equity: number,
): Lease => {
  const { leaseTerm: months, leaseMiles } = terms;
  const { price, docFee, incentive, leaseTaxes } = costs;
  const residual = centsOf(residualUsd);
  const due = Math.max(0, costs.total - costs.tax - equity);
  const down = Math.min(centsOf(downPayment(car, terms)), due);
  const cap = due - down;
  const untaxed = Math.round(Math.max(0, (cap - residual) / months + (cap + residual) * moneyFactor));
  let [paymentCents, signingTax] = [untaxed, 0];
  const totalUntaxed = untaxed * months + down;
  for (const { on, numbers } of leaseTaxes) {
    if (on === 'payment') {
      const [rate = 0] = numbers;
      paymentCents += centsAtRate(untaxed, rate);
      signingTax += centsAtRate(down, rate);
    } else if (on === 'total') signingTax += taxCents(numbers, 0, totalUntaxed, 0, 0, 0);
    else if (on === 'price') signingTax += taxCents(numbers, 0, price, docFee, incentive, 0);
    else signingTax += taxCents(numbers, 0, Math.max(0, price - residual), docFee, incentive, 0);
  }
  return {
    months,
    milesAYear: leaseMiles,
    moneyFactor,
    aprPercent: moneyFactor * 2400,
    monthlyUsd: wholeDollarPayment(paymentCents),
    capUsd: dollarsOf(cap),
    downUsd: dollarsOf(down),
    signingTaxUsd: dollarsOf(down + signingTax) - dollarsOf(down),
    residualUsd: dollarsOf(residual),
    atSigningUsd: dollarsOf(down + signingTax),
    paymentsUsd: dollarsOf(paymentCents * months),
    totalUsd: dollarsOf(paymentCents * months + down + signingTax),
  };
};

/** Sums are rounded instead of lines, so that lines with cents add up; each is within a dollar of its amount. */
const linesOf = (costs: CostsInCents): { lines: CostLines; taxes: TaxLine[] } => {
  const { price, docFee, title, registration } = costs;
  let [sum, sumUsd] = [0, 0];
  const next = (cents: number): number => {
    const before = sumUsd;
    sum += cents;
    sumUsd = dollarsOf(sum);
    return sumUsd - before;
  };
  const [priceUsd, docFeeUsd] = [next(price), next(docFee)];
  const due = costs.taxes.filter(({ cents }) => cents > 0);
  const taxes = due.map(({ label, cents }) => ({ label, usd: next(cents) }));
  const salesTaxUsd = taxes.reduce((all, { usd }) => all + usd, 0);
  const lines = { priceUsd, docFeeUsd, salesTaxUsd, titleUsd: next(title), registrationUsd: next(registration) };
  return { lines, taxes };
};

/** A private seller takes no trade-in, so its value and the amount owed are ignored. */
const withTradeIn = (terms: PaymentTerms, { isPrivateSale }: CarCosts): PaymentTerms =>
  isPrivateSale ? { ...terms, tradeInUsd: 0, owedUsd: 0 } : terms;

/**
 * What a car costs on somebody's terms: out the door, per month and in total (RULING-86). The only implementation, in
 * whole cents, for all pages, mails and API responses. Sorting and filtering by payment repeat it for millions of cars
 * in `listing-index/query/cost-amounts.ts` and its kernel; tests compare the three.
 */
export const quoteCar = (figures: RatesAndFees, car: CarCosts, ownTerms: PaymentTerms, leasedAt?: LeaseRate): Quote => {
  const terms = withTradeIn(ownTerms, car);
  const costs = costsInCents(figures.fees, car, terms.tradeInUsd);
  const equity = centsOf(terms.tradeInUsd) - centsOf(terms.owedUsd);
  const due = Math.max(0, costs.total - equity);
  const down = Math.min(centsOf(downPayment(car, terms)), due);
  const financedCents = due - down;
  const aprPercent =
    terms.aprPercent ?? nationalApr(figures.rates, terms.creditType, terms.loanTerm, car.isNew ? 'new' : 'used');
  const paymentCents = Math.round(levelPayment(financedCents, aprPercent, terms.loanTerm));
  return {
    ...linesOf(costs),
    taxPercent: costs.taxPercent,
    incentiveUsd: dollarsOf(costs.incentive),
    outTheDoorUsd: dollarsOf(costs.total),
    takesTradeIn: !car.isPrivateSale,
    tradeInUsd: terms.tradeInUsd,
    owedUsd: terms.owedUsd,
    tradeEquityUsd: dollarsOf(equity),
    taxSavedByTradeUsd: dollarsOf(costs.taxSaved),
    downUsd: dollarsOf(down),
    amountFinancedUsd: dollarsOf(financedCents),
    financedCents,
    aprPercent,
    isOwnApr: terms.aprPercent !== null,
    months: terms.loanTerm,
    monthlyUsd: wholeDollarPayment(paymentCents),
    paymentCents,
    interestUsd: Math.max(0, dollarsOf(paymentCents * terms.loanTerm - financedCents)),
    totalUsd: dollarsOf(down + paymentCents * terms.loanTerm),
    toPayUsd: dollarsOf(due),
    ...(isOwned(car) && {
      own: costToOwn(car, {
        pricePaidUsd: dollarsOf(costs.price - costs.incentive),
        outTheDoorUsd: dollarsOf(costs.total),
        financedCents,
        paymentCents,
        aprPercent,
        months: terms.loanTerm,
        isCash: terms.option === 'cash',
        milesAYear: terms.leaseMiles,
      }),
    }),
    ...(car.isNew && {
      lease: leaseOf(car, terms, leasedAt ?? averageLease(figures, car, terms), costs, equity),
    }),
  };
};
