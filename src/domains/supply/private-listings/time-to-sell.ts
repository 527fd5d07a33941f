import { type DealRating, dealRating, minimumComparables } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { dayMs } from '#lib/duration.ts';

type SoldCar = Pick<Listing, 'year' | 'mileage' | 'listingType' | 'priceUsd' | 'market' | 'firstSeenMs' | 'removedMs'>;

/** How long similar cars with one rating were listed. */
export type TimeToSell = { rating: DealRating; days: number; cars: number };

const mostYearsApart = 2;
const ratings: readonly DealRating[] = ['Great', 'Good', 'Fair', 'Above'];

const medianOf = (sorted: readonly number[]): number => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;

/**
 * Days until similar used cars left the inventory, by the rating of their last price. Ratings that fewer than eight of
 * them had are left out, so a site without history says nothing.
 */
export const timesToSell = (
  sold: readonly SoldCar[],
  { year, mileageReach, mileage }: { year: number; mileage: number; mileageReach: number },
): TimeToSell[] => {
  const alike = sold.filter(
    (car) =>
      car.removedMs !== null &&
      car.listingType !== 'NEW' &&
      Math.abs(car.year - year) <= mostYearsApart &&
      Math.abs(car.mileage - mileage) <= mileageReach,
  );
  return ratings.flatMap((rating) => {
    const days = alike
      .filter(({ priceUsd, market }) => dealRating(priceUsd, market) === rating)
      .map(({ firstSeenMs, removedMs }) => Math.max(1, Math.round(((removedMs ?? 0) - firstSeenMs) / dayMs)))
      .sort((a, b) => a - b);
    return days.length < minimumComparables ? [] : [{ rating, days: medianOf(days), cars: days.length }];
  });
};
