import { z } from 'zod';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Listing } from '../listing.ts';

/** Fits the index's two bytes; no maker takes more off a car. */
export const mostIncentiveUsd = 50_000;

/** Default name of an incentive. */
export const plainIncentiveName = 'Manufacturer cash';

/** What the maker of a new car takes off its price (PAY-12). */
export const Incentive = z.object({
  amountUsd: z.int().positive().max(mostIncentiveUsd),
  name: z.string(),
  /** Last day it is valid, as `2026-11-30`; null if unknown. */
  endsOn: z.iso.date().nullable(),
});
export type Incentive = z.infer<typeof Incentive>;

/** Days end last in Hawaii. */
const hawaiiBehindMs = 10 * hourMs;

const isOver = ({ endsOn }: Pick<Incentive, 'endsOn'>, nowMs: number): boolean =>
  endsOn !== null && nowMs >= Date.parse(endsOn) + dayMs + hawaiiBehindMs;

/** When the current day ends everywhere in the country; incentives can expire at that time. */
export const nextEndMs = (nowMs: number): number =>
  Math.floor((nowMs - hawaiiBehindMs) / dayMs) * dayMs + dayMs + hawaiiBehindMs;

type Priced = Pick<Listing, 'listingType' | 'priceUsd'>;

/** Only for new cars that cost more than the incentive. */
const fits = ({ listingType, priceUsd }: Priced, incentive: Incentive, nowMs: number): boolean =>
  listingType === 'NEW' && priceUsd !== null && incentive.amountUsd < priceUsd && !isOver(incentive, nowMs);

/** The largest incentive that applies, since they cannot be combined; the first of equal ones. */
export const bestIncentive = (car: Priced, offered: readonly Incentive[], nowMs: number): Incentive | undefined =>
  offered
    .filter((incentive) => fits(car, incentive, nowMs))
    .reduce<Incentive | undefined>((best, one) => (best && best.amountUsd >= one.amountUsd ? best : one), undefined);
