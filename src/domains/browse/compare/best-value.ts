import { costsText } from '#domains/cars/listings/card-of-listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { grouped } from '#lib/money.ts';

/** Points of one car, in the order of `valueParts`. */
type ValueScore = { id: number; name: string; points: readonly number[]; total: number };

export type BestValue = {
  id: number;
  title: string;
  words: string;
  /** All rated cars, best first. */
  scores: readonly ValueScore[];
  /** Names of the cars that could not be rated, because there are no similar cars to compare their price with. */
  leftOut: readonly string[];
  /** The cheapest other car, what it saves and its drawback; undefined if none costs less. */
  cheaper?: {
    name: string;
    savedUsd: number;
    /** The encoded costs of this car and of the cheaper one. */
    costs: { own: string; other: string };
    /** ", but has 20,000 more miles"; empty if there is no drawback. */
    but: string;
  };
};

type Rated = ListingAnswer & { market: NonNullable<ListingAnswer['market']> };

type ValuePart = {
  label: string;
  most: number;
  /** Explanation of how the part is scored. */
  how: string;
  /** The share of the part's points that a car earns; clamped to 0 to 1. */
  earned(car: Rated, among: Among): number;
};

/** Reference values from the compared cars. */
type Among = { newestYear: number; lowestUsd: number };

const costOf = ({ outTheDoor, pricingDetail }: ListingAnswer): number =>
  outTheDoor?.total ?? pricingDetail.displayPrice ?? 0;

/** Deductions for reported history, as a share of a clean car's points. */
const againstHistory: Readonly<Record<string, number>> = {
  accidents: 0.5,
  title: 1,
  frame: 0.5,
  use: 0.25,
  owners: 0.1,
};

const historyEarned = ({ listingType, vhrTiles }: Rated): number => {
  if (listingType === 'NEW') return 1;
  const reported = vhrTiles.filter(({ tone }) => tone !== 'unknown');
  // A missing report does not count as a clean one (RULING-63).
  if (reported.length === 0) return 0.5;
  return reported.reduce((left, { name, tone }) => left - (tone === 'note' ? (againstHistory[name] ?? 0) : 0), 1);
};

export const valueParts: readonly ValuePart[] = [
  {
    label: 'Cost',
    most: 35,
    how: 'all for the lowest out the door here, none at twice that',
    earned: (car, { lowestUsd }) => 2 - costOf(car) / lowestUsd,
  },
  {
    label: 'Deal rating',
    most: 20,
    how: 'none at 15% above similar cars, all at 15% below',
    earned: ({ market }) => 0.5 - market.difference / market.estimate / 0.3,
  },
  {
    label: 'Miles',
    most: 20,
    how: 'one less for every 6,250 miles',
    earned: ({ mileageValue }) => 1 - mileageValue / 125_000,
  },
  {
    label: 'History',
    most: 15,
    how: 'less for accidents, title, frame damage, fleet use and owners; half where nothing is reported',
    earned: historyEarned,
  },
  {
    label: 'Age',
    most: 10,
    how: 'two less for every year older than the newest here',
    earned: ({ year }, { newestYear }) => 1 - (newestYear - year) / 5,
  },
];

const isRated = (car: ListingAnswer): car is Rated => (car.market?.rating ?? null) !== null;

const pointsOf = (car: Rated, among: Among): number[] =>
  valueParts.map(({ most, earned }) => Math.round(most * Math.min(1, Math.max(0, earned(car, among)))));

const lowerFirst = (text: string): string => text.replace(/^./, (first) => first.toLowerCase());

/** The cheapest car is the same on any terms, because within one state the payment rises with the price. */
const cheaperOf = (best: ListingAnswer, others: readonly ListingAnswer[]): BestValue['cheaper'] => {
  const [cheapest] = others
    .filter(({ outTheDoor }) => outTheDoor)
    .sort((one, other) => (one.outTheDoor?.total ?? 0) - (other.outTheDoor?.total ?? 0));
  const savedUsd = (best.outTheDoor?.total ?? 0) - (cheapest?.outTheDoor?.total ?? 0);
  const [own, other] = [costsText(best), cheapest && costsText(cheapest)];
  if (!cheapest || savedUsd <= 0 || own === undefined || other === undefined) return undefined;
  const miles = cheapest.mileageValue - best.mileageValue;
  const years = best.year - cheapest.year;
  const against = [
    ...(miles > 0 ? [`has ${grouped(miles)} more miles`] : []),
    ...(years > 0 ? [`is ${years === 1 ? 'a year' : `${years} years`} older`] : []),
  ];
  const name = cheapest.model.name === best.model.name ? `other ${cheapest.model.name}` : cheapest.model.name;
  return { name, savedUsd, costs: { own, other }, but: against.length === 0 ? '' : `, but ${against.join(' and ')}` };
};

/**
 * The car that offers most for its price, rated by cost, price against the market, miles, history and age; undefined if
 * two are equal.
 */
export const bestValueOf = (cars: readonly ListingAnswer[]): BestValue | undefined => {
  const nameOf = ({ model, year }: ListingAnswer): string =>
    cars.filter((other) => other.model.name === model.name).length > 1 ? `${year} ${model.name}` : model.name;
  const rated = cars.filter(isRated);
  const among: Among = {
    newestYear: Math.max(...cars.map(({ year }) => year)),
    lowestUsd: Math.min(...rated.map(costOf)),
  };
  const weighed = rated
    .map((car) => {
      const points = pointsOf(car, among);
      return { car, points, total: points.reduce((sum, part) => sum + part, 0) };
    })
    .sort((one, other) => other.total - one.total);
  const [first, second] = weighed;
  if (!first || !second || first.total === second.total) return undefined;
  const { car, total } = first;
  const cheaper = cheaperOf(
    car,
    cars.filter(({ id }) => id !== car.id),
  );
  return {
    id: car.id,
    title: `Why the ${nameOf(car)} is the best value.`,
    words: `It has ${total} of 100 points for cost, deal rating, miles, history and age, ${total - second.total} more than the next. It is ${lowerFirst(car.market.reason)}.`,
    scores: weighed.map(({ car: { id }, car: one, points, total: sum }) => ({
      id,
      name: nameOf(one),
      points,
      total: sum,
    })),
    leftOut: cars.filter((one) => !isRated(one)).map(nameOf),
    ...(cheaper && { cheaper }),
  };
};
