import { data } from 'react-router';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';

/** What was posted to a page; a body that is no form is refused. */
export const readForm = async (request: Request): Promise<FormValues> => {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  return formValues(form);
};

/** The page with its answer, which is for whoever sent the form and nobody else. */
export const answerPage = <Value>({ status, answer }: { status: number; answer: FormAnswer<Value> }) =>
  data(answer, { status, headers: { 'cache-control': 'private, no-store' } });
