import type { FormCall } from '#lib/forms/form-answer.ts';
import type { PartOfDay, VehicleLeadType } from './lead.ts';

export const leadCall: FormCall = {
  path: '/cars-for-sale/svc/leads/vehicle',
  failure: 'We couldn’t send your message. Please try again.',
};
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
