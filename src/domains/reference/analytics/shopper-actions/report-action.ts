import { visitSource } from '#lib/referrer.ts';
import { actionReportPath } from './action-report-path.ts';
import type { ReportedAction } from './shopper-action.ts';

/** The car or the dealer that it is about; neither for a list. */
type Subject = { listingId?: number | undefined; dealerId?: number | undefined };

/**
 * Reports an action that the server doesn't see. Like page views these are totals of everybody, without an id, so they
 * need no consent; the server leaves out browsers that ask not to be tracked.
 */
export const reportAction = (action: ReportedAction, { listingId, dealerId }: Subject = {}): void => {
  const body = JSON.stringify({ action, listingId, dealerId, source: visitSource() });
  // A failed report changes nothing for the shopper. `sendBeacon` survives a click that leaves the page.
  navigator.sendBeacon?.(actionReportPath, new Blob([body], { type: 'application/json' }));
};
