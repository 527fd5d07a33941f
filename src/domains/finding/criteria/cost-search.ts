import { type QueryInput, readParams } from './address/param-names.ts';
import { readPresentation } from './address/read-presentation.ts';
import type { SortKey } from './criteria.ts';
import { type FieldWithColumn, rangeFilters } from './filters-by-kind.ts';
import { isBound, type PriceScale, type Search } from './search.ts';

/** Costs on a shopper's own terms, monthly or out the door: computed for each search, not stored. */
export type CostField = FieldWithColumn<'cost'>;

/** The filter for each way to bound a price: listed, out the door or monthly. */
export const scaleFields = { listed: 'price', total: 'outTheDoor', monthly: 'payment' } as const satisfies Record<
  PriceScale,
  CostField | 'price'
>;

const costSorts: ReadonlySet<SortKey> = new Set(['paymentASC', 'outTheDoorASC']);

/** The scale of the price fields: the selected one, or else the one with a bound. */
export const priceScaleOf = ({ criteria, priceIn }: Pick<Search, 'criteria' | 'priceIn'>): PriceScale => {
  if (priceIn) return priceIn;
  if (isBound(criteria.payment)) return 'monthly';
  return isBound(criteria.outTheDoor) ? 'total' : 'listed';
};

const costParams = rangeFilters.flatMap(([, { column, param, bounds = [] }]) =>
  column === 'cost' ? [param, ...bounds] : [],
);

/**
 * Whether the shopper's terms affect which cars this address matches, or their order; only then the server needs them.
 */
export const needsTerms = (query: QueryInput): boolean => {
  const { codes } = readParams(query);
  if (costParams.some((name) => codes.has(name))) return true;
  const { sort, priceIn } = readPresentation(codes);
  return costSorts.has(sort) || (priceIn !== undefined && priceIn !== 'listed');
};

/** The cost that a search is bounded, sorted or counted by; the payment if it is both. */
export const costFieldOf = (search: Pick<Search, 'criteria' | 'sort' | 'priceIn'>): CostField | undefined => {
  const { criteria, sort } = search;
  const scale = priceScaleOf(search);
  if (isBound(criteria.payment) || sort === 'paymentASC' || scale === 'monthly') return 'payment';
  return isBound(criteria.outTheDoor) || sort === 'outTheDoorASC' || scale === 'total' ? 'outTheDoor' : undefined;
};

/**
 * A search by cost compares cars, which the different taxes of dealers' states would distort. So all are taken to be
 * registered in one state: the shopper's, or if unknown an average one, whose name is ''.
 */
export const assumedStateOf = (search: Parameters<typeof costFieldOf>[0]): '' | undefined =>
  costFieldOf(search) ? '' : undefined;
