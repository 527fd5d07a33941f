import { fieldErrorsOf } from '#domains/contact/leads/lead.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { ReportInput, reportRefusals } from './report.ts';
import type { ReportAnswer } from './report-terms.ts';
import type { ReportContext, Reports } from './reports.server.ts';

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** The form as a browser without script posts it: what was typed comes back with what is wrong. */
export const answerReportForm = async (
  form: FormData,
  listingId: number,
  reports: Reports,
  context: ReportContext,
): Promise<{ status: number; answer: ReportAnswer }> => {
  const values = textsOf(form);
  const input = ReportInput.safeParse({ ...values, listingId });
  if (!input.success) {
    return { status: 400, answer: { status: 'refused', message: null, errors: fieldErrorsOf(input.error), values } };
  }
  const sent = await reports.send(input.data, context);
  if (sent.ok) return { status: 200, answer: { status: 'sent' } };
  const { code, message } = reportRefusals[sent.error];
  return { status: errorCatalogue[code].status, answer: { status: 'refused', message, errors: {}, values } };
};
