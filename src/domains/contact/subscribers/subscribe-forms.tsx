import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import type { FormAnswer, FormRefusal } from '#lib/forms/form-answer.ts';
import { resultsPath, subscriptionsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import type { Subscribed } from './subscribers.server.ts';
import styles from './subscriptions-page.module.css';

/** Result of one of the forms. */
export type PostedSubscription =
  | { intent: 'subscribe'; answer: FormAnswer<Subscribed & { email: string }> }
  | { intent: 'send-link'; answer: FormAnswer };

type Refused = Pick<FormRefusal, 'message' | 'errors' | 'values'>;

const EmailField = ({ refused }: { refused: Refused | undefined }) => (
  <Field label="Email" required error={refused?.errors.email ?? refused?.message ?? undefined}>
    <TextInput
      name="email"
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      defaultValue={refused?.values.email}
    />
  </Field>
);

/** Requests a link to the subscriptions of an address. */
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

/** The refused form of a results page, submitted without JavaScript. */
const SubscribeAgain = ({ refused }: { refused: Refused }) => (
  <AuthPage title="Get an alert for new matches" lead="No account needed. Unsubscribe in one tap.">
    <form method="post" action={subscriptionsPath()} className={styles.row} noValidate>
      {['intent', 'search'].map((name) => (
        <input key={name} type="hidden" name={name} value={refused.values[name] ?? ''} />
      ))}
      <EmailField refused={refused} />
      <Button type="submit" size="large" block>
        Email me matches
      </Button>
    </form>
  </AuthPage>
);

type SubscribeFormsProps = { posted: PostedSubscription | undefined; expired: boolean };

/** The page without a link's token. */
export const SubscribeForms = ({ posted, expired }: SubscribeFormsProps) => {
  const refusal = posted?.answer.status === 'refused' ? posted.answer : undefined;
  if (posted?.intent === 'subscribe') {
    if (posted.answer.status === 'refused') return <SubscribeAgain refused={posted.answer} />;
    const { until, email } = posted.answer.value;
    const lead =
      until === '' ? (
        'Alerts are on for this search already.'
      ) : (
        <>
          We sent a link to <strong>{email}</strong>. Alerts start when you tap it. It works until {until}.
        </>
      );
    return (
      <AuthPage title={until === '' ? 'You’re all set' : 'Check your inbox'} lead={lead}>
        <ButtonLink href={resultsPath()} variant="quiet" block>
          Back to cars
        </ButtonLink>
      </AuthPage>
    );
  }
  if (posted?.answer.status === 'sent') {
    return <AuthPage title="Check your inbox" lead="If that address gets alerts, a link to them is on its way." />;
  }
  const lead = expired
    ? 'That link has expired. We can email you a new one.'
    : 'See, change or delete your email alerts. We’ll email you a link to them.';
  return <AskForLink refused={refusal} lead={lead} />;
};
