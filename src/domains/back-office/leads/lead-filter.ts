import { z } from 'zod';
import type { LeadType } from '#domains/contact/leads/lead.ts';
import { leadTypeNames } from '#domains/contact/leads/lead-terms.ts';

/** How the mail of a lead may have fared, where that is worth a list of its own. */
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

/** A form sends what was left empty, too. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** Which leads are asked for. */
export const LeadFilter = z.object({
  dealer: optional(z.coerce.number().int().positive().max(2_147_483_647)),
  day: optional(z.iso.date()),
  type: optional(z.enum(['AVAILABILITY', 'PRICEQUOTE', 'TESTDRIVE', 'CHAT', 'CUSTOMORDER', 'QUESTION'])),
  state: optional(z.enum(['failed', 'uncertain', 'waiting'])),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** As the address of a page says it; what can't be read does not narrow. */
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

/** The part of an address that says it, without what is not asked for. */
export const filterQuery = (filter: LeadFilter): Record<string, string | number> =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Where all leads of a filter are fetched as a file. */
export const leadExportPath = '/api/ops/leads.csv';

/** Why a lead was not sent once more, as an operator reads it. */
export const resendRefusals = {
  forgotten: 'The message of this lead is deleted, together with whoever sent it.',
  waiting: 'This lead is waiting to be sent already.',
  'no-address': 'This dealer has no address for leads. Give it one first.',
} as const;
