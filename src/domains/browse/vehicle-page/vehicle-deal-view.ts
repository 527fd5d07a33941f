import { mileageReach } from '#domains/cars/appraisal/appraisable.ts';
import type { Comparable } from '#domains/cars/appraisal/comparable.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import { grouped } from '#lib/money.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';
import { shortDate } from './vehicle-dates.ts';

export type ComparedCar = {
  name: string;
  href: string;
  miles: number;
  away: string;
  price: number;
  /** Its price, adjusted to the year, miles and equipment of the shown car. */
  moved: number;
};

export type VehicleDealView = {
  title: string;
  level: VerdictLevel;
  /** What the deal rating is of: the listed price with add-ons. */
  price: number;
  /** The fees that are not part of it; empty if there are none. */
  before: '' | 'dealer fees' | 'the documentation fee';
  /** Estimated price of this car, from similar cars. */
  estimate: number;
  /** Negative below the estimate. */
  difference: number;
  band: readonly [number, number];
  range: readonly [number, number];
  /** Prices of similar cars, adjusted to this car's year, miles and equipment. */
  prices: readonly number[];
  cheaper: number;
  count: number;
  basis: readonly string[];
  cars: readonly ComparedCar[];
};

const titles: Readonly<Record<string, readonly [title: string, level: VerdictLevel]>> = {
  Great: ['Why this is a great deal', 'great'],
  Good: ['Why this is a good deal', 'good'],
  Fair: ['Why this is a fair price', 'fair'],
  Above: ['How this price compares', 'high'],
};

const carsInTable = 6;

/** Adjusts a similar car's price by the ratio of both estimates (RULING-61). */
export const movedTo = (
  market: NonNullable<ListingAnswer['market']>,
  { priceUsd, estimateUsd }: Comparable,
): number | undefined => {
  if (priceUsd === null || estimateUsd === null) return undefined;
  const moved = Math.round((priceUsd * market.estimate) / estimateUsd);
  // Outliers were left out of the estimate.
  return moved < market.low * 0.995 || moved > market.high * 1.005 ? undefined : moved;
};

const comparedCar = (car: Comparable, moved: number): ComparedCar => ({
  name: [car.year, car.modelName, trimText(car.trim)].filter(Boolean).join(' '),
  href: vehiclePath({ listingId: car.id }),
  miles: car.mileage,
  away: car.distanceMiles === null ? `${car.city}, ${car.state}` : `${grouped(car.distanceMiles)} mi`,
  price: car.priceUsd ?? 0,
  moved,
});

const basisOf = ({ year, make, model, mileageValue, listingType }: ListingAnswer, asOfMs: number): string[] => {
  const reach = mileageReach(mileageValue);
  const miles = `${grouped(Math.max(0, mileageValue - reach))} to ${grouped(mileageValue + reach)} mi`;
  return [
    `${year - 1} to ${year + 1} ${make.name} ${model.name}`,
    ...(listingType === 'NEW' ? ['new cars only'] : [miles]),
    'for sale or sold in the last 90 days',
    `rated ${shortDate(asOfMs)}`,
  ];
};

/** The evidence behind the deal rating (RULING-61); undefined if there is too little. */
export const vehicleDealView = (
  listing: ListingAnswer,
  comparables: readonly Comparable[],
): VehicleDealView | undefined => {
  const { market, pricingDetail } = listing;
  const [title, level] = titles[market?.rating ?? ''] ?? [];
  if (!market || pricingDetail.salePrice === null || !title || !level) return undefined;
  const price = pricingDetail.salePrice + pricingDetail.addOnsTotal;
  const compared = comparables.flatMap((car) => {
    const moved = movedTo(market, car);
    return moved === undefined ? [] : [{ car, moved }];
  });
  const prices = compared.map(({ moved }) => moved);
  return {
    title,
    level,
    price,
    before: listing.owner.privateSeller ? '' : pricingDetail.addOnsTotal > 0 ? 'the documentation fee' : 'dealer fees',
    estimate: market.estimate,
    difference: market.difference,
    band: [market.lowerQuartile, market.upperQuartile],
    range: [market.low, market.high],
    prices,
    cheaper: prices.filter((other) => other < price).length,
    count: market.comparables,
    basis: basisOf(listing, Date.parse(market.asOfDate)),
    cars: compared.slice(0, carsInTable).map(({ car, moved }) => comparedCar(car, moved)),
  };
};
