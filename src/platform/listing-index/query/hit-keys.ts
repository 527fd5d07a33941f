import { columnIndex } from '../segments/columns.ts';
import { distancePoints } from '../segments/relevance.ts';
import type { OrderName, Segment } from '../segments/segment.ts';
import { figureOfRow } from './cost-rows.ts';
import { milesTo, type Origin, placeOfRow } from './geo-area.ts';
import type { QueryPlan } from './query-plan.ts';

/** The sort key of a row, smallest first; Infinity if it has none, so that it comes last (RULING-42). */
export type KeyOf = (row: number) => number;

/** Miles to a row; rows of a place are consecutive, so the last result is reused. */
const milesToRow = (segment: Segment, from: Origin): ((row: number) => number) => {
  const { placeStart, shape } = segment;
  if (!shape.built) return (row) => milesTo(segment, from, row);
  let place = -1;
  let miles = 0;
  return (row) => {
    if (place >= 0 && row >= placeStart[place]! && row < placeStart[place + 1]!) return miles;
    place = placeOfRow(segment, row);
    miles = milesTo(segment, from, place);
    return miles;
  };
};

const orLast = (value: number, key: number): number => (value === 0 ? Infinity : key);

export const keyOf = (segment: Segment, plan: QueryPlan): KeyOf => {
  const { advertisedUsd, mileageMiles, firstSeen, dropUsd, priceToMarket, rangeMiles, score } = segment;
  const milesOf = plan.area.from && milesToRow(segment, plan.area.from);
  const years = segment.codes[columnIndex.year]!;
  switch (plan.sort) {
    case 'derivedpriceASC':
      return (row) => orLast(advertisedUsd[row]!, advertisedUsd[row]!);
    case 'derivedpriceDESC':
      return (row) => orLast(advertisedUsd[row]!, -advertisedUsd[row]!);
    case 'mileageASC':
      return (row) => mileageMiles[row]!;
    case 'mileageDESC':
      return (row) => -mileageMiles[row]!;
    case 'yearASC':
      return (row) => plan.years[years[row]!]!;
    case 'yearDESC':
      return (row) => -plan.years[years[row]!]!;
    case 'datelistedDESC':
      return (row) => -firstSeen[row]!;
    case 'dealASC':
      return (row) => priceToMarket[row]!;
    case 'paymentASC':
      return figureOfRow(segment, plan, 'payment');
    case 'outTheDoorASC':
      return figureOfRow(segment, plan, 'outTheDoor');
    case 'dropDESC':
      return (row) => orLast(dropUsd[row]!, -dropUsd[row]!);
    case 'rangeDESC':
      return (row) => orLast(rangeMiles[row]!, -rangeMiles[row]!);
    case 'distanceASC':
      return milesOf ?? (() => 0);
    case 'relevance':
      return milesOf ? (row) => distancePoints(milesOf(row)) - score[row]! : (row) => -score[row]!;
  }
};

/** The presorted order that a sort uses, forwards or backwards; undefined when there is none. */
export const orderOf = ({ sort, area }: QueryPlan): { name: OrderName; backwards: boolean } | undefined => {
  const forwards = (name: OrderName) => ({ name, backwards: false });
  const backwards = (name: OrderName) => ({ name, backwards: true });
  switch (sort) {
    case 'derivedpriceASC':
      return forwards('price');
    case 'derivedpriceDESC':
      return backwards('price');
    case 'mileageASC':
      return forwards('mileage');
    case 'mileageDESC':
      return backwards('mileage');
    case 'yearASC':
      return forwards('year');
    case 'yearDESC':
      return backwards('year');
    case 'datelistedDESC':
      return forwards('date');
    case 'dealASC':
      return forwards('priceToMarket');
    case 'dropDESC':
      return forwards('drop');
    case 'rangeDESC':
      return forwards('range');
    case 'distanceASC':
      return area.from ? undefined : forwards('id');
    case 'relevance':
      return area.from ? undefined : forwards('score');
    case 'paymentASC':
    case 'outTheDoorASC':
      return undefined;
  }
};
