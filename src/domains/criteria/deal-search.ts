import { type QueryInput, readParams } from './address/param-names.ts';
import { readPresentation } from './address/read-presentation.ts';
import type { SortKey } from './criteria.ts';
import { type FieldWithColumn, rangeFilters } from './filters-by-kind.ts';
import { isBound, type PriceScale, type Search } from './search.ts';

/** Figures that are worked out for whoever asks. */
export type DealField = FieldWithColumn<'deal'>;

/** The filter that a price is set by on each scale. */
export const scaleFields = { listed: 'price', total: 'outTheDoor', monthly: 'payment' } as const satisfies Record<
  PriceScale,
  DealField | 'price'
>;

const dealSorts: ReadonlySet<SortKey> = new Set(['paymentASC', 'outTheDoorASC']);

/** Where nobody said in which figure prices are to be set, it is the one that is bounded. */
export const priceScaleOf = ({ criteria, priceIn }: Pick<Search, 'criteria' | 'priceIn'>): PriceScale => {
  if (priceIn) return priceIn;
  if (isBound(criteria.payment)) return 'monthly';
  return isBound(criteria.outTheDoor) ? 'total' : 'listed';
};

const dealParams = rangeFilters.flatMap(([, { column, param, bounds = [] }]) =>
  column === 'deal' ? [param, ...bounds] : [],
);

/** Whether another deal would find, order or count other cars at this address: the server is told it for these alone. */
export const needsDeal = (query: QueryInput): boolean => {
  const { known } = readParams(query);
  if (dealParams.some((name) => known.has(name))) return true;
  const { sort, priceIn } = readPresentation(known);
  return dealSorts.has(sort) || (priceIn !== undefined && priceIn !== 'listed');
};

/** The figure that a search is by, in its bounds, its order or its counts; of both, the payment. */
export const dealFieldOf = (search: Pick<Search, 'criteria' | 'sort' | 'priceIn'>): DealField | undefined => {
  const { criteria, sort } = search;
  const scale = priceScaleOf(search);
  if (isBound(criteria.payment) || sort === 'paymentASC' || scale === 'monthly') return 'payment';
  return isBound(criteria.outTheDoor) || sort === 'outTheDoorASC' || scale === 'total' ? 'outTheDoor' : undefined;
};

/**
 * Where a search is by a figure, cars are compared, and taxes of two states would put one first for where its dealer
 * is. So all are registered in one place: where nobody knows the shopper's, in an average state, which has no name.
 */
export const assumedStateOf = (search: Parameters<typeof dealFieldOf>[0]): '' | undefined =>
  dealFieldOf(search) ? '' : undefined;
