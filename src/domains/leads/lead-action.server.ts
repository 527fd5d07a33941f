import { type FieldErrors, fieldErrorsOf, leadRefusals, VehicleLeadInput } from './lead.ts';
import type { LeadAnswer } from './lead-terms.ts';
import type { LeadContext, Leads } from './leads.server.ts';

const statuses = {
  'bad-request': 400,
  'validation-failed': 400,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  'too-many-requests': 429,
  internal: 500,
} as const;

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** The form as a browser without script posts it: what was typed comes back with what is wrong. */
export const answerLeadForm = async (
  form: FormData,
  leads: Leads,
  context: LeadContext,
): Promise<{ status: number; answer: LeadAnswer }> => {
  const values = textsOf(form);
  const input = VehicleLeadInput.safeParse(values);
  if (!input.success) {
    const errors = fieldErrorsOf(input.error);
    const message = 'listingId' in errors ? leadRefusals['unknown-listing'].message : null;
    return { status: 400, answer: { status: 'refused', message, errors, values } };
  }
  const sent = await leads.send(input.data, context);
  if (sent.ok) return { status: 200, answer: { status: 'sent' } };
  const { code, message } = leadRefusals[sent.error];
  const errors: FieldErrors = sent.error === 'past-day' ? { preferredDate: message } : {};
  return {
    status: statuses[code],
    answer: { status: 'refused', message: sent.error === 'past-day' ? null : message, errors, values },
  };
};
