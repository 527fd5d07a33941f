import {
  CustomOrderForm,
  DealerQuestionForm,
  type FieldErrors,
  fieldErrorsOf,
  type LeadInput,
  type LeadVehicle,
  leadRefusals,
  refusedFields,
  VehicleLeadInput,
} from './lead.ts';
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
  unavailable: 503,
} as const;

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

type FormAnswer = { status: number; answer: LeadAnswer };
type Values = Readonly<Record<string, string>>;

const refused = (values: Values, errors: FieldErrors, message: string | null = null, status = 400): FormAnswer => ({
  status,
  answer: { status: 'refused', message, errors, values },
});

const sendFrom = async (values: Values, input: LeadInput, leads: Leads, context: LeadContext): Promise<FormAnswer> => {
  const sent = await leads.send(input, context);
  if (sent.ok) return { status: 200, answer: { status: 'sent' } };
  const { code, message } = leadRefusals[sent.error];
  const field = refusedFields[sent.error];
  if (field) return refused(values, { [field]: message }, null, statuses[code]);
  return refused(values, {}, message, statuses[code]);
};

/** The form as a browser without script posts it: what was typed comes back with what is wrong. */
export const answerLeadForm = async (form: FormData, leads: Leads, context: LeadContext): Promise<FormAnswer> => {
  const values = textsOf(form);
  const input = VehicleLeadInput.safeParse(values);
  if (input.success) return sendFrom(values, input.data, leads, context);
  const errors = fieldErrorsOf(input.error);
  return refused(values, errors, 'listingId' in errors ? leadRefusals['unknown-listing'].message : null);
};

/** The same for a question about no car; `findDealer` knows whose page it was asked on. */
export const answerDealerForm = async (
  form: FormData,
  leads: Leads,
  context: LeadContext,
  findDealer: (ownerId: number) => Promise<{ name: string; url: string } | undefined>,
): Promise<FormAnswer> => {
  const values = textsOf(form);
  const input = DealerQuestionForm.safeParse(values);
  if (!input.success) return refused(values, fieldErrorsOf(input.error));
  const dealer = await findDealer(input.data.ownerId);
  if (!dealer) return refused(values, {}, 'We do not know that dealer.', 404);
  const vehicle = { title: `Cars at ${dealer.name}`, url: dealer.url };
  const { status, answer } = await sendFrom(values, { ...input.data, leadType: 'QUESTION', vehicle }, leads, context);
  return { status, answer: answer.status === 'sent' ? { ...answer, dealer: dealer.name } : answer };
};

type OrderedCar = { vehicle: LeadVehicle; dealer: string };

/** The same for a car that is yet to be built; `findCar` knows which one, and whether the dealer can order it. */
export const answerOrderForm = async (
  form: FormData,
  leads: Leads,
  context: LeadContext,
  findCar: (ownerId: number) => Promise<OrderedCar | undefined>,
): Promise<FormAnswer> => {
  const values = textsOf(form);
  const input = CustomOrderForm.safeParse(values);
  if (!input.success) return refused(values, fieldErrorsOf(input.error));
  const car = await findCar(input.data.ownerId);
  if (!car) return refused(values, { ownerId: 'This dealer cannot order it. Please choose another.' });
  const order: LeadInput = { ...input.data, leadType: 'CUSTOMORDER', vehicle: car.vehicle };
  const { status, answer } = await sendFrom(values, order, leads, context);
  return { status, answer: answer.status === 'sent' ? { ...answer, dealer: car.dealer } : answer };
};
