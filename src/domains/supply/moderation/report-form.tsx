import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './report-form.module.css';
import { longestWords, type ReportAnswer, reportReasons } from './report-terms.ts';
import { sendReport } from './send-report.ts';

type ReportFormProps = {
  listingId: number;
  /** Where a browser without script sends it. */
  action: string;
  /** What the server made of it, where there was no script. */
  answer?: ReportAnswer | undefined;
  toUrl: (path: string) => string;
};

const nothingWrong: Extract<ReportAnswer, { status: 'refused' }> = {
  status: 'refused',
  message: null,
  errors: {},
  values: {},
};

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** What is wrong with a listing. It posts and comes back without script, and stays where it is with it. */
export const ReportForm = ({ listingId, action, answer: first, toUrl }: ReportFormProps) => {
  const [answer, setAnswer] = useState(first);
  const [busy, setBusy] = useState(false);
  const sent = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSent = answer?.status === 'sent';
  const refused = answer?.status === 'refused' ? answer : nothingWrong;
  const { errors, message, values } = refused;

  useEffect(() => {
    if (isSent && answer !== first) sent.current?.focus();
  }, [isSent, answer, first]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = { ...textsOf(event.currentTarget), listingId: String(listingId) };
    setBusy(true);
    const result = await sendReport(typed, { fetch: (...call) => fetch(...call), toUrl });
    setBusy(false);
    setAnswer(result);
    const [wrong] = result.status === 'refused' ? Object.keys(result.errors) : [];
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wrong)}"]`)?.focus();
  };

  if (isSent) {
    return (
      <div ref={sent} tabIndex={-1} role="status" className={styles.sent}>
        <p>
          <strong>Thank you. We will look at this listing.</strong>
        </p>
        <p>The seller is not told who reported it.</p>
      </div>
    );
  }
  return (
    <form ref={form} method="post" action={action} className={styles.form} onSubmit={submit}>
      <Fieldset legend="What is wrong?" error={errors.reason}>
        <div className={styles.reasons}>
          {Object.entries(reportReasons).map(([reason, label]) => (
            <label key={reason} className={styles.reason}>
              <input type="radio" name="reason" value={reason} required defaultChecked={values.reason === reason} />
              {label}
            </label>
          ))}
        </div>
      </Fieldset>
      <Field label="In your words" note="optional" error={errors.words}>
        <TextArea name="words" rows={4} maxLength={longestWords} defaultValue={values.words} />
      </Field>
      <Field
        label="Email"
        note="optional"
        hint="Only for our questions about this report. The seller does not see it."
        error={errors.email}
      >
        <TextInput type="email" name="email" autoComplete="email" maxLength={254} defaultValue={values.email} />
      </Field>
      {/* Not display: none, which robots know to skip. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="company" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {message && <InlineError>{message}</InlineError>}
      <div>
        <Button type="submit" state={busy ? 'loading' : ''} loadingLabel="Sending">
          Send report
        </Button>
      </div>
    </form>
  );
};
