import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { BestValue } from './best-value.ts';
import type { Comparison } from './comparison.ts';

export type ComparePageView = {
  comparison: Comparison;
  /** Set if the cars could not be loaded (CMP-06). */
  failed?: true;
  best?: BestValue;
  /** Requested cars that are no longer for sale, with a link to similar ones if known. */
  missing: readonly { id: number; name: string; href?: string }[];
  /** Whether the address has more cars than can be compared. */
  tooMany: boolean;
  onlyDifferences: boolean;
  /** The location for taxes, and the terms for payments. */
  basis: { place: string; payments: string };
  /** Assumptions behind the fuel cost. */
  fuel?: string;
  /** The shopper's ZIP; empty if unknown. */
  zip: string;
  /** The address of this comparison. */
  path: string;
  /** Cars to add, nearest first. */
  suggestions: readonly VehicleCardView[];
  searchHref: string;
};
