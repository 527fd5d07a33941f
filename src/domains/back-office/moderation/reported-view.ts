import type { DeskRow } from '#domains/back-office/listings/listing-desk-view.ts';
import type { ReportReason } from '#domains/supply/moderation/report-terms.ts';

/** The title of reports that are not about a car. */
export const sharedSearches = 'Searches sent by email';

/** A car with open reports. */
export type ReportedListing = {
  listingId: number;
  name: string;
  /** Empty if there is none. */
  dealer: string;
  picture: string;
  count: number;
  reason: ReportReason;
  oldestMs: number;
};

type ListedReport = {
  id: string;
  reason: ReportReason;
  /** In the shopper's words. */
  words: string;
  gaveAddress: boolean;
  createdMs: number;
  resolvedMs: number | null;
  resolution: string | null;
  note: string | null;
};

/** All reports about one car. */
export type OpenedReports = {
  listingId: number;
  name: string;
  /** Undefined if the car was deleted or the reports aren't about a car. */
  row: DeskRow | undefined;
  reports: ListedReport[];
  /** Reports of the last 90 days about all cars of the dealer. */
  aboutDealer: number;
  canTellDealer: boolean;
};
