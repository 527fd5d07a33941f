import { mergePurchases } from '../merge-purchases.ts';
import type { CreditAppPurchase } from '../payment-info.ts';
import { startingInfo } from '../state/clean-up.ts';

/** What merging looks at by name; every other field is taken as it is. */
type MergedInfo = {
  creditAppDeals?: CreditAppPurchase[] | null | undefined;
  tradeIn?: object | null | undefined;
  interactions?: object | null | undefined;
  interestRate?: object | null | undefined;
};

export type DatedInfo<Info> = { paymentInfo: Info; lastUpdated: number };

/** Their own fields are told apart, too; whether a credit was verified and when is one thing. */
const inParts = ['tradeIn', 'interactions', 'interestRate'] as const;

/** Two copies of the same moment are told apart by what they say, so that it does not matter who asks. */
const byAge = <Info>(a: DatedInfo<Info>, b: DatedInfo<Info>): [DatedInfo<Info>, DatedInfo<Info>] => {
  if (a.lastUpdated !== b.lastUpdated) return a.lastUpdated < b.lastUpdated ? [a, b] : [b, a];
  return JSON.stringify(a.paymentInfo) < JSON.stringify(b.paymentInfo) ? [a, b] : [b, a];
};

/** Set together with the other, so that where the other stands, what a wallet starts with was chosen as well. */
const companionFields: Readonly<Record<string, string>> = {
  downPayment: 'downPaymentType',
  downPaymentPercent: 'downPaymentType',
  paymentOption: 'dealType',
};

/** The fields that were set: what every wallet starts with (PAY-02) must not overwrite what the other wallet has. */
const changedFrom = (fields: object, starting: object): object => {
  const start = new Map(Object.entries(starting));
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    value !== start.get(name) || Object.hasOwn(fields, companionFields[name] ?? '');
  return Object.fromEntries(Object.entries(fields).filter(isChanged));
};

/** What either wallet set, the newer first; of what neither set, the newer's default. */
const mergeFields = <Fields extends object>(older: Fields, newer: Fields, starting: object): Fields =>
  Object.assign({ ...older, ...newer }, changedFrom(older, starting), changedFrom(newer, starting));

/** RULING-81: the newer copy wins field by field, and what only the older one says stays; `creditAppDeals` are joined. */
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
