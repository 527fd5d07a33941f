import { isRecord } from '#lib/json-values.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { shippedFigures } from '../shipped-figures.ts';

/** Under this name among a page's data: as much of its rates and fees as an operator changed. */
export const changedRatesName = 'changed-rates';

type Changes<T> = { readonly [K in keyof T]?: T[K] extends object ? Changes<T[K]> : T[K] };

/** What a page says of rates and fees: what differs from those that browsers have among their scripts. */
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

/** Nothing for an install that changed nothing. */
export const changedRates = (figures: RatesAndFees): ChangedRates | undefined => {
  const cached = cache.get(figures);
  if (cached) return cached.changed;
  const changed = changesIn(shippedFigures, figures) as ChangedRates | undefined;
  cache.set(figures, { changed });
  return changed;
};

/** All of them, on a page that says so much. */
export const pageRates = (changed: ChangedRates | undefined): RatesAndFees =>
  changed ? (withChanges(shippedFigures, changed) as RatesAndFees) : shippedFigures;
