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
