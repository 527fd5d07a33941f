import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { BestValue } from './best-value.ts';
import type { Comparison } from './comparison.ts';

/** Everything the page of a comparison shows. */
export type ComparePageView = {
  comparison: Comparison;
  /** The cars could not be asked for (CMP-06); trying again may help. */
  failed?: true;
  best?: BestValue;
  /** Cars that were asked for and are not for sale, with the way to others like them where it is known. */
  missing: readonly { id: number; name: string; href?: string }[];
  /** More cars were asked for than fit. */
  tooMany: boolean;
  onlyDifferences: boolean;
  /** Where taxes are worked out for, and how a payment is. */
  basis: { place: string; payments: string };
  /** What the cost of fuel assumes. */
  fuel?: string;
  /** Where the shopper is; empty where that is not known. */
  zip: string;
  /** The address of this comparison. */
  path: string;
  /** Cars that may be added, nearest first. */
  suggestions: readonly VehicleCardView[];
  searchHref: string;
};
