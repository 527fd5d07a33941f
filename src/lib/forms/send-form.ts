import { type HttpClient, HttpError } from '../http-client.ts';
import { recordOf, textOf } from '../json-values.ts';
import { type FormAnswer, type FormCall, type FormRefusal, fieldName } from './form-answer.ts';
import type { FormValues } from './form-values.ts';

/** The code of a form that got no answer: the device is offline, or the site is away. */
export const noAnswerCode = 'no-answer';

type Submission = { values: FormValues; body?: Readonly<Record<string, unknown>> };

/** Sends the values of a form to its API; `body` where the API takes another shape than the form. */
export const sendForm = async (
  { path, failure, fieldNames }: FormCall,
  { values, body = values }: Submission,
  http: Pick<HttpClient, 'json'>,
): Promise<FormAnswer<Record<string, unknown>>> => {
  const refuse = (answer: unknown, missing = 'internal'): FormRefusal => {
    const { code, errorMessage, fields } = recordOf(answer);
    const errors = Object.entries(recordOf(fields)).map(([at, words]) => [
      fieldName(at.split('.'), fieldNames),
      textOf(words),
    ]);
    return {
      status: 'refused',
      code: textOf(code) || missing,
      // Errors of fields are shown at the fields, so there is no message about the whole form.
      message: fields ? null : textOf(errorMessage) || failure,
      errors: Object.fromEntries(errors),
      values,
    };
  };
  try {
    const value = recordOf(await http.json(path, { method: 'POST', data: { ...body } }));
    return value.errorMessage ? refuse(value) : { status: 'sent', value };
  } catch (error) {
    if (!(error instanceof HttpError)) return refuse({}, noAnswerCode);
    return refuse(error.status < 500 ? error.body : {});
  }
};
