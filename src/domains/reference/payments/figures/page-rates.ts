import { isRecord } from '#lib/json-values.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { shippedFigures } from '../shipped-figures.ts';

type Changes<T> = { readonly [K in keyof T]?: T[K] extends object ? Changes<T[K]> : T[K] };

/** The differences of the page's rates and fees from those included in the scripts. */
export type ChangedRates = Changes<RatesAndFees>;

type Fields = Readonly<Record<string, unknown>>;

const changesIn = (before: Fields, after: Fields): Fields | undefined => {
  const changes = Object.entries(after).flatMap(([name, value]) => {
    const old = before[name];
    const change = isRecord(old) && isRecord(value) ? changesIn(old, value) : value;
    return change === undefined || change === old ? [] : [[name, change] as const];
  });
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
};

const withChanges = (before: Fields, changes: Fields): Fields => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const old = before[name];
      return [name, isRecord(old) && isRecord(value) ? withChanges(old, value) : value];
    }),
  ),
});

const cache = new WeakMap<RatesAndFees, { changed: ChangedRates | undefined }>();

/** Undefined if the operator has changed nothing. */
export const changedRates = (figures: RatesAndFees): ChangedRates | undefined => {
  const cached = cache.get(figures);
  if (cached) return cached.changed;
  const changed = changesIn(shippedFigures, figures) as ChangedRates | undefined;
  cache.set(figures, { changed });
  return changed;
};

const complete = new WeakMap<ChangedRates, RatesAndFees>();

/** The complete rates and fees of a page. */
export const pageRates = (changed: ChangedRates | undefined): RatesAndFees => {
  if (!changed) return shippedFigures;
  const rates = complete.get(changed) ?? (withChanges(shippedFigures, changed) as RatesAndFees);
  complete.set(changed, rates);
  return rates;
};
