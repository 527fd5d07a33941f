import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { chattedAbout } from '#domains/people/accounts/user-slice.ts';
import { dealCookie, parseTerms } from '#domains/reference/payments/deal-terms.ts';
import { parseCookies } from '#lib/cookies.ts';
import { animateScroll, scrollTopOf } from '#ui/animate-scroll.ts';
import { notSubmitted, type Submission, submissionFailed, submissionSucceeded } from '#ui/forms/submission.ts';
import { convertLead } from './convert-lead.ts';
import type { FieldErrors } from './lead.ts';
import { LeadFields, LeadPromise, LeadSent, type LeadView } from './lead-fields.tsx';
import styles from './lead-form.module.css';
import type { LeadAnswer } from './lead-terms.ts';
import { sendLead } from './send-lead.ts';
import { fieldNamed, fieldsOf, keepProfileOf, useStoredProfile } from './use-stored-profile.ts';

type LeadFormProps = {
  lead: LeadView;
  /** What the server made of it, where there was no script. */
  answer?: LeadAnswer | undefined;
  toUrl: (path: string) => string;
  /** What the form begins with, by field. */
  start?: Readonly<Record<string, string>>;
};

const startOf = (answer: LeadAnswer | undefined): Submission => {
  if (answer?.status === 'sent') return submissionSucceeded();
  return answer?.message ? submissionFailed(answer.message) : notSubmitted;
};

const hasOwnTerms = (): boolean => parseTerms(parseCookies(document.cookie)[dealCookie]) !== undefined;

const requestId = (): string => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** The kind of question a button elsewhere on the page stands for. */
const useChosenQuestion = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-lead]') : null;
      const type = link?.dataset.lead ?? '';
      const choice = form.current?.querySelector<HTMLInputElement>(`[name="leadType"][value="${type}"]`);
      if (type === '' || !choice) return;
      // The browser's own jump would take the focus back to the top of the section.
      event.preventDefault();
      choice.checked = true;
      const section = form.current?.closest('section');
      if (section) animateScroll(() => scrollTopOf(section));
      form.current?.querySelector<HTMLElement>('[name="firstName"]')?.focus({ preventScroll: true });
    };
    document.addEventListener('click', choose);
    return () => document.removeEventListener('click', choose);
  }, [form]);
};

/** UI-06: a question to the dealer. It posts and comes back without script, and stays on the page with it. */
export const LeadForm = ({ lead, answer, toUrl, start = {} }: LeadFormProps) => {
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const request = useRef('');
  const [submission, setSubmission] = useState(() => startOf(answer));
  const [errors, setErrors] = useState<FieldErrors>(answer?.status === 'refused' ? answer.errors : {});
  const [busy, setBusy] = useState(false);
  useStoredProfile(form);
  useChosenQuestion(form);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const sent = event.currentTarget;
    request.current ||= requestId();
    const fields: Record<string, string> = { ...fieldsOf(sent), clientRequestId: request.current };
    setBusy(true);
    const result = await sendLead(fields, { fetch: (...call) => fetch(...call), toUrl });
    setBusy(false);
    if (result.sent) {
      request.current = '';
      convertLead({ leadType: fields.leadType, costs: lead.costs, hasWallet: hasOwnTerms() });
      keepProfileOf(fields);
      // The cars somebody chatted about are kept with the user's state (PROF-12).
      if (fields.leadType === 'CHAT') dispatch(chattedAbout(lead.listingId));
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
          <LeadSent lead={lead} onAgain={() => setSubmission(notSubmitted)} />
        </div>
      ) : (
        <form ref={form} method="post" action="#contact" className={styles.form} onSubmit={submit}>
          <LeadFields
            lead={lead}
            errors={errors}
            message={serverError}
            values={answer?.status === 'refused' ? answer.values : start}
            busy={busy}
          />
        </form>
      )}
      <LeadPromise lead={lead} />
    </div>
  );
};
