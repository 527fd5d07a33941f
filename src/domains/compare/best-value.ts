import type { ListingAnswer } from '#domains/listings/listing-answer.ts';
import { formatMoney, grouped } from '#lib/money.ts';

export type BestValue = { id: number; title: string; words: string };

const share = ({ market }: ListingAnswer): number | undefined =>
  market?.rating === 'Great' || market?.rating === 'Good' ? market.difference / market.estimate : undefined;

const lowerFirst = (text: string): string => text.replace(/^./, (first) => first.toLowerCase());

/** What the cheapest of the others saves, and what it has against it. */
const cheaperWords = (best: ListingAnswer, others: readonly ListingAnswer[]): string => {
  const [cheapest] = others
    .filter(({ outTheDoor }) => outTheDoor)
    .sort((one, other) => (one.outTheDoor?.total ?? 0) - (other.outTheDoor?.total ?? 0));
  const saved = (best.outTheDoor?.total ?? 0) - (cheapest?.outTheDoor?.total ?? 0);
  if (!cheapest || saved <= 0) return 'No other one here costs less out the door.';
  const miles = cheapest.mileageValue - best.mileageValue;
  const years = best.year - cheapest.year;
  const against = [
    ...(miles > 0 ? [`has ${grouped(miles)} more miles`] : []),
    ...(years > 0 ? [`is ${years === 1 ? 'a year' : `${years} years`} older`] : []),
  ];
  const name = cheapest.model.name === best.model.name ? `other ${cheapest.model.name}` : cheapest.model.name;
  const less = `The ${name} costs ${formatMoney(saved)} less out the door`;
  return against.length === 0 ? `${less}.` : `${less}, but ${against.join(' and ')}.`;
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
  return {
    id: car.id,
    title: `Why the ${name} is the best value.`,
    words: `It is ${lowerFirst(first.car.market.reason)}. ${cheaperWords(
      car,
      cars.filter(({ id }) => id !== car.id),
    )}`,
  };
};
