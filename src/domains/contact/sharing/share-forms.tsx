import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { UserState } from '#domains/people/accounts/user-slice.ts';
import { convert } from '#domains/reference/analytics/conversions.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Honeypot } from '#ui/forms/honeypot.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './share.module.css';
import { shareBodies, sharedUrl, shareTextWords } from './share-body.ts';
import {
  longestName,
  longestWords,
  type PostedShare,
  type SharedPage,
  type ShareWay,
  shareCalls,
} from './share-terms.ts';
import { shareText } from './share-text.ts';

export type ShareFormProps = {
  page: SharedPage;
  origin: string;
  /** The site's name, with which a text begins. */
  site: string;
  /** Where browsers without JavaScript post to. */
  action: string;
  /** Result of a submit without JavaScript. */
  posted?: PostedShare | undefined;
  withFigures: boolean;
  /** Shown beside the button. */
  back?: ReactNode;
  toUrl: (path: string) => string;
};

const sentWords: Readonly<Record<ShareWay, string>> = {
  text: 'Your text is on its way.',
  email: 'Email sent. We don’t keep the address.',
};

type Fields = { errors: FieldErrors; values: FormValues };
type FrameProps = ShareFormProps & { way: ShareWay; label: string; children: (fields: Fields) => ReactNode };

/** Without JavaScript it posts and reloads; with it, it stays in place. */
const ShareForm = ({ way, label, children, ...props }: FrameProps) => {
  const { page, origin, action, back, toUrl } = props;
  const { form, outcome, busy, onSubmit, isSent, code, message, errors, values } = useForm({
    call: shareCalls[way],
    answer: props.posted?.way === way ? props.posted.answer : undefined,
    toUrl,
    toBody: (fields) => shareBodies[way](fields, { page, origin }),
    requestField: 'requestId',
    onSent: () => convert('share'),
  });

  if (isSent) {
    return (
      <div ref={outcome} tabIndex={-1} className={styles.sent}>
        <Banner level="positive" title={sentWords[way]} />
        {back}
      </div>
    );
  }
  return (
    <form
      ref={form}
      method="post"
      action={`${action}#share-${way}`}
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
    >
      <input type="hidden" name="way" value={way} />
      {message && (
        // Above the fields, so it takes the focus to scroll into view on a phone.
        <div ref={outcome} tabIndex={-1}>
          <Banner level={code === 'too-many-requests' ? 'warning' : 'danger'} title={message}>
            Copy the link to share now. What you typed is still here.
          </Banner>
        </div>
      )}
      {children({ errors, values })}
      <Honeypot />
      <div className={styles.foot}>
        {back}
        <Button type="submit" state={busy ? 'loading' : ''} loadingLabel="Sending">
          {label}
        </Button>
      </div>
    </form>
  );
};

/** Sends a car, a comparison or a list to a phone by text (SHAR-01). */
export const ShareTextForm = (props: ShareFormProps) => {
  const { page, origin, site } = props;
  const url = sharedUrl(page, origin, props.withFigures);
  const words = shareTextWords(page, url, props.withFigures);
  const sender = useSelector(({ user }: { user: UserState }) => (user.isLoggedIn ? user.profile.firstName : ''));
  return (
    <ShareForm {...props} way="text" label="Send text">
      {({ errors, values }) => (
        <>
          <Field label="To" note="a mobile number" error={errors.mobile_number}>
            <TextInput type="tel" name="mobile_number" autoComplete="off" defaultValue={values.mobile_number} />
          </Field>
          {/* The site writes the text; only the link in this field is read (SHAR-05). */}
          <input type="hidden" name="sms_message" value={url} />
          <div>
            <p className={styles.help}>They get:</p>
            <blockquote className={styles.quote}>{shareText({ site, sender, page, url })}</blockquote>
            {errors.sms_message && <InlineError quiet>{errors.sms_message}</InlineError>}
          </div>
          <p className={styles.help}>
            We use their number once and don’t keep it. To write your own message,{' '}
            <a href={`sms:?&body=${encodeURIComponent(words)}`}>use your messages app</a>.
          </p>
        </>
      )}
    </ShareForm>
  );
};

/** Sends a car, a comparison or a list to friends by email (SHAR-03). */
export const ShareEmailForm = (props: ShareFormProps) => {
  const { page, origin, withFigures } = props;
  const url = sharedUrl(page, origin, withFigures);
  const own = `mailto:?subject=${encodeURIComponent(page.title)}&body=${encodeURIComponent(url)}`;
  return (
    <ShareForm {...props} way="email" label="Send email">
      {({ errors, values }) => (
        <>
          <Field label="To" note="up to 5 addresses, with commas" error={errors.toEmailAddress}>
            <TextInput
              name="toEmailAddress"
              inputMode="email"
              autoComplete="off"
              defaultValue={values.toEmailAddress}
            />
          </Field>
          <Field label="Your name" error={errors.name}>
            <TextInput name="name" autoComplete="name" maxLength={longestName} defaultValue={values.name} />
          </Field>
          <Field label="Your email" error={errors.fromEmailAddress}>
            <TextInput
              type="email"
              name="fromEmailAddress"
              autoComplete="email"
              defaultValue={values.fromEmailAddress}
            />
          </Field>
          <Checkbox name="replyToSender" defaultChecked={values.replyToSender === 'on'}>
            Let them reply to me at this address
          </Checkbox>
          <Field label="Message" note={`optional, up to ${longestWords} characters`} error={errors.message}>
            <TextArea name="message" rows={3} maxLength={longestWords} defaultValue={values.message} />
          </Field>
          <input type="hidden" name="withFigures" value={withFigures ? 'on' : ''} />
          <p className={styles.help}>
            We use their address once and don’t keep it. <a href={own}>Use your email app</a>
          </p>
        </>
      )}
    </ShareForm>
  );
};
