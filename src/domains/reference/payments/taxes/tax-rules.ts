import rulesFile from '#data/tax-rules.json' with { type: 'json' };
import type { StateFees } from '../state-fees.ts';

/** What one tax is on; its percent is a figure that operators can change. */
export type RuleOfTax = {
  readonly name: string;
  /** Typical of the state: the rate depends on the address. */
  readonly isLocal?: boolean;
  readonly newOnly?: boolean;
  readonly usedOnly?: boolean;
  /** The part of the amount that is taxed. */
  readonly fromUsd?: number;
  readonly toUsd?: number;
  /** Limits of the tax itself. */
  readonly leastUsd?: number;
  readonly mostUsd?: number;
  /** The prices it is due at. */
  readonly priceFromUsd?: number;
  readonly usedPriceFromUsd?: number;
  readonly priceBelowUsd?: number;
  readonly feeUntaxed?: boolean;
  readonly ignoresTradeIn?: boolean;
  /** Of a lease: what it is on, in place of the rule's `leaseOn`. */
  readonly on?: string;
};

export type TaxRule = {
  readonly taxes: Readonly<Record<string, RuleOfTax>>;
  readonly feeUntaxed?: boolean;
  readonly incentiveUntaxed?: boolean;
  readonly tradeInNewOnly?: boolean;
  /** In place of the taxes on a used car. */
  readonly privateTaxes?: Readonly<Record<string, RuleOfTax>>;
  /** What a lease is taxed on: each `payment` if missing, all payments in `total`, the `price` or the `depreciation`. */
  readonly leaseOn?: string;
  /** In place of the taxes on a new car. */
  readonly leaseTaxes?: Readonly<Record<string, RuleOfTax>>;
  /** Whether it may tax the book value of a private sale. */
  readonly privateByBook?: boolean;
  /** The limit of a dealer's documentation fee by law. */
  readonly feeMostUsd?: number;
  /** Which figures are estimates: `taxes`, `tradeIn`, `privateSales`, `title` and `registration`. */
  readonly estimates?: readonly string[];
};

export const taxRules: Readonly<Record<string, TaxRule>> = rulesFile.states;

/** One percent of everything: the average of all states, and the states of settings published before there were rules. */
const flatRule: TaxRule = { taxes: { flat: { name: 'Sales tax' } } };

export const ruleOf = (state: string, { taxes }: StateFees): TaxRule =>
  (Object.hasOwn(taxes, 'flat') ? undefined : taxRules[state]) ?? flatRule;

export const taxNameOf = (state: string, id: string): string => {
  const { taxes, leaseTaxes } = taxRules[state] ?? flatRule;
  return (taxes[id] ?? leaseTaxes?.[id])?.name ?? id;
};
