import type { CardCosts } from '#domains/reference/payments/figures/cost-line.tsx';
import type { Recent } from './recent-list.ts';

/**
 * A car that was looked at, with what a small card shows of it. Its figures are of the state it would have been
 * registered in then, which is always named: the shopper may be elsewhere by now.
 */
export type ViewedVehicle = CardCosts & {
  id: number;
  title: string;
  href: string;
  picture: string;
  priceUsd: number | null;
};

/** A car the shopper looked at; the last 50 are remembered (RCNT-02). */
export type RecentVehicle = Recent & ViewedVehicle;

export const mostRecentVehicles = 50;

/** What the device holds may be older than these, or anybody's. */
const hasValidCosts = ({ costs, outTheDoor, monthly, assumedState }: Partial<ViewedVehicle>): boolean =>
  (costs === undefined || typeof costs === 'string') &&
  (outTheDoor === undefined || typeof outTheDoor === 'number') &&
  (monthly === undefined || typeof monthly === 'number') &&
  (assumedState === undefined || typeof assumedState === 'string');

export const readRecentVehicles = (stored: unknown): RecentVehicle[] => {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one: Partial<RecentVehicle> | null): one is RecentVehicle =>
      typeof one === 'object' &&
      one !== null &&
      Number.isInteger(one.id) &&
      typeof one.title === 'string' &&
      typeof one.href === 'string' &&
      /^\/(?![/\\])/.test(one.href) &&
      typeof one.picture === 'string' &&
      typeof one.timestamp === 'number' &&
      hasValidCosts(one),
  );
};
