import type { FieldErrors, PartOfDay, VehicleLeadType } from './lead.ts';

/** What the form and the server agree on, without the schema: a page that shows the form does not load a validator. */
export const leadsPath = '/cars-for-sale/svc/leads/vehicle';
export const longestMessage = 1000;

export const leadTypeNames: Readonly<Record<VehicleLeadType, string>> = {
  AVAILABILITY: 'Availability',
  PRICEQUOTE: 'Price quote',
  TESTDRIVE: 'Test drive',
  CHAT: 'Chat',
};

export const partsOfDay: readonly (readonly [PartOfDay, string])[] = [
  ['MORNING', 'Morning'],
  ['AFTERNOON', 'Afternoon'],
  ['EVENING', 'Evening'],
];

/** What a shopper is told when something broke. */
export const leadFailure = 'We couldn’t send your message. Please try again.';

/** What became of a form that was sent: taken, or back with what was typed and why. */
export type LeadAnswer =
  /** `dealer` is said where the shopper chose one. */
  | { status: 'sent'; dealer?: string }
  | { status: 'refused'; message: string | null; errors: FieldErrors; values: Readonly<Record<string, string>> };
