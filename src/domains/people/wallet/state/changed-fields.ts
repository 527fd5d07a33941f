import { isRecord } from '#lib/json-values.ts';
import { mergePurchases } from '../merge-purchases.ts';
import type { PaymentInfo } from '../payment-info.ts';

type Fields = Record<string, unknown>;

/** Fields of these are told apart, too: `tradeIn.value`. */
const inParts: readonly string[] = ['tradeIn', 'interactions', 'interestRate'];
/** Fields that the store sets itself; a shopper's change never holds them. */
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

/** Which fields differ between two copies. */
export const changedFields = (before: PaymentInfo, after: PaymentInfo): string[] =>
  [...new Set([...namesIn(before), ...namesIn(after)])].filter(
    (path) => !ofTheStore.includes(path) && !same(valueAt(before, path), valueAt(after, path)),
  );

/** The copy with some fields as the other has them; `null` and absent are taken over as well. */
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

/**
 * What came from the store, with what was changed here and is not saved yet on top. WLT-18: credit applications of
 * both are joined.
 */
export const mergeWithStored = (own: PaymentInfo, stored: PaymentInfo, unsaved: readonly string[]): PaymentInfo => {
  const creditAppDeals = mergePurchases(own.creditAppDeals ?? [], stored.creditAppDeals ?? []);
  return { ...withFields(stored, own, unsaved), ...(creditAppDeals.length > 0 && { creditAppDeals }) };
};
