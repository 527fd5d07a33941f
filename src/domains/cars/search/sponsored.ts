import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ClickType } from '#domains/finding/criteria/address/click-type.ts';
import { hourMs } from '#lib/duration.ts';

export type SponsoredSlot = Exclude<ClickType, 'listing'>;

/** Minimum priority for sponsored slots, and the priority that comes first. */
export const featuredPriority = 20;
export const premiumPriority = 30;

/** Sizes of the slots, in the order they are filled. */
const slotSizes: readonly (readonly [SponsoredSlot, number])[] = [
  ['spotlight', 2],
  ['alpha', 1],
  ['supplemental', 3],
];

export const sponsoredSlots = slotSizes.reduce((sum, [, size]) => sum + size, 0);

/** Changes every hour, so that sellers of the same tier get equal exposure. */
const rotationKey = (id: number, nowMs: number): number => {
  const hour = Math.floor(nowMs / hourMs);
  return Math.imul(id ^ Math.imul(hour, 0x9e3779b1), 0x85ebca6b) >>> 0;
};

export const rotatedHourly = <T extends { id: number }>(cars: readonly T[], nowMs: number): T[] =>
  cars.toSorted((a, b) => rotationKey(a.id, nowMs) - rotationKey(b.id, nowMs));

/**
 * Cars for sponsored slots among those that match the search (RULING-57). They are additional: no car of the page is
 * repeated, and the results stay unchanged. Premium comes before featured, and each seller is shown once.
 */
export const chooseSponsored = <T extends Pick<Listing, 'id' | 'ownerId' | 'priority'>>(
  candidates: readonly T[],
  listedIds: ReadonlySet<number>,
  nowMs: number,
): Record<SponsoredSlot, T[]> => {
  const paid = candidates.filter(({ id, priority }) => priority >= featuredPriority && !listedIds.has(id));
  const ranked = rotatedHourly(paid, nowMs).sort((a, b) => b.priority - a.priority);
  const bySeller = [...new Map(ranked.toReversed().map((car) => [car.ownerId, car])).values()].reverse();
  const slots: Record<SponsoredSlot, T[]> = { spotlight: [], alpha: [], supplemental: [] };
  let next = 0;
  for (const [slot, size] of slotSizes) {
    slots[slot] = bySeller.slice(next, next + size);
    next += size;
  }
  return slots;
};
