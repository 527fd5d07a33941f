import { median } from '#lib/robust-regression.ts';

/** A similar car on sale, its price also moved to this car's year, miles and equipment. */
export type MovedCar = { name: string; where: string; miles: number; priceUsd: number; movedUsd: number };

/** What an ask is worked out from. */
export type AskFacts = {
  priceUsd: number;
  docFeeUsd: number;
  /** The most alike first. */
  similar: readonly MovedCar[];
  daysOnSite: number;
  /** Days that half of the similar cars have been here; undefined where there are too few. */
  usualDays: number | undefined;
  cutsUsd: readonly number[];
  /** The middle fee of dealers of the make around; undefined where there are too few. */
  usualFeeUsd: number | undefined;
};

export type PriceAsk = {
  priceUsd: number;
  /** What it rests on; `listed`: nothing speaks for less. */
  reason: 'cheaper-cars' | 'waiting' | 'fee' | 'listed';
  /** Those that, moved to this car, cost less. */
  cheaper: readonly MovedCar[];
};

/** Asking for more off than this ends talks before they begin: our own assumption, and said to be one. */
export const mostOffShare = 0.06;
const cheaperNeeded = 2;

/** The cars that say most about an ask: those that, moved to this one, cost nearest to it. */
export const nearestToAsk = (cars: readonly MovedCar[], askUsd: number, count: number): MovedCar[] =>
  cars.toSorted((a, b) => Math.abs(a.movedUsd - askUsd) - Math.abs(b.movedUsd - askUsd)).slice(0, count);

const toFifties = (usd: number): number => Math.round(usd / 50) * 50;

/**
 * What to ask for, before tax and fees. Two cars that cost less, moved to this one, justify their middle; a car that has
 * stood longer than others and was reduced before, one more reduction; a fee above the usual one, the difference.
 */
export const askFor = (facts: AskFacts): PriceAsk => {
  const { priceUsd, docFeeUsd, similar, daysOnSite, usualDays, cutsUsd, usualFeeUsd } = facts;
  const cheaper = similar.filter(({ movedUsd }) => movedUsd < priceUsd);
  const least = Math.ceil((priceUsd * (1 - mostOffShare)) / 50) * 50;
  const ask = (usd: number, reason: PriceAsk['reason']): PriceAsk | undefined => {
    const roundedUsd = Math.max(toFifties(usd), least);
    return roundedUsd < priceUsd ? { priceUsd: roundedUsd, reason, cheaper } : undefined;
  };
  const byCars =
    cheaper.length >= cheaperNeeded ? ask(median(cheaper.map(({ movedUsd }) => movedUsd)), 'cheaper-cars') : undefined;
  const isWaiting = usualDays !== undefined && daysOnSite > usualDays && cutsUsd.length > 0;
  const byTime = isWaiting ? ask(priceUsd - median([...cutsUsd]), 'waiting') : undefined;
  const feeOver = usualFeeUsd === undefined ? 0 : docFeeUsd - usualFeeUsd;
  const byFee = feeOver > 0 ? ask(priceUsd - feeOver, 'fee') : undefined;
  return byCars ?? byTime ?? byFee ?? { priceUsd, reason: 'listed', cheaper };
};
