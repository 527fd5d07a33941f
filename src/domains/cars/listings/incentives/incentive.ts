import { z } from 'zod';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Listing } from '../listing.ts';

/** A search index keeps it in two bytes, and no maker takes more off a car. */
export const mostIncentiveUsd = 50_000;

/** What a maker calls it where nobody says. */
export const plainIncentiveName = 'Manufacturer cash';

/** PAY-12: what the maker of a new car takes off its price. */
export const Incentive = z.object({
  amountUsd: z.int().positive().max(mostIncentiveUsd),
  name: z.string(),
  /** The last day it is paid on, as `2026-11-30`; null where no end is known. */
  endsOn: z.iso.date().nullable(),
});
export type Incentive = z.infer<typeof Incentive>;

/** The day ends last in Hawaii. */
const hawaiiBehindMs = 10 * hourMs;

const isOver = ({ endsOn }: Pick<Incentive, 'endsOn'>, nowMs: number): boolean =>
  endsOn !== null && nowMs >= Date.parse(endsOn) + dayMs + hawaiiBehindMs;

/** When the next day ends for everybody: the next moment an incentive may be over. */
export const nextEndMs = (nowMs: number): number =>
  Math.floor((nowMs - hawaiiBehindMs) / dayMs) * dayMs + dayMs + hawaiiBehindMs;

type Priced = Pick<Listing, 'listingType' | 'priceUsd'>;

/** New cars alone have one, and something of the price is left to pay. */
const fits = ({ listingType, priceUsd }: Priced, incentive: Incentive, nowMs: number): boolean =>
  listingType === 'NEW' && priceUsd !== null && incentive.amountUsd < priceUsd && !isOver(incentive, nowMs);

/** Makers don't add one to another, so the best one counts; of equal ones the first. */
export const bestIncentive = (car: Priced, offered: readonly Incentive[], nowMs: number): Incentive | undefined =>
  offered
    .filter((incentive) => fits(car, incentive, nowMs))
    .reduce<Incentive | undefined>((best, one) => (best && best.amountUsd >= one.amountUsd ? best : one), undefined);
