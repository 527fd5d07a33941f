import { columnIndex, recentCutSeconds } from '../segments/columns.ts';
import type { OrderName, Segment } from '../segments/segment.ts';
import type { Steps } from './build-job.ts';
import { sortByKey, unordered } from './radix.ts';
import { type Arrangement, noRow } from './row-arrangement.ts';

/** Number of rows in each order: those that have the value it sorts by. */
export const orderLengths = ({ rows, sources }: Arrangement, nowSeconds: number): Record<OrderName, number> => {
  const lengths = {
    id: rows,
    price: 0,
    paid: 0,
    mileage: rows,
    year: rows,
    date: rows,
    priceToMarket: 0,
    drop: 0,
    range: 0,
    score: rows,
  };
  for (const { segment, target } of sources) {
    for (let row = 0; row < target.length; row += 1) {
      if (target[row] === noRow) continue;
      if (segment.priceUsd[row] !== 0) {
        lengths.price += 1;
        lengths.paid += 1;
      }
      if (segment.priceToMarket[row] !== Infinity) lengths.priceToMarket += 1;
      if (segment.dropUsd[row] !== 0 && segment.dropAt[row]! >= nowSeconds - recentCutSeconds) lengths.drop += 1;
      if (segment.rangeMiles[row] !== 0) lengths.range += 1;
    }
  }
  return lengths;
};

type Values = { [row: number]: number; length: number };

/** Sort keys of an order as integers, smallest first; `unordered` for rows without the value. */
const keysOf = (name: OrderName, segment: Segment, years: Uint16Array): Uint32Array => {
  const { advertisedUsd, priceUsd, docFeeUsd, incentiveUsd, mileageMiles, firstSeen } = segment;
  const { dropUsd, priceToMarket, rangeMiles, score } = segment;
  const keys = new Uint32Array(segment.shape.capacity);
  const rising = (values: Values): void => {
    for (let row = 0; row < keys.length; row += 1) keys[row] = values[row]!;
  };
  const falling = (values: Values): void => {
    for (let row = 0; row < keys.length; row += 1) keys[row] = unordered - 1 - values[row]!;
  };
  const withoutZero = (values: Values): void => {
    for (let row = 0; row < keys.length; row += 1) if (values[row] === 0) keys[row] = unordered;
  };
  if (name === 'price') {
    rising(advertisedUsd);
    withoutZero(advertisedUsd);
  } else if (name === 'paid') {
    for (let row = 0; row < keys.length; row += 1) {
      keys[row] = priceUsd[row]! + docFeeUsd[row]! - incentiveUsd[row]!;
    }
    withoutZero(priceUsd);
  } else if (name === 'mileage') rising(mileageMiles);
  else if (name === 'date') falling(firstSeen);
  else if (name === 'score') falling(score);
  else if (name === 'drop') {
    falling(dropUsd);
    withoutZero(dropUsd);
  } else if (name === 'range') {
    falling(rangeMiles);
    withoutZero(rangeMiles);
  } else if (name === 'year') {
    const codes = segment.codes[columnIndex.year]!;
    for (let row = 0; row < keys.length; row += 1) keys[row] = years[codes[row]!]!;
  } else if (name === 'priceToMarket') {
    // Positive floats sort like the integers with the same bits.
    rising(new Uint32Array(priceToMarket.buffer, priceToMarket.byteOffset, priceToMarket.length));
    for (let row = 0; row < keys.length; row += 1) if (priceToMarket[row] === Infinity) keys[row] = unordered;
  }
  return keys;
};

export function* writeOrders(segment: Segment, { idOrder }: Arrangement, years: Uint16Array): Steps<void> {
  segment.orders.id.set(idOrder);
  const names: OrderName[] = ['price', 'paid', 'mileage', 'year', 'date', 'priceToMarket', 'drop', 'range', 'score'];
  for (const name of names) {
    const keys = keysOf(name, segment, years);
    yield;
    // Sorts the list of rows by id, because rows with equal keys are ordered by id.
    segment.orders[name].set(yield* sortByKey(idOrder, keys));
    yield;
  }
}
