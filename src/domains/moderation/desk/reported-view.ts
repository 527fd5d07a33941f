import type { DeskRow } from '#domains/listings/desk/listing-desk-view.ts';
import type { ReportReason } from '../report-terms.ts';

/** A car that shoppers reported and nobody has looked at since. */
export type ReportedListing = {
  listingId: number;
  name: string;
  dealer: string;
  picture: string;
  count: number;
  reason: ReportReason;
  oldestMs: number;
};

type ShownReport = {
  id: string;
  reason: ReportReason;
  /** As the shopper wrote them. */
  words: string;
  gaveAddress: boolean;
  createdMs: number;
  resolvedMs: number | null;
  resolution: string | null;
  note: string | null;
};

/** Every report about one car. */
export type OpenedReports = {
  listingId: number;
  /** Undefined once the car itself is deleted. */
  row: DeskRow | undefined;
  reports: ShownReport[];
  /** In 90 days, about all cars of the dealer. */
  aboutDealer: number;
  canTellDealer: boolean;
};
