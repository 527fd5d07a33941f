import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FormAnswer, FormCall, FormRefusal } from '#lib/forms/form-answer.ts';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';
import { sendForm } from '#lib/forms/send-form.ts';
import { createHttpClient } from '#lib/http-client.ts';

/** The first wrong field, in the order in which they are read. */
export const focusFirstError = (form: HTMLFormElement | null, errors: FieldErrors): void => {
  const fields = form?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea') ?? [];
  [...fields].find(({ name }) => name in errors)?.focus();
};

const newRequestId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

type FormOptions = {
  call: FormCall;
  /** What the server made of it, where there was no script. */
  answer?: FormAnswer | undefined;
  /** Where this brand's pages call services (BRND-08). */
  toUrl: (path: string) => string;
  /** What the API is sent, where that is not what stands in the form. */
  toBody?: (values: FormValues) => Readonly<Record<string, unknown>>;
  /** The field that makes the same request, tried again, the same write. */
  requestField?: string;
  onSent?: (values: FormValues) => void;
};

type FormState = Pick<FormRefusal, 'message' | 'errors' | 'values'> & { code?: FormRefusal['code'] };

const untouched: FormState = { message: null, errors: {}, values: {} };

/**
 * A form that stays where it is: it is sent by script, and what is wrong comes back to its fields. Its `method` and
 * `action` post the same fields where there is no script. `outcome` is what has the focus afterwards.
 */
export const useForm = ({ call, answer: first, toUrl, toBody, requestField, onSent }: FormOptions) => {
  const [answer, setAnswer] = useState(first);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const request = useRef('');
  useEffect(() => {
    if (answer !== first) outcome.current?.focus();
  }, [answer, first]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    request.current ||= newRequestId();
    const fields = formValues(new FormData(event.currentTarget));
    const values: FormValues = requestField ? { ...fields, [requestField]: request.current } : fields;
    const http = createHttpClient({ fetch: (...args) => fetch(...args), toUrl });
    setBusy(true);
    const result = await sendForm(call, { values, ...(toBody && { body: toBody(values) }) }, http);
    setBusy(false);
    setAnswer(result);
    if (result.status === 'refused') return focusFirstError(form.current, result.errors);
    request.current = '';
    onSent?.(values);
  };

  const refusal: FormState = answer?.status === 'refused' ? answer : untouched;
  const again = () => setAnswer(undefined);
  const { code, message, errors, values } = refusal;
  return { form, outcome, busy, onSubmit, again, isSent: answer?.status === 'sent', code, message, errors, values };
};
