import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { resultsPath, subscriptionsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import type { SubscribeAnswer } from './subscriptions-form.server.ts';
import styles from './subscriptions-page.module.css';

type Refused = Extract<SubscribeAnswer, { state: 'refused' }>;

const EmailField = ({ refused }: { refused: Refused | undefined }) => (
  <Field label="Email" required error={refused?.error}>
    <TextInput name="email" type="email" autoComplete="email" maxLength={254} required defaultValue={refused?.email} />
  </Field>
);

/** For whoever has alerts and no link at hand. */
const AskForLink = ({ refused, lead }: { refused?: Refused | undefined; lead: string }) => (
  <AuthPage title="Your email alerts" lead={lead}>
    <form method="post" action={subscriptionsPath()} className={styles.row} noValidate>
      <input type="hidden" name="intent" value="send-link" />
      <EmailField refused={refused} />
      <Button type="submit" size="large" block>
        Email me the link
      </Button>
    </form>
  </AuthPage>
);

/** The strip of a results page, sent without script, when it could not be taken. */
const SubscribeAgain = ({ refused }: { refused: Refused }) => (
  <AuthPage title="Know when the next one arrives" lead="No account needed. One tap ends it.">
    <form method="post" action={subscriptionsPath()} className={styles.row} noValidate>
      {['intent', 'search'].map((name) => (
        <input key={name} type="hidden" name={name} value={refused.form[name] ?? ''} />
      ))}
      <EmailField refused={refused} />
      <Button type="submit" size="large" block>
        Email me matches
      </Button>
    </form>
  </AuthPage>
);

type SubscribeFormsProps = { answer: SubscribeAnswer | undefined; expired: boolean };

/** What the page shows without a link. */
export const SubscribeForms = ({ answer, expired }: SubscribeFormsProps) => {
  if (answer?.state === 'sent') {
    const lead =
      answer.until === '' ? (
        'Alerts are on for this search already.'
      ) : (
        <>
          We sent a link to <strong>{answer.email}</strong>. Alerts start when you tap it. It works until {answer.until}
          .
        </>
      );
    return (
      <AuthPage title={answer.until === '' ? 'Nothing to do' : 'Check your inbox'} lead={lead}>
        <ButtonLink href={resultsPath()} variant="quiet" block>
          Back to cars
        </ButtonLink>
      </AuthPage>
    );
  }
  if (answer?.state === 'link-sent') {
    return <AuthPage title="Check your inbox" lead="If alerts come to that address, the link to them is on its way." />;
  }
  if (answer?.intent === 'subscribe') return <SubscribeAgain refused={answer} />;
  const lead = expired
    ? 'That link has expired. We can email you a new one.'
    : 'See, change or delete the alerts that come to your address. We email you a link to them.';
  return <AskForLink refused={answer} lead={lead} />;
};
