import type { RatesAndFees } from '../rates-and-fees.ts';
import { shippedFigures } from '../shipped-figures.ts';
import { type DealTables, writeTables } from './deal-tables.ts';

export const shippedTables = writeTables(shippedFigures);

/** What a page says of rates and fees: as little as differs from those that browsers have among their scripts. */
export type ChangedTables = Partial<DealTables>;

const cache = new WeakMap<RatesAndFees, { changed: ChangedTables | undefined }>();

/** Nothing for an install that changed nothing. */
export const changedTables = (figures: RatesAndFees): ChangedTables | undefined => {
  const before = cache.get(figures);
  if (before) return before.changed;
  const differing = Object.entries(writeTables(figures)).filter(
    ([name, text]) => text !== shippedTables[name as keyof DealTables],
  );
  const changed: ChangedTables | undefined = differing.length > 0 ? Object.fromEntries(differing) : undefined;
  cache.set(figures, { changed });
  return changed;
};

/** All of them, on a page that says so much. */
export const pageTables = (changed: ChangedTables | undefined): DealTables =>
  changed ? { ...shippedTables, ...changed } : shippedTables;
