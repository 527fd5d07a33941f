import { z } from 'zod';
import type { LeadType } from '#domains/contact/leads/lead.ts';
import { leadTypeNames } from '#domains/contact/leads/lead-terms.ts';

/** States of a lead's mail by which the list can be filtered. */
export const leadMailStates = [
  { state: 'failed', label: 'Not delivered', statuses: ['failed'] },
  { state: 'uncertain', label: 'Uncertain', statuses: ['uncertain'] },
  { state: 'waiting', label: 'Waiting', statuses: ['queued', 'sending'] },
] as const;

export type LeadMailState = (typeof leadMailStates)[number]['state'];

export const deskTypeNames: Readonly<Record<LeadType, string>> = {
  ...leadTypeNames,
  CUSTOMORDER: 'Custom order',
  QUESTION: 'Question',
};

/** Forms send empty fields, which count as missing. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

export const LeadFilter = z.object({
  dealer: optional(z.coerce.number().int().positive().max(2_147_483_647)),
  day: optional(z.iso.date()),
  type: optional(z.enum(['AVAILABILITY', 'PRICEQUOTE', 'TESTDRIVE', 'CHAT', 'CUSTOMORDER', 'QUESTION'])),
  state: optional(z.enum(['failed', 'uncertain', 'waiting'])),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** The filter in the address; invalid parameters are ignored. */
export const readLeadFilter = ({ searchParams }: URL): LeadFilter => {
  const { dealer, day, type, state } = LeadFilter.shape;
  const lenient = z.object({
    dealer: dealer.catch(undefined),
    day: day.catch(undefined),
    type: type.catch(undefined),
    state: state.catch(undefined),
  });
  return lenient.parse(Object.fromEntries(searchParams));
};

export const filterQuery = (filter: LeadFilter): Record<string, string | number> =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

export const leadExportPath = '/api/ops/leads.csv';

/** Sentences on why a lead was not sent again. */
export const resendRefusals = {
  forgotten: 'This lead’s message was deleted along with its sender’s data.',
  waiting: 'This lead is already waiting to be sent.',
  'no-address': 'This dealer has no address for leads. Add one first.',
} as const;
