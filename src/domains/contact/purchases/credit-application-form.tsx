import { type FormEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import { stateNames } from '#domains/reference/locations/states.ts';
import { DollarsField } from '#domains/reference/payments/loan-fields.tsx';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, RadioGroup } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import {
  type ApplicationErrors,
  type ApplicationField,
  creditConsent,
  employmentKinds,
  housingKinds,
  readCreditApplication,
  retentionDays,
} from './credit-application.ts';
import styles from './credit-application-form.module.css';

type CreditApplicationFormProps = {
  dealer: string;
  /** The values of a refused form, without those that are never sent back. */
  sent: FormValues;
  errors: ApplicationErrors;
  /** Why it was refused, where it is not because of a field. */
  problem?: string | undefined;
  busy: boolean;
};

const optionsOf = (kinds: Readonly<Record<string, string>>) =>
  Object.entries(kinds).map(([value, label]) => ({ value, label }));

const wrongWords = (count: number): string =>
  `${count === 1 ? 'One answer needs' : `${count} answers need`} another look. Nothing was saved.`;

/** Posted, so that no value is in an address; checked in the browser first and again on the server. */
export const CreditApplicationForm = ({
  dealer,
  sent,
  errors: fieldErrors,
  problem,
  busy,
}: CreditApplicationFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState<ApplicationErrors>();
  const errors = own ?? fieldErrors;
  const wrong = Object.keys(errors).length;
  const text = (name: ApplicationField) => ({ name, defaultValue: sent[name] ?? '' });

  const check = (event: FormEvent<HTMLFormElement>) => {
    const fields = formValues(new FormData(event.currentTarget));
    const { errors: mistakes } = readCreditApplication(fields, Date.now());
    setOwn(mistakes);
    const [first] = Object.keys(mistakes);
    if (first === undefined) return;
    event.preventDefault();
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <Form ref={form} method="post" noValidate className={styles.form} onSubmit={check} preventScrollReset>
      {(wrong > 0 || problem) && (
        <div className={styles.whole}>
          <InlineError>{problem ?? wrongWords(wrong)}</InlineError>
        </div>
      )}
      <h2 className={styles.whole}>You</h2>
      <Field label="First name" error={errors.firstName} required>
        <TextInput {...text('firstName')} autoComplete="given-name" maxLength={60} />
      </Field>
      <Field label="Last name" error={errors.lastName} required>
        <TextInput {...text('lastName')} autoComplete="family-name" maxLength={60} />
      </Field>
      <Field label="Date of birth" error={errors.birthDate} required>
        <TextInput {...text('birthDate')} type="date" autoComplete="bday" />
      </Field>
      <Field
        label="Social Security number, last four digits"
        hint="Never the full number. We don’t show it again, even when something else needs correcting."
        error={errors.lastFour}
        required
      >
        <TextInput name="lastFour" type="password" inputMode="numeric" autoComplete="off" maxLength={4} numeric />
      </Field>
      <h2 className={styles.whole}>Your home</h2>
      <div className={styles.whole}>
        <Field label="Street address" error={errors.street} required>
          <TextInput {...text('street')} autoComplete="street-address" maxLength={120} />
        </Field>
      </div>
      <Field label="City" error={errors.city} required>
        <TextInput {...text('city')} autoComplete="address-level2" maxLength={80} />
      </Field>
      <div className={styles.pair}>
        <Field label="State" error={errors.state} required>
          <Select {...text('state')} autoComplete="address-level1">
            <option value="">Choose</option>
            {Object.entries(stateNames).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="ZIP code" error={errors.zip} required>
          <ZipInput {...text('zip')} />
        </Field>
      </div>
      <RadioGroup
        legend="Where you live"
        name="housing"
        defaultValue={sent.housing ?? ''}
        options={optionsOf(housingKinds)}
        error={errors.housing}
      />
      <DollarsField
        name="housingCost"
        label="Rent or mortgage a month"
        hint="0 if you pay none."
        defaultValue={sent.housingCost ?? ''}
        error={errors.housingCost}
        required
      />
      <h2 className={styles.whole}>Your income</h2>
      <RadioGroup
        legend="Work"
        name="employment"
        defaultValue={sent.employment ?? ''}
        options={optionsOf(employmentKinds)}
        error={errors.employment}
      />
      <div className={styles.column}>
        <Field label="Employer" note="if employed" error={errors.employer}>
          <TextInput {...text('employer')} autoComplete="organization" maxLength={120} />
        </Field>
        <DollarsField
          name="income"
          label="Yearly income"
          hint="Before tax, from all sources you want considered."
          defaultValue={sent.income ?? ''}
          error={errors.income}
          required
        />
      </div>
      <div className={styles.consent}>
        <Fieldset legend="Your consent" error={errors.consent}>
          <Checkbox name="consent" value={creditConsent.version}>
            {creditConsent.words(dealer)}
          </Checkbox>
        </Fieldset>
      </div>
      <div className={styles.whole}>
        <Button type="submit" size="large" state={busy ? 'loading' : ''} loadingLabel="Sending">
          Apply for credit
        </Button>
        <p className={styles.note}>
          We don’t contact a credit bureau. You can delete your application at any time; after {retentionDays} days it’s
          deleted automatically.
        </p>
      </div>
    </Form>
  );
};
