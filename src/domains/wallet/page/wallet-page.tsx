import { carLoansPath, landingPath, walletPath } from '#domains/criteria/address/paths.ts';
import { creditTiers } from '#domains/payments/credit-tier.ts';
import { leaseMileages, leaseTerms, payingOptions } from '#domains/payments/deal-terms.ts';
import type { FieldErrors } from '#domains/payments/form-fields.ts';
import { CreditField, DollarsField, TermField } from '#domains/payments/loan-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import { Container, Stack } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { WalletField } from './read-wallet-form.ts';
import styles from './wallet-page.module.css';

type WalletPageView = {
  texts: Readonly<Record<WalletField, string>>;
  errors: FieldErrors<WalletField>;
  /** What was just done. */
  done?: 'saved' | 'cleared' | undefined;
  /** Whether there are terms of the shopper's own. */
  hasOwn: boolean;
};

const doneWords = {
  saved: 'Saved on this device. Every price goes by it.',
  cleared: 'Cleared. Prices are those of a typical deal.',
} as const;
const optionWords = { finance: 'Finance', lease: 'Lease', cash: 'Cash' } as const;

/** How somebody would pay, as one form that needs no script. The rest of the wallet is over every page once it is alive. */
export const WalletPage = ({ texts, errors, done, hasOwn }: WalletPageView) => (
  <Container className={styles.page}>
    <h1>Wallet</h1>
    <p className={styles.lead}>
      How you would pay, told once: every card, car and comparison shows your own figures. Kept in a cookie on this
      device; nothing is checked and nothing touches your credit score.
    </p>
    {done && <Banner level="positive">{doneWords[done]}</Banner>}
    {Object.keys(errors).length > 0 && <Banner level="warning">Nothing was changed: see the marked fields.</Banner>}
    <form method="post" action={walletPath()} className={styles.form}>
      <input type="hidden" name="form" value="deal" />
      <Segmented
        block
        legend="How you pay"
        name="option"
        defaultValue={texts.option}
        options={payingOptions.map((value) => ({ value, label: optionWords[value] }))}
      />
      <div className={styles.fields}>
        <CreditField defaultValue={texts.credit} error={errors.credit} />
        <TermField defaultValue={texts.term} error={errors.term} />
        <DollarsField
          name="down"
          label="Down payment"
          hint="Empty: 20% of the price."
          defaultValue={texts.down}
          error={errors.down}
        />
        <Field label="Your own rate" note="optional" hint="Empty: the national average." error={errors.apr}>
          <TextInput name="apr" inputMode="decimal" suffix="% APR" numeric defaultValue={texts.apr} maxLength={8} />
        </Field>
        <DollarsField
          name="tradeIn"
          label="Trade-in, what it is worth"
          defaultValue={texts.tradeIn}
          error={errors.tradeIn}
        />
        <DollarsField name="owed" label="Still owed on it" defaultValue={texts.owed} error={errors.owed} />
        <Field label="Lease term" error={errors.leaseTerm}>
          <Select name="leaseTerm" defaultValue={texts.leaseTerm}>
            {leaseTerms.map((term) => (
              <option key={term} value={term}>
                {term} months
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Leased miles a year" error={errors.leaseMiles}>
          <Select name="leaseMiles" defaultValue={texts.leaseMiles}>
            {leaseMileages.map((miles) => (
              <option key={miles} value={miles}>
                {miles.toLocaleString('en-US')}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="ZIP code" hint="Where the car will be registered: decides tax and fees." error={errors.zip}>
          <ZipInput defaultValue={texts.zip} />
        </Field>
      </div>
      <Stack row gap={3}>
        <Button type="submit">Save</Button>
        {hasOwn && (
          <Button type="submit" name="form" value="clear" variant="quiet" formNoValidate>
            Back to a typical deal
          </Button>
        )}
      </Stack>
    </form>
    <p className={styles.lead}>
      Credit ranges: {creditTiers.map(({ label }) => label).join(', ')}. Self-reported.{' '}
      <a href={carLoansPath()}>Work out what a monthly budget buys</a> or <a href={landingPath()}>look for cars</a>.
    </p>
  </Container>
);
