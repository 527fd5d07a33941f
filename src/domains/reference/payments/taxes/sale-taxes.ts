import { centsOf } from '#lib/money.ts';
import { noLimit, taxNumbers, taxWidth } from '#lib/tax-numbers.ts';
import type { CarCosts } from '../quote-car.ts';
import type { StateFees } from '../state-fees.ts';
import { taxLabel } from './tax-label.ts';
import { ruleOf, type TaxRule } from './tax-rules.ts';

/** How a car is sold. A private sale is of a used car, without dealer fee and trade-in. */
type SaleKind = 'used' | 'new' | 'private';

export const saleKindOf = ({ isNew, isPrivateSale }: Pick<CarCosts, 'isNew' | 'isPrivateSale'>): SaleKind => {
  if (isPrivateSale) return 'private';
  return isNew ? 'new' : 'used';
};

type SaleTax = {
  readonly name: string;
  /** With its percent and what it is on. */
  readonly label: string;
  readonly isLocal: boolean;
};

/** The taxes on one kind of sale, and their numbers one after the other. */
export type SaleTaxes = {
  readonly taxes: readonly SaleTax[];
  readonly numbers: readonly number[];
  /** Whether the dealer's fee is taxed, and whether a maker's incentive lowers the taxed amount. */
  readonly takesFee: boolean;
  readonly takesIncentive: boolean;
};

const limit = (usd: number | undefined): number => (usd ? centsOf(usd) : noLimit);
const rateOf = (fees: StateFees, id: string): number => Math.round((fees.taxes[id] ?? 0) * 1000);

const saleTaxes = (rule: TaxRule, fees: StateFees, kind: SaleKind): SaleTaxes => {
  const isPrivate = kind === 'private';
  const takesFee = !isPrivate && !rule.feeUntaxed;
  const takesIncentive = !isPrivate && rule.incentiveUntaxed === true;
  const takesTradeIn = fees.tradeInLowersTax && !isPrivate && !(rule.tradeInNewOnly && kind === 'used');
  const own = (isPrivate ? rule.privateTaxes : undefined) ?? rule.taxes;
  const due = Object.entries(own).filter(([, tax]) => !(kind === 'new' ? tax.usedOnly : tax.newOnly));
  const numbers = due.flatMap(([id, tax]) =>
    taxNumbers({
      rate: rateOf(fees, id),
      from: centsOf(tax.fromUsd ?? 0),
      to: limit(tax.toUsd),
      least: centsOf(tax.leastUsd ?? 0),
      most: limit(tax.mostUsd),
      priceFrom: centsOf(tax.priceFromUsd ?? (kind === 'new' ? 0 : (tax.usedPriceFromUsd ?? 0))),
      priceBelow: limit(tax.priceBelowUsd),
      fee: takesFee && !tax.feeUntaxed ? 1 : 0,
      incentive: takesIncentive ? 1 : 0,
      tradeIn: takesTradeIn && !tax.ignoresTradeIn ? limit(fees.tradeInMostUsd) : 0,
    }),
  );
  const taxes = due.map(([id, tax]) => ({
    name: tax.name,
    label: taxLabel(tax, fees.taxes[id] ?? 0),
    isLocal: tax.isLocal === true,
  }));
  return { taxes, numbers, takesFee, takesIncentive };
};

const leaseBases = ['payment', 'total', 'price', 'depreciation'] as const;
type LeaseBase = (typeof leaseBases)[number];

/** A tax on a lease: of each payment and of what is paid down, or of another amount and due at signing. */
type LeaseTax = { readonly on: LeaseBase; readonly numbers: readonly number[] };

const leaseTaxes = (rule: TaxRule, fees: StateFees): LeaseTax[] =>
  Object.entries(rule.leaseTaxes ?? rule.taxes).flatMap(([id, tax]) => {
    if (tax.usedOnly) return [];
    const on = leaseBases.find((base) => base === (tax.on ?? rule.leaseOn)) ?? 'payment';
    const numbers = taxNumbers({
      rate: rateOf(fees, id),
      from: centsOf(tax.fromUsd ?? 0),
      to: limit(tax.toUsd),
      least: centsOf(tax.leastUsd ?? 0),
      most: limit(tax.mostUsd),
      priceFrom: 0,
      priceBelow: noLimit,
      fee: rule.feeUntaxed || tax.feeUntaxed ? 0 : 1,
      incentive: rule.incentiveUntaxed ? 1 : 0,
      tradeIn: 0,
    });
    return [{ on, numbers }];
  });

type PlaceTaxes = Readonly<Record<SaleKind, SaleTaxes>> & {
  readonly lease: readonly LeaseTax[];
  /** Of the taxes on each payment of a lease, in thousandths of a percent. */
  readonly leaseRates: readonly number[];
};
const placeTaxes = new WeakMap<StateFees, Map<string, PlaceTaxes>>();

/** The taxes of a state by its rule and these figures. */
export const taxesIn = (state: string, fees: StateFees): PlaceTaxes => {
  const byState = placeTaxes.get(fees) ?? new Map<string, PlaceTaxes>();
  placeTaxes.set(fees, byState);
  const cached = byState.get(state);
  if (cached) return cached;
  const rule = ruleOf(state, fees);
  const lease = leaseTaxes(rule, fees);
  const taxes = {
    used: saleTaxes(rule, fees, 'used'),
    new: saleTaxes(rule, fees, 'new'),
    private: saleTaxes(rule, fees, 'private'),
    lease,
    leaseRates: lease.flatMap(({ on, numbers }) => (on === 'payment' ? numbers.slice(0, 1) : [])),
  };
  byState.set(state, taxes);
  return taxes;
};

/** The sum of the rates in percent, whatever part of the price each is on. */
export const fullPercent = ({ taxes, numbers }: SaleTaxes): number =>
  taxes.reduce((sum, _, index) => sum + numbers[index * taxWidth]!, 0) / 1000;
