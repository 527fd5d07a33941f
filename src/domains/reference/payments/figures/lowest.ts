import type { PaymentTerms } from '../payment-terms.ts';
import { type Quote, quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { readCosts } from './car-costs.ts';

/** Amounts that cars can be ranked by; null if a car has none. */
const rankedFigures = {
  outTheDoor: ({ outTheDoorUsd }) => outTheDoorUsd,
  payment: ({ monthlyUsd, toPayUsd, lease }, { option }) => {
    if (option === 'cash') return toPayUsd;
    return option === 'lease' ? (lease?.monthlyUsd ?? null) : monthlyUsd;
  },
  ownYear: ({ own }) => own?.yearUsd ?? null,
} satisfies Record<string, (quote: Quote, terms: PaymentTerms) => number | null>;

export type RankedFigure = keyof typeof rankedFigures;

export const isRanked = (name: string): name is RankedFigure => Object.hasOwn(rankedFigures, name);

const lowestOf = (values: readonly (number | null)[]): number | undefined => {
  const numbers = values.filter((value) => value !== null);
  return new Set(numbers).size < 2 ? undefined : Math.min(...numbers);
};

/**
 * Which of these cars have the lowest amount on the given terms. Only if there are at least two different values, all
 * with the taxes of the same state.
 */
export const lowestAmong = (
  of: RankedFigure,
  texts: readonly (string | undefined)[],
  { figures, terms }: { figures: RatesAndFees; terms: PaymentTerms },
): boolean[] => {
  const cars = texts.map((text) => (text === undefined ? undefined : readCosts(text)));
  const states = new Set(cars.flatMap((car) => car?.state ?? []));
  const values = cars.map((car) => (car ? rankedFigures[of](quoteCar(figures, car, terms), terms) : null));
  const lowest = states.size > 1 ? undefined : lowestOf(values);
  return values.map((value) => lowest !== undefined && value === lowest);
};
