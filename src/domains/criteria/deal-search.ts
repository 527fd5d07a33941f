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

const sortScales: Partial<Record<SortKey, PriceScale>> = { paymentASC: 'monthly', outTheDoorASC: 'total' };

/** Where nobody said in which figure prices are to be, it is the one that is searched by. */
export const priceScaleOf = ({
  criteria,
  sort,
  priceIn,
}: Pick<Search, 'criteria' | 'sort' | 'priceIn'>): PriceScale => {
  if (priceIn) return priceIn;
  if (isBound(criteria.payment)) return 'monthly';
  if (isBound(criteria.outTheDoor)) return 'total';
  return sortScales[sort] ?? 'listed';
};

const dealParams = rangeFilters.flatMap(([, { column, param, bounds = [] }]) =>
  column === 'deal' ? [param, ...bounds] : [],
);

/** The same of the address of a search, by its query: what is told of the shopper's deal is told for these alone. */
export const needsDeal = (query: QueryInput): boolean => {
  const { known } = readParams(query);
  if (dealParams.some((name) => known.has(name))) return true;
  const { sort, priceIn } = readPresentation(known);
  return sortScales[sort] !== undefined || (priceIn !== undefined && priceIn !== 'listed');
};
