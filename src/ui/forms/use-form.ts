import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FormAnswer, FormCall, FormRefusal } from '#lib/forms/form-answer.ts';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';
import { noAnswerCode, sendForm } from '#lib/forms/send-form.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { recordOf } from '#lib/json-values.ts';

/** Focuses the first field with an error, in document order. */
export const focusFirstError = (form: HTMLFormElement | null, errors: FieldErrors): void => {
  const fields = form?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea') ?? [];
  [...fields].find(({ name }) => name in errors)?.focus();
};

const newRequestId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

type FormOptions = {
  call: FormCall;
  /** The server's answer to a form that was posted without JavaScript. */
  answer?: FormAnswer | undefined;
  /** The URL of a service path on this brand (BRND-08). */
  toUrl: (path: string) => string;
  /** The request body, where it differs from the form's values. */
  toBody?: (values: FormValues) => Readonly<Record<string, unknown>>;
  /** The name of a hidden field with a request id, so that a retry of the same request is written once. */
  requestField?: string;
  onSent?: (values: FormValues) => void;
  /** Keeps what got no answer, to be sent later; false if it can't be kept, and the form says that it failed. */
  keepForLater?: (values: FormValues, requestId: string) => Promise<boolean>;
};

type FormState = Pick<FormRefusal, 'message' | 'errors' | 'values'> & { code?: FormRefusal['code'] };

const untouched: FormState = { message: null, errors: {}, values: {} };

/**
 * A form that is sent by fetch, with errors shown at its fields. Its `method` and `action` post the same fields without
 * JavaScript. `outcome` is the element that gets the focus after a submit.
 */
export const useForm = ({ call, answer: first, toUrl, toBody, requestField, onSent, keepForLater }: FormOptions) => {
  const [answer, setAnswer] = useState(first);
  const [isWaiting, setWaiting] = useState(false);
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
    const hasNoAnswer = result.status === 'refused' && result.code === noAnswerCode;
    const isCached = hasNoAnswer && (await keepForLater?.(values, request.current).catch(() => false)) === true;
    setBusy(false);
    if (isCached) {
      request.current = '';
      return setWaiting(true);
    }
    setAnswer(result);
    if (result.status === 'refused') return focusFirstError(form.current, result.errors);
    request.current = '';
    onSent?.(values);
  };

  const refusal: FormState = answer?.status === 'refused' ? answer : untouched;
  const again = () => {
    setAnswer(undefined);
    setWaiting(false);
  };
  const { code, message, errors, values } = refusal;
  const isSent = answer?.status === 'sent';
  /** What the server said of a form that was sent. */
  const value = answer?.status === 'sent' ? recordOf(answer.value) : {};
  return { form, outcome, busy, onSubmit, again, isSent, isWaiting, value, code, message, errors, values };
};
