import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Submission, submissionFailed, submissionSucceeded, unsent } from '#ui/submission.ts';
import type { FieldErrors } from './lead.ts';
import { LeadFields, LeadPromise, LeadSent, type LeadView } from './lead-fields.tsx';
import styles from './lead-form.module.css';
import type { LeadAnswer } from './lead-terms.ts';
import { keepProfile, readProfile, sendLead } from './send-lead.ts';

type LeadFormProps = {
  lead: LeadView;
  /** What the server made of it, where there was no script. */
  answer?: LeadAnswer | undefined;
  toUrl: (path: string) => string;
};

const startOf = (answer: LeadAnswer | undefined): Submission => {
  if (answer?.status === 'sent') return submissionSucceeded();
  return answer?.message ? submissionFailed(answer.message) : unsent;
};

const requestId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const fieldNamed = (form: HTMLFormElement, name: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);

/** What the shopper let this device remember, and the kind of question a button elsewhere on the page stands for. */
const useFormHelp = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const kept = Object.entries(readProfile(localStorage));
    for (const [name, value] of form.current ? kept : []) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.type === 'checkbox') field.checked ||= value === true;
      else field.value ||= String(value);
    }
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lead]') : null;
      const type = link?.dataset.lead ?? '';
      const choice = form.current?.querySelector<HTMLInputElement>(`[name="leadType"][value="${type}"]`);
      if (type === '' || !choice) return;
      // The browser's own jump would take the focus back to the top of the section.
      event.preventDefault();
      choice.checked = true;
      form.current?.closest('section')?.scrollIntoView();
      form.current?.querySelector<HTMLElement>('[name="firstName"]')?.focus({ preventScroll: true });
    };
    document.addEventListener('click', choose);
    return () => document.removeEventListener('click', choose);
  }, [form]);
};

/** UI-06: a question to the dealer. It posts and comes back without script, and stays on the page with it. */
export const LeadForm = ({ lead, answer, toUrl }: LeadFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const request = useRef('');
  const [submission, setSubmission] = useState(() => startOf(answer));
  const [errors, setErrors] = useState<FieldErrors>(answer?.status === 'refused' ? answer.errors : {});
  const [busy, setBusy] = useState(false);
  useFormHelp(form);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const sent = event.currentTarget;
    request.current ||= requestId();
    const fields = { ...fieldsOf(sent), clientRequestId: request.current };
    setBusy(true);
    const result = await sendLead(fields, { fetch: (...call) => fetch(...call), toUrl });
    setBusy(false);
    if (result.sent) {
      request.current = '';
      const { firstName = '', lastName = '', email = '', phone = '', isOneClickOptedIn } = fieldsOf(sent);
      keepProfile(localStorage, { firstName, lastName, email, phone, isOneClickOptedIn: isOneClickOptedIn === 'on' });
      setErrors({});
      setSubmission(submissionSucceeded());
      return;
    }
    const [first] = Object.keys(result.errors);
    setErrors(result.errors);
    setSubmission(submissionFailed(result.message ?? ''));
    if (first !== undefined) fieldNamed(sent, first)?.focus();
  };

  const { showConfirmation, serverError } = submission;
  useEffect(() => {
    if (showConfirmation) outcome.current?.focus();
  }, [showConfirmation]);

  return (
    <div className={styles.contact}>
      {showConfirmation ? (
        <div ref={outcome} tabIndex={-1} className={styles.sent} role="status">
          <LeadSent lead={lead} onAgain={() => setSubmission(unsent)} />
        </div>
      ) : (
        <form ref={form} method="post" action="#contact" className={styles.form} onSubmit={submit}>
          <LeadFields
            lead={lead}
            errors={errors}
            message={serverError}
            values={answer?.status === 'refused' ? answer.values : {}}
            busy={busy}
          />
        </form>
      )}
      <LeadPromise lead={lead} />
    </div>
  );
};
