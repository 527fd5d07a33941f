import type { Recent } from './recent-list.ts';

/** A car that was looked at, with what a small card shows of it. */
export type SeenVehicle = { id: number; title: string; href: string; picture: string; priceUsd: number | null };

/** RCNT-02 */
export type RecentVehicle = Recent & SeenVehicle;

export const mostRecentVehicles = 50;

export const readRecentVehicles = (kept: unknown): RecentVehicle[] => {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (one: Partial<RecentVehicle> | null): one is RecentVehicle =>
      typeof one === 'object' &&
      one !== null &&
      Number.isInteger(one.id) &&
      typeof one.title === 'string' &&
      typeof one.href === 'string' &&
      /^\/(?![/\\])/.test(one.href) &&
      typeof one.picture === 'string' &&
      typeof one.timestamp === 'number',
  );
};
