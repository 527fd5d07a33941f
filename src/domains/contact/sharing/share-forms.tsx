import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { UserState } from '#domains/people/accounts/user-slice.ts';
import { convert } from '#domains/reference/analytics/conversions.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { sendShare } from './send-share.ts';
import styles from './share.module.css';
import { sharedUrl, shareTextWords } from './share-body.ts';
import { longestName, longestWords, type ShareAnswer, type SharedPage, type ShareWay } from './share-terms.ts';
import { shareText } from './share-text.ts';

export type ShareFormProps = {
  page: SharedPage;
  origin: string;
  /** The site's name, as a text begins. */
  site: string;
  /** Where a browser without script sends it. */
  action: string;
  /** What the server made of it, where there was no script. */
  answer?: ShareAnswer | undefined;
  withFigures: boolean;
  /** Beside the button. */
  back?: ReactNode;
  toUrl: (path: string) => string;
};

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const sentWords: Readonly<Record<ShareWay, string>> = {
  text: 'Your text is on its way.',
  email: 'Email sent. We don’t keep the address.',
};

/** The first wrong one, in the order in which they are read. */
const focusFirst = (form: HTMLFormElement | null, errors: Readonly<Record<string, string>>): void => {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]') ?? [];
  [...fields].find(({ name }) => name in errors)?.focus();
};

type Shown = { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> };
type FrameProps = ShareFormProps & { way: ShareWay; label: string; children: (shown: Shown) => ReactNode };

/** It posts and comes back without script, and stays where it is with it. */
const ShareForm = ({ way, label, children, ...props }: FrameProps) => {
  const { page, origin, action, back, toUrl } = props;
  const first = props.answer?.way === way ? props.answer : undefined;
  const [answer, setAnswer] = useState(first);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<HTMLDivElement>(null);
  const statusLine = useRef<HTMLDivElement>(null);
  // The same request, tried again, is the same message; another one once it was sent.
  const request = useId();
  const [tried, setTried] = useState('');
  const isSent = answer?.status === 'sent';
  const refused = answer?.status === 'refused' ? answer : undefined;

  useEffect(() => {
    if (answer === first) return;
    // Above the fields, where a phone does not show it by itself.
    (isSent ? sent : statusLine).current?.focus();
  }, [isSent, answer, first]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = textsOf(event.currentTarget);
    const requestId = tried || `${Date.now()}${request}${Math.random()}`;
    setTried(requestId);
    setBusy(true);
    const means = { page, origin, fetch: (...call: Parameters<typeof fetch>) => fetch(...call), toUrl };
    const result = await sendShare(way, { ...typed, requestId }, means);
    setBusy(false);
    setAnswer(result);
    if (result.status === 'refused') focusFirst(form.current, result.errors);
    else convert('share');
  };

  if (isSent) {
    return (
      <div ref={sent} tabIndex={-1} className={styles.sent}>
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
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="way" value={way} />
      {refused?.message && (
        <div ref={statusLine} tabIndex={-1}>
          <Banner level={refused.isLimit ? 'warning' : 'danger'} title={refused.message}>
            Copy the link to share now. What you typed is still here.
          </Banner>
        </div>
      )}
      {children({ errors: refused?.errors ?? {}, values: refused?.values ?? {} })}
      {/* Not display: none, which robots know to skip. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="company" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
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
          {/* The site writes the words; of this only the link is read. */}
          <input type="hidden" name="sms_message" value={url} />
          <div>
            <p className={styles.help}>They get:</p>
            <blockquote className={styles.quote}>{shareText({ site, sender, page, url })}</blockquote>
            {errors.sms_message && <InlineError quiet>{errors.sms_message}</InlineError>}
          </div>
          <p className={styles.help}>
            We use their number once and don’t keep it. To write your own words,{' '}
            <a href={`sms:?&body=${encodeURIComponent(words)}`}>use your own messages</a>.
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
            Let them answer me at this address
          </Checkbox>
          <Field label="A few words" note={`optional, at most ${longestWords} characters`} error={errors.message}>
            <TextArea name="message" rows={3} maxLength={longestWords} defaultValue={values.message} />
          </Field>
          <input type="hidden" name="withFigures" value={withFigures ? 'on' : ''} />
          <p className={styles.help}>
            We use their address once and do not keep it. <a href={own}>Use your own email app</a>
          </p>
        </>
      )}
    </ShareForm>
  );
};
