import type { CardCosts } from '#domains/reference/payments/figures/cost-line.tsx';
import { byInterest } from '#domains/saved/bookmarks/interest-order.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';
import type { SavedVehicle } from '../saved-vehicle.ts';
import type { PriceStep } from './price-since.ts';

/** One row of the saved-cars page. */
export type SavedCar = CardCosts &
  Omit<SavedVehicle, 'savedPriceUsd'> & {
    enablePushAlerts: boolean;
    textAlertsPending?: boolean;
    savedOn: string;
    href: string;
    /** Trim, mileage and place; empty for a car that left. */
    facts: string;
    fresh: string;
    picture: string;
    alt: string;
    priceUsd: number | null;
    changeUsd: number | null;
    /** Prices since it was saved, if stored. */
    since: readonly PriceStep[];
    deal: VerdictLevel;
    isReducedPrice: boolean;
    dealIndicator: string;
    /** For a car that left: when, and a link to similar ones (RULING-24). */
    departure?: { words: string; likeHref?: string; leftAtUsd: number | null };
  };

export const savedCarSorts = {
  latest: 'Recently saved',
  change: 'Biggest price drop',
  price: 'Lowest price',
  interest: 'Most interesting',
} as const;
export type SavedCarSort = keyof typeof savedCarSorts;

export const readSavedCarSort = (value: string | null): SavedCarSort =>
  value !== null && Object.hasOwn(savedCarSorts, value) ? (value as SavedCarSort) : 'latest';

const changeOf = ({ changeUsd }: SavedCar): number => changeUsd ?? 0;
const priceOf = ({ priceUsd }: SavedCar): number => priceUsd ?? Number.POSITIVE_INFINITY;

/** Cars that left come last in every order; view counts are the device's (RULING-32). */
export const sortSavedCars = (
  cars: readonly SavedCar[],
  sort: SavedCarSort,
  views: ReadonlyMap<number, number> = new Map(),
): SavedCar[] => {
  const here = cars.filter(({ departure }) => !departure);
  const left = cars.filter(({ departure }) => departure);
  if (sort === 'change') return [...here.toSorted((a, b) => changeOf(a) - changeOf(b)), ...left];
  if (sort === 'price') return [...here.toSorted((a, b) => priceOf(a) - priceOf(b)), ...left];
  if (sort === 'latest') return [...here, ...left];
  const interesting = byInterest(here.map((car) => ({ ...car, viewCount: views.get(car.listingId) ?? 0, car })));
  return [...interesting.map(({ car }) => car), ...left];
};
