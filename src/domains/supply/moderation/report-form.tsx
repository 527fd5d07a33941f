import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Honeypot } from '#ui/forms/honeypot.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './report-form.module.css';
import { longestWords, reportCall, reportReasons } from './report-terms.ts';

type ReportFormProps = {
  listingId: number;
  /** Where browsers without JavaScript post to. */
  action: string;
  /** Result of a submit without JavaScript. */
  answer?: FormAnswer | undefined;
  toUrl: (path: string) => string;
};

/** Form to report a problem with a listing. Without JavaScript it posts and reloads; with it, it stays in place. */
export const ReportForm = ({ listingId, action, answer, toUrl }: ReportFormProps) => {
  const { form, outcome, busy, onSubmit, isSent, errors, message, values } = useForm({
    call: reportCall,
    answer,
    toUrl,
    toBody: (fields) => ({ ...fields, listingId }),
  });

  if (isSent) {
    return (
      <div ref={outcome} tabIndex={-1} role="status" className={styles.sent}>
        <p>
          <strong>Thank you. We’ll look into this listing.</strong>
        </p>
        <p>We don’t tell the seller who reported it.</p>
      </div>
    );
  }
  return (
    <form ref={form} method="post" action={action} className={styles.form} onSubmit={onSubmit}>
      <Fieldset legend="What’s wrong?" error={errors.reason}>
        <div className={styles.reasons}>
          {Object.entries(reportReasons).map(([reason, label]) => (
            <label key={reason} className={styles.reason}>
              <input type="radio" name="reason" value={reason} required defaultChecked={values.reason === reason} />
              {label}
            </label>
          ))}
        </div>
      </Fieldset>
      <Field label="Tell us more" note="optional" error={errors.words}>
        <TextArea name="words" rows={4} maxLength={longestWords} defaultValue={values.words} />
      </Field>
      <Field
        label="Email"
        note="optional"
        hint="Only for our questions about this report. The seller doesn’t see it."
        error={errors.email}
      >
        <TextInput type="email" name="email" autoComplete="email" maxLength={254} defaultValue={values.email} />
      </Field>
      <Honeypot />
      {message && <InlineError>{message}</InlineError>}
      <div>
        <Button type="submit" state={busy ? 'loading' : ''} loadingLabel="Sending">
          Send report
        </Button>
      </div>
    </form>
  );
};
