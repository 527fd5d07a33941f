import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import type { FieldErrors } from '#domains/reference/payments/form-fields.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { carLoansPath, landingPath } from '#paths/paths.ts';
import { Card } from '#ui/layout/card.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { TermsField } from '../strip/read-terms-form.ts';
import type { Registration } from '../strip/registration.ts';
import { TermsForm } from '../strip/terms-form.tsx';
import { useMyTerms } from '../strip/use-my-terms.ts';
import { useTermsForm } from '../strip/use-terms-form.ts';
import styles from './wallet-page.module.css';

type WalletPageView = {
  place: Registration;
  /** The return path of the form. */
  back?: string | undefined;
  /** The action that was just completed. */
  done?: 'saved' | 'cleared' | undefined;
  /** A rejected form: its values and errors. */
  refused?: { fields: FormValues; errors: FieldErrors<TermsField> } | undefined;
};

const doneWords = {
  saved: 'Saved. All prices use these terms.',
  cleared: 'Cleared. Prices use typical terms.',
} as const;

/** The payment terms as a form that works without JavaScript. */
export const WalletPage = ({ place, back, done, refused }: WalletPageView) => {
  const myTerms = useMyTerms();
  const state = useTermsForm({
    terms: myTerms.terms,
    zip: place.zip,
    sent: refused?.fields,
    // The ZIP is validated by the server when the form is submitted.
    isMoving: true,
    onChange: myTerms.change,
    onZip: () => {},
  });
  return (
    <Container className={styles.page}>
      <h1>Wallet</h1>
      <p className={styles.lead}>
        Set your terms once, and every card, car and comparison uses them. Sign in to use them on all your devices. No
        credit check, no effect on your credit score.
      </p>
      {done && <Banner level="positive">{doneWords[done]}</Banner>}
      {refused && <Banner level="warning">Nothing was changed. Check the marked fields.</Banner>}
      <Card>
        <TermsForm
          myTerms={myTerms}
          place={place}
          state={{ ...state, errors: { ...refused?.errors, ...state.errors } }}
          car={undefined}
          sends={{ back }}
        />
      </Card>
      {back && (
        <p>
          <a href={back}>Back without changes</a>
        </p>
      )}
      <p className={styles.lead}>
        Credit ranges: {creditTiers.map(({ label }) => label).join(', ')}. Self-reported.{' '}
        <a href={carLoansPath()}>See what your budget buys</a> or <a href={landingPath()}>search for cars</a>.
      </p>
    </Container>
  );
};
