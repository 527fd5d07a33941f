import type { CardCosts } from '#domains/reference/payments/figures/cost-line.tsx';
import type { Recent } from './recent-list.ts';

/**
 * A viewed car with the data of a small card. Its figures are for the state of registration at the time, which is
 * always named, since the shopper may have moved since.
 */
export type ViewedVehicle = CardCosts & {
  id: number;
  title: string;
  href: string;
  picture: string;
  priceUsd: number | null;
};

/** A car the shopper viewed; the last 50 are kept (RCNT-02). */
export type RecentVehicle = Recent & ViewedVehicle;

export const mostRecentVehicles = 50;

/** Stored data may be from older versions or tampered with. */
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
