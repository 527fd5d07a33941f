import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { accountPath, browsePath, legalPath, subscriptionsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './best-deals.module.css';
import { offerLead, offerTitle, RequestSummary, requestTitle } from './best-deals-copy.tsx';
import { BestDealsFields } from './best-deals-fields.tsx';
import type { BestDealsAnswer } from './best-deals-form.server.ts';
import type { BestDealsWish } from './best-deals-wish.ts';

type PageProps = {
  /** Of whoever is signed in. */
  ownEmail: string | undefined;
  wish: BestDealsWish;
  answer: BestDealsAnswer | undefined;
};

/** Best deals without script, and for whoever was led here. */
export const BestDealsPage = ({ ownEmail, wish, answer }: PageProps) => {
  if (answer?.state === 'taken') {
    return (
      <AuthPage title={requestTitle(answer.deals)} lead={<RequestSummary requestedDeals={answer.deals} />}>
        <ButtonLink href={browsePath('best-deals')} variant="quiet" block>
          See today’s deals
        </ButtonLink>
        {ownEmail !== undefined && <TextLink href={accountPath('alerts')}>Your alerts</TextLink>}
      </AuthPage>
    );
  }
  const { zip, styleCodes, email } = answer ?? { ...wish, email: '' };
  return (
    <AuthPage
      title={offerTitle}
      lead={ownEmail === undefined ? `${offerLead} No account needed.` : `${offerLead} They come to ${ownEmail}.`}
      foot={
        <>
          Mondays at 7:00 AM. One tap ends it.{' '}
          <TextLink href={`${legalPath('visitor-agreement')}#privacy`}>How we use your address</TextLink>
        </>
      }
    >
      <form method="post" action={subscriptionsPath('best-deals')} className={styles.page} noValidate>
        {answer?.errors.form && <InlineError>{answer.errors.form}</InlineError>}
        <BestDealsFields zip={zip} styleCodes={styleCodes} error={answer?.errors.zip} />
        {ownEmail === undefined && (
          <Field label="Email" required error={answer?.errors.email}>
            <TextInput name="email" type="email" autoComplete="email" maxLength={254} required defaultValue={email} />
          </Field>
        )}
        <Button type="submit" size="large" block>
          Email me best deals
        </Button>
      </form>
    </AuthPage>
  );
};
