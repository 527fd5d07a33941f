import type { z } from 'zod';
import { errorCatalogue } from '#lib/errors.ts';
import { ShareEmailInput, ShareTextInput, shareRefusalCodes } from './share.ts';
import { shareEmailBody, shareTextBody } from './share-body.ts';
import type { ShareAnswer, SharedPage, ShareWay } from './share-terms.ts';
import type { ShareContext, Sharing } from './sharing.server.ts';

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

const errorsOf = (error: z.ZodError): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues)
    errors[String(path.findLast((one) => typeof one === 'string'))] ??= message;
  return errors;
};

/** The forms as a browser without script posts them: what was typed comes back with what is wrong. */
export const answerShareForm = async (
  form: FormData,
  page: SharedPage,
  sharing: Pick<Sharing, 'sendText' | 'sendEmail'>,
  context: ShareContext,
): Promise<{ status: number; answer: ShareAnswer }> => {
  const values = textsOf(form);
  const way: ShareWay = values.way === 'text' ? 'text' : 'email';
  const refused = (status: number, message: string | null, errors: Readonly<Record<string, string>> = {}) => ({
    status,
    answer: { status: 'refused' as const, way, message, errors, values, isLimit: status === 429 },
  });
  const input =
    way === 'text'
      ? ShareTextInput.safeParse(shareTextBody(values, { page }))
      : ShareEmailInput.safeParse(shareEmailBody(values, { page, origin: context.origin }));
  if (!input.success) return refused(400, null, errorsOf(input.error));
  const sent = await ('dataMap' in input.data
    ? sharing.sendText(input.data, context)
    : sharing.sendEmail(input.data, context));
  if (sent.ok) return { status: 200, answer: { status: 'sent', way } };
  const { error } = sent;
  const { status } = errorCatalogue[shareRefusalCodes[error.reason]];
  return 'field' in error ? refused(status, null, { [error.field]: error.message }) : refused(status, error.message);
};
