import { isRecord } from '#lib/json-values.ts';
import { mergePurchases } from '../merge-purchases.ts';
import type { PaymentInfo } from '../payment-info.ts';

type Fields = Record<string, unknown>;

/** Fields that are compared part by part: `tradeIn.value`. */
const inParts: readonly string[] = ['tradeIn', 'interactions', 'interestRate'];
/** Fields set by the server; never part of a shopper's change. */
const ofTheStore: readonly string[] = ['lastUpdated', 'createdDate', 'walletId', 'timeStamp'];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const valueAt = (info: Fields, path: string): unknown => {
  const [field = '', part] = path.split('.');
  const value = info[field];
  return part === undefined ? value : isRecord(value) ? value[part] : undefined;
};

const namesIn = (info: Fields): string[] =>
  Object.entries(info).flatMap(([name, value]) =>
    inParts.includes(name) && isRecord(value) ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
  );

/** The paths of the fields that differ between two copies. */
export const changedFields = (before: PaymentInfo, after: PaymentInfo): string[] =>
  [...new Set([...namesIn(before), ...namesIn(after)])].filter(
    (path) => !ofTheStore.includes(path) && !same(valueAt(before, path), valueAt(after, path)),
  );

/** The copy with some fields replaced by the other's; null and missing values are taken over too. */
export const withFields = (info: PaymentInfo, other: PaymentInfo, paths: readonly string[]): PaymentInfo => {
  const next: Fields = { ...info };
  for (const path of paths) {
    const [field = '', part] = path.split('.');
    const value = valueAt(other, path);
    if (part === undefined) {
      if (value === undefined) delete next[field];
      else next[field] = value;
      continue;
    }
    const { [part]: _, ...others } = isRecord(next[field]) ? next[field] : {};
    next[field] = value === undefined ? others : { ...others, [part]: value };
  }
  return next;
};

/** The server's copy with the unsaved changes from here on top. Credit applications of both are joined (WLT-18). */
export const mergeWithStored = (own: PaymentInfo, stored: PaymentInfo, unsaved: readonly string[]): PaymentInfo => {
  const creditAppDeals = mergePurchases(own.creditAppDeals ?? [], stored.creditAppDeals ?? []);
  return { ...withFields(stored, own, unsaved), ...(creditAppDeals.length > 0 && { creditAppDeals }) };
};
