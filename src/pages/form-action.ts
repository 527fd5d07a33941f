import { data } from 'react-router';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';

/** The text fields posted to a page, in their order; a body that is not a form is refused. */
export const readFormEntries = async (request: Request): Promise<[string, string][]> => {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  return [...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
};

/** The fields posted to a page, by name. */
export const readForm = async (request: Request): Promise<FormValues> => formValues(await readFormEntries(request));

/** The page with the result of a form, which no cache may store. */
export const answerPage = <Value>({ status, answer }: { status: number; answer: FormAnswer<Value> }) =>
  data(answer, { status, headers: { 'cache-control': 'private, no-store' } });
