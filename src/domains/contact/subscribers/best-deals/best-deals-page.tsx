import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import type { FormAnswer, FormRefusal } from '#lib/forms/form-answer.ts';
import { accountPath, browsePath, legalPath, subscriptionsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './best-deals.module.css';
import { offerLead, offerTitle, RequestSummary, requestTitle } from './best-deals-copy.tsx';
import { BestDealsFields } from './best-deals-fields.tsx';
import type { DealsRequest } from './best-deals-slice.ts';

type PageProps = {
  /** The signed-in shopper's address. */
  ownEmail: string | undefined;
  wish: BestDealsWish;
  answer: FormAnswer<DealsRequest> | undefined;
};

/** Best deals on a page of their own, for links and for browsers without JavaScript. */
export const BestDealsPage = ({ ownEmail, wish, answer }: PageProps) => {
  if (answer?.status === 'sent') {
    return (
      <AuthPage title={requestTitle(answer.value)} lead={<RequestSummary requestedDeals={answer.value} />}>
        <ButtonLink href={browsePath('best-deals')} variant="quiet" block>
          See today’s best deals
        </ButtonLink>
        {ownEmail !== undefined && <TextLink href={accountPath('alerts')}>Your alerts</TextLink>}
      </AuthPage>
    );
  }
  const { errors, message, values }: Pick<FormRefusal, 'errors' | 'message' | 'values'> = answer ?? {
    errors: {},
    message: null,
    values: { zip: wish.zip, style: wish.styleCodes.join() },
  };
  const { zip = '', style = '', email } = values;
  return (
    <AuthPage
      title={offerTitle}
      lead={ownEmail === undefined ? `${offerLead} No account needed.` : `${offerLead} They come to ${ownEmail}.`}
      foot={
        <>
          Mondays at 7:00 AM. Unsubscribe in one tap.{' '}
          <TextLink href={`${legalPath('visitor-agreement')}#privacy`}>How we use your address</TextLink>
        </>
      }
    >
      <form method="post" action={subscriptionsPath('best-deals')} className={styles.page} noValidate>
        {message && <InlineError>{message}</InlineError>}
        <BestDealsFields zip={zip} styleCodes={style.split(',')} error={errors.zip} />
        {ownEmail === undefined && (
          <Field label="Email" required error={errors.email}>
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
