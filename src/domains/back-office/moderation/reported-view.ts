import type { DeskRow } from '#domains/back-office/listings/listing-desk-view.ts';
import type { ReportReason } from '#domains/supply/moderation/report-terms.ts';

/** What reports that are about no car stand under. */
export const sharedSearches = 'Searches sent by email';

/** A car that shoppers reported and nobody has looked at since. */
export type ReportedListing = {
  listingId: number;
  name: string;
  /** Empty where there is none. */
  dealer: string;
  picture: string;
  count: number;
  reason: ReportReason;
  oldestMs: number;
};

type ListedReport = {
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
  name: string;
  /** Undefined once the car itself is deleted, and where the reports are about none. */
  row: DeskRow | undefined;
  reports: ListedReport[];
  /** In 90 days, about all cars of the dealer. */
  aboutDealer: number;
  canTellDealer: boolean;
};
