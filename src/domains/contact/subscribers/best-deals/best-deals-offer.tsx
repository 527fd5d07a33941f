import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import { formValues } from '#lib/forms/form-values.ts';
import { accountPath, legalPath, subscriptionsPath } from '#paths/paths.ts';
import { Button, type ButtonState } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { SignUpDone } from '../sign-up-done.tsx';
import { askForBestDeals, type BestDealsDispatch, declineOffer, readOffer } from './ask-for-best-deals.ts';
import styles from './best-deals.module.css';
import { offerLead, offerTitle, RequestSummary, requestTitle } from './best-deals-copy.tsx';
import { BestDealsFields } from './best-deals-fields.tsx';
import { bestDealsRequested, selectBestDeals } from './best-deals-slice.ts';

type OfferProps = {
  zip: string;
  /** The signed-in shopper. */
  user: { email: string; consumerId: string } | undefined;
  /** Whether the account is subscribed already. */
  subscribed: boolean;
};

/** Offer to subscribe, as a section of a page (ALRT-16, ALRT-18). A plain form until the page is hydrated. */
export const BestDealsOffer = ({ zip, user, subscribed }: OfferProps) => {
  const dispatch = useDispatch<BestDealsDispatch>();
  const alive = useAlive();
  const titleId = useId();
  const { showBestDeals, deals } = useSelector(selectBestDeals);
  const [button, setButton] = useState<ButtonState>('');
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (alive) dispatch(readOffer());
  }, [alive, dispatch]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (button === 'loading') return;
    const values = formValues(new FormData(event.currentTarget));
    setButton('loading');
    setErrors({});
    setErrors((await dispatch(askForBestDeals(values, user))) ?? {});
    setButton('');
  };

  if (deals) {
    const again = (
      <Button variant="plain" size="small" onClick={() => dispatch(bestDealsRequested(null))}>
        {deals.until === '' ? 'Change it' : 'Use another address'}
      </Button>
    );
    return (
      <SignUpDone title={requestTitle(deals)} acts={again} className={styles.placed}>
        <RequestSummary requestedDeals={deals} />
      </SignUpDone>
    );
  }
  if (!showBestDeals) return null;
  if (subscribed) {
    const change = <a href={accountPath('alerts')}>Change or stop</a>;
    return (
      <SignUpDone title="Best deals are on" acts={change} className={styles.placed}>
        They come on Mondays at 7:00 AM. No deals, no email.
      </SignUpDone>
    );
  }
  return (
    <form
      className={classNames(styles.placed, styles.offer)}
      method="post"
      action={subscriptionsPath('best-deals')}
      aria-labelledby={titleId}
      noValidate
      onSubmit={send}
    >
      <Icon name="mail" className={styles.lead} />
      <div className={styles.words}>
        <h2 id={titleId}>{offerTitle}</h2>
        <p>{offerLead}</p>
      </div>
      <div className={styles.fields}>
        <BestDealsFields zip={zip} error={errors.zip} />
        {user === undefined ? (
          <div className={styles.email}>
            <Field label="Email" required error={errors.email}>
              <TextInput name="email" type="email" autoComplete="email" maxLength={254} required />
            </Field>
          </div>
        ) : (
          <p className={styles.to}>
            To <b>{user.email}</b>
          </p>
        )}
      </div>
      <div className={styles.end}>
        <Button type="submit" state={button} loadingLabel="Sending">
          {errors.form ? 'Try again' : 'Email me best deals'}
        </Button>
        {alive && (
          <Button variant="plain" onClick={() => dispatch(declineOffer())}>
            No thanks
          </Button>
        )}
        {errors.form ? (
          <InlineError>{errors.form}</InlineError>
        ) : (
          <p className={styles.help}>
            Mondays at 7:00 AM. Unsubscribe in one tap.{' '}
            <a href={`${legalPath('visitor-agreement')}#privacy`}>How we use your address</a>
          </p>
        )}
      </div>
    </form>
  );
};
