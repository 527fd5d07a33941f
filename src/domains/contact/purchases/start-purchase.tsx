import type { PayingOption } from '#domains/reference/payments/payment-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { creditApplicationPath, creditAppPath, vehiclePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { payingOptionsOf, payingOptionWords, purchaseConsent } from './purchase.ts';
import styles from './purchase-page.module.css';
import { purchaseRefusals } from './purchase-refusals.ts';
import type { PurchaseCar } from './purchases.server.ts';

type Buyer = { firstName: string; lastName: string; phone: string };

type StartPurchaseProps = {
  car: Pick<PurchaseCar, 'listingId' | 'dealer' | 'listedUsd' | 'vehicle' | 'takesPurchases'>;
  option: PayingOption;
  /** The account's address, to which the dealer replies. */
  email: string;
  /** Name and phone to fill in at first. */
  buyer: Buyer;
  /** Why the purchase was not started. */
  problem?: string | undefined;
  errors: Readonly<Record<string, string>>;
  /** The values of a refused form. */
  values?: Readonly<Record<string, string>> | undefined;
};

/** The form that starts a purchase, with or without a credit application. */
export const StartPurchase = ({ car, option, email, buyer, problem, errors, values }: StartPurchaseProps) => {
  const { listingId, dealer, listedUsd, vehicle, takesPurchases } = car;
  const typed = { ...buyer, option, ...values };
  if (!takesPurchases) {
    return (
      <Card>
        <div className={styles.part}>
          <h2>{vehicle.title}</h2>
          <p>{purchaseRefusals['no-purchases'].words}</p>
          <div className={styles.actions}>
            <ButtonLink href={vehiclePath({ listingId })}>See the car and its seller</ButtonLink>
          </div>
        </div>
      </Card>
    );
  }
  return (
    <>
      {problem && <Banner level="warning">{problem}</Banner>}
      <Card>
        <div className={styles.part}>
          <h2>
            <a href={vehiclePath({ listingId })}>{vehicle.title}</a>
          </h2>
          <p className={styles.muted}>
            {dealer}
            {listedUsd !== null && `, listed at ${formatMoney(listedUsd)}`}
          </p>
          <form method="post" className={styles.part}>
            <Fieldset legend="How you’d pay" hideLegend error={errors.option}>
              <Segmented
                block
                legend="How you’d pay"
                name="option"
                defaultValue={typed.option}
                options={payingOptionsOf(vehicle.condition).map((value) => ({
                  value,
                  label: payingOptionWords[value],
                }))}
              />
            </Fieldset>
            <div className={styles.buyer}>
              <Field label="First name" error={errors.firstName} required>
                <TextInput
                  name="firstName"
                  autoComplete="given-name"
                  maxLength={60}
                  required
                  defaultValue={typed.firstName}
                />
              </Field>
              <Field label="Last name" error={errors.lastName} required>
                <TextInput
                  name="lastName"
                  autoComplete="family-name"
                  maxLength={60}
                  required
                  defaultValue={typed.lastName}
                />
              </Field>
              <Field label="Phone" note="optional" error={errors.phone}>
                <TextInput
                  type="tel"
                  name="phone"
                  autoComplete="tel-national"
                  maxLength={40}
                  defaultValue={typed.phone}
                />
              </Field>
            </div>
            <p className={styles.muted}>
              The dealer replies to {email}. By starting you agree: “{purchaseConsent(dealer)}” No obligation. Expires
              after 30 days.
            </p>
            <div className={styles.actions}>
              <Button type="submit" size="large">
                Start your purchase
              </Button>
              <ButtonLink href={creditApplicationPath(listingId)} variant="quiet" size="large">
                Apply for credit
              </ButtonLink>
            </div>
          </form>
        </div>
      </Card>
      <p className={styles.muted}>
        Not sure what you could borrow?{' '}
        <TextLink href={creditAppPath(listingId)}>Pre-qualify without your name</TextLink>. We don’t save any of it.
      </p>
    </>
  );
};
