import { costsText } from '#domains/listings/card-of-listing.ts';
import type { ListingAnswer } from '#domains/listings/listing-answer.ts';
import { grouped } from '#lib/money.ts';

export type BestValue = {
  id: number;
  title: string;
  words: string;
  /** What the cheapest of the others saves, and what it has against it; nothing where none costs less. */
  cheaper?: {
    name: string;
    savedUsd: number;
    /** What the amount follows from: this car's costs, and the other's. */
    costs: { own: string; other: string };
    /** ", but has 20,000 more miles"; empty where nothing. */
    but: string;
  };
};

const share = ({ market }: ListingAnswer): number | undefined =>
  market?.rating === 'Great' || market?.rating === 'Good' ? market.difference / market.estimate : undefined;

const lowerFirst = (text: string): string => text.replace(/^./, (first) => first.toLowerCase());

/** Whatever the terms are, the same one is the cheapest: in one state what is paid rises with the price. */
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

/** The car that lies furthest below cars like it, in its share of their price; nobody's where none is a good deal. */
export const bestValueOf = (cars: readonly ListingAnswer[]): BestValue | undefined => {
  const rated = cars
    .flatMap((car) => {
      const at = share(car);
      return at === undefined ? [] : [{ car, at }];
    })
    .sort((one, other) => one.at - other.at);
  const [first, second] = rated;
  if (!first?.car.market || cars.length < 2 || first.at === second?.at) return undefined;
  const { car } = first;
  const name =
    cars.filter(({ model }) => model.name === car.model.name).length > 1
      ? `${car.year} ${car.model.name}`
      : car.model.name;
  const cheaper = cheaperOf(
    car,
    cars.filter(({ id }) => id !== car.id),
  );
  return {
    id: car.id,
    title: `Why the ${name} is the best value.`,
    words: `It is ${lowerFirst(first.car.market.reason)}.`,
    ...(cheaper && { cheaper }),
  };
};
