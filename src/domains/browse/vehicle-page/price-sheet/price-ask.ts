import { median } from '#lib/robust-regression.ts';

/** A similar car on sale, with its price adjusted to this car's year, miles and equipment. */
export type MovedCar = { name: string; where: string; miles: number; priceUsd: number; movedUsd: number };

/** Inputs for the suggested price. */
export type AskFacts = {
  /** With the dealer's add-ons, which are `addOnsUsd` of it. */
  priceUsd: number;
  addOnsUsd: number;
  docFeeUsd: number;
  /** Most similar first. */
  similar: readonly MovedCar[];
  daysOnSite: number;
  /** Median days on the site of similar cars; undefined if there are too few. */
  usualDays: number | undefined;
  cutsUsd: readonly number[];
  /** Median documentation fee of nearby dealers of the make; undefined if there are too few. */
  usualFeeUsd: number | undefined;
};

export type PriceAsk = {
  priceUsd: number;
  /** Reason for the suggestion; `listed` means that nothing supports a lower price. */
  reason: 'cheaper-cars' | 'waiting' | 'fee' | 'listed';
  /** Similar cars whose adjusted price is lower. */
  cheaper: readonly MovedCar[];
};

/** Largest suggested discount: an assumption of ours, stated as such, that asking for more ends the negotiation. */
export const mostOffShare = 0.06;
const cheaperNeeded = 2;

/** The cars whose adjusted price is closest to the suggestion. */
export const nearestToAsk = (cars: readonly MovedCar[], askUsd: number, count: number): MovedCar[] =>
  cars.toSorted((a, b) => Math.abs(a.movedUsd - askUsd) - Math.abs(b.movedUsd - askUsd)).slice(0, count);

const toFifties = (usd: number): number => Math.round(usd / 50) * 50;

/**
 * The price to suggest to the seller, before tax and fees: the median of at least two cheaper similar cars; one more
 * reduction for a car that was reduced before and has been listed longer than others; or a discount equal to the part
 * of the fee above the usual one.
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
