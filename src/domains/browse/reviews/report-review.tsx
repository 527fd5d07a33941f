import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { reportReviewPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Honeypot } from '#ui/forms/honeypot.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './report-review.module.css';
import { longestReportWords, reviewReportReasons } from './review-calls.ts';

type ReportReviewProps = { reviewId: string; answer?: FormAnswer | undefined };

/** Reports a review to whoever runs the site. */
export const ReportReview = ({ reviewId, answer }: ReportReviewProps) => {
  if (answer?.status === 'sent') {
    return (
      <Banner level="positive" title="Thank you. We’ll look at this review.">
        We don’t tell the author who reported it.
      </Banner>
    );
  }
  const { errors = {}, values = {}, message = null } = answer ?? {};
  return (
    <form method="post" action={reportReviewPath(reviewId)} className={styles.form}>
      {message && <Banner level="danger" title={message} />}
      <Fieldset legend="What’s wrong with it?" error={errors.reason}>
        <div className={styles.reasons}>
          {Object.entries(reviewReportReasons).map(([reason, label]) => (
            <label key={reason} className={styles.reason}>
              <input type="radio" name="reason" value={reason} required defaultChecked={values.reason === reason} />
              {label}
            </label>
          ))}
        </div>
      </Fieldset>
      <Field label="Tell us more" note="optional" error={errors.words}>
        <TextArea name="words" rows={3} maxLength={longestReportWords} defaultValue={values.words} />
      </Field>
      <Honeypot />
      <div>
        <Button type="submit">Send report</Button>
      </div>
    </form>
  );
};
