import type { DealRating } from '#domains/cars/listings/deal-rating.ts';
import type { DealerField } from '#domains/cars/listings/dealer-edits.ts';
import type { DealerCarStatus } from './dealer-car-store.server.ts';

/** A row of the table of cars. */
export type CarRow = {
  id: number;
  name: string;
  stockNumber: string;
  vin: string;
  picture: string;
  status: DealerCarStatus;
  priceUsd: number | null;
  days: number;
  /** Within seven days. */
  views: number;
  saves: number;
  questions: number;
  photos: number;
  /** Null with too few similar cars. */
  market: { rating: DealRating; differenceUsd: number; comparables: number } | null;
  changed: readonly DealerField[];
  /** Whether nothing but the dealer's plan hides it (BILL-05). */
  isOverPlan: boolean;
  /** Whether it has one of the plan's featured places. */
  isFeatured: boolean;
};

const longDays = 45;
const fewPhotos = 6;

type CarView = { label: string; has(car: CarRow): boolean };

/** The lists of the screen. A new one is a row here. */
export const carViews = {
  all: { label: 'All', has: ({ status }) => status !== 'sold' },
  long: { label: 'Over 45 days', has: ({ status, days }) => status === 'live' && days > longDays },
  above: { label: 'Above market', has: ({ status, market }) => status === 'live' && market?.rating === 'Above' },
  photos: { label: 'Few photos', has: ({ status, photos }) => status === 'live' && photos < fewPhotos },
  changed: { label: 'Changed by you', has: ({ status, changed }) => status !== 'sold' && changed.length > 0 },
  hidden: { label: 'Hidden', has: ({ status }) => status === 'hidden' },
  sold: { label: 'Sold', has: ({ status }) => status === 'sold' },
} as const satisfies Record<string, CarView>;
type CarViewName = keyof typeof carViews;

type CarOrder = { label: string; compare(a: CarRow, b: CarRow): number };

const byNumber =
  (of: (car: CarRow) => number) =>
  (a: CarRow, b: CarRow): number =>
    of(b) - of(a);

/** Highest first, so that what needs attention comes first. */
export const carOrders = {
  days: { label: 'Longest listed', compare: byNumber(({ days }) => days) },
  market: { label: 'Most above market', compare: byNumber(({ market }) => market?.differenceUsd ?? -Infinity) },
  views: { label: 'Most views', compare: byNumber(({ views }) => views) },
  saves: { label: 'Most saves', compare: byNumber(({ saves }) => saves) },
  questions: { label: 'Most questions', compare: byNumber(({ questions }) => questions) },
  price: { label: 'Highest price', compare: byNumber(({ priceUsd }) => priceUsd ?? 0) },
} as const satisfies Record<string, CarOrder>;
type CarOrderName = keyof typeof carOrders;

export type CarListQuery = { view: CarViewName; order: CarOrderName; words: string; page: number };

const isView = (text: string): text is CarViewName => Object.hasOwn(carViews, text);
const isOrder = (text: string): text is CarOrderName => Object.hasOwn(carOrders, text);

export const readCarListQuery = (query: URLSearchParams): CarListQuery => {
  const [view, order] = [query.get('view') ?? '', query.get('order') ?? ''];
  const page = Number(query.get('page') ?? '1');
  return {
    view: isView(view) ? view : 'all',
    order: isOrder(order) ? order : 'days',
    words: (query.get('words') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
};

const mentions = ({ name, stockNumber, vin }: CarRow, words: string): boolean => {
  const text = `${name} ${stockNumber} ${vin}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

export const carsPerPage = 50;

export type CarList = {
  rows: CarRow[];
  total: number;
  query: CarListQuery;
  counts: Readonly<Record<CarViewName, number>>;
};

/** The part of the cars that a query names, in its order. */
export const listCars = (cars: readonly CarRow[], query: CarListQuery): CarList => {
  const { view, order, words, page } = query;
  const matching = cars.filter((car) => carViews[view].has(car) && mentions(car, words));
  const names = Object.keys(carViews).filter(isView);
  const counts = Object.fromEntries(names.map((name) => [name, cars.filter(carViews[name].has).length]));
  return {
    rows: matching.toSorted(carOrders[order].compare).slice((page - 1) * carsPerPage, page * carsPerPage),
    total: matching.length,
    query,
    counts: counts as CarList['counts'],
  };
};
