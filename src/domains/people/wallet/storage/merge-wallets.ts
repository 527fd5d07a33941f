import { mergePurchases } from '../merge-purchases.ts';
import type { CreditAppPurchase } from '../payment-info.ts';
import { startingInfo } from '../state/clean-up.ts';

/** The fields that merging treats specially; all others are copied. */
type MergedInfo = {
  creditAppDeals?: CreditAppPurchase[] | null | undefined;
  tradeIn?: object | null | undefined;
  interactions?: object | null | undefined;
  interestRate?: object | null | undefined;
};

export type DatedInfo<Info> = { paymentInfo: Info; lastUpdated: number };

/** Fields merged part by part. Credit verification is not: its flag and date belong together. */
const inParts = ['tradeIn', 'interactions', 'interestRate'] as const;

/** Copies with the same time are ordered by content, so that the result does not depend on the argument order. */
const byAge = <Info>(a: DatedInfo<Info>, b: DatedInfo<Info>): [DatedInfo<Info>, DatedInfo<Info>] => {
  if (a.lastUpdated !== b.lastUpdated) return a.lastUpdated < b.lastUpdated ? [a, b] : [b, a];
  return JSON.stringify(a.paymentInfo) < JSON.stringify(b.paymentInfo) ? [a, b] : [b, a];
};

/** Fields that are set together with another: if that one is present, a value equal to the default was chosen too. */
const companionFields: Readonly<Record<string, string>> = {
  downPayment: 'downPaymentType',
  downPaymentPercent: 'downPaymentType',
  paymentOption: 'dealType',
};

/** The fields a shopper has set: defaults of a new wallet (PAY-02) must not overwrite the other wallet's values. */
const changedFrom = (fields: object, starting: object): object => {
  const start = new Map(Object.entries(starting));
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    value !== start.get(name) || Object.hasOwn(fields, companionFields[name] ?? '');
  return Object.fromEntries(Object.entries(fields).filter(isChanged));
};

/** Values set in either wallet, with the newer taking precedence; for others the newer's default. */
const mergeFields = <Fields extends object>(older: Fields, newer: Fields, starting: object): Fields =>
  Object.assign({ ...older, ...newer }, changedFrom(older, starting), changedFrom(newer, starting));

/**
 * Merges two wallets: the newer wins field by field, fields only in the older are kept, and `creditAppDeals` are joined
 * (RULING-81).
 */
export const mergeWallets = <Info extends MergedInfo>(
  a: DatedInfo<Info>,
  b: DatedInfo<Info>,
): { merged: Info; older: DatedInfo<Info> } => {
  const [older, newer] = byAge(a, b);
  const merged = mergeFields(older.paymentInfo, newer.paymentInfo, startingInfo);
  for (const name of inParts) {
    const parts = mergeFields(older.paymentInfo[name] ?? {}, newer.paymentInfo[name] ?? {}, startingInfo[name] ?? {});
    if (merged[name]) Object.assign(merged, { [name]: parts });
  }
  const purchases = mergePurchases(newer.paymentInfo.creditAppDeals ?? [], older.paymentInfo.creditAppDeals ?? []);
  if (merged.creditAppDeals) merged.creditAppDeals = purchases;
  return { merged, older };
};
