import type { ReactNode } from 'react';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import styles from './quote.module.css';

type FieldsProps = { values: FormValues; errors: FieldErrors };

const Amount = ({ name, label, values, errors }: FieldsProps & { name: string; label: ReactNode }) => (
  <Field label={label} error={errors[name]}>
    <TextInput name={name} prefix="$" numeric inputMode="decimal" autoComplete="off" defaultValue={values[name]} />
  </Field>
);

const paymentNames = ['monthly', 'apr', 'months', 'lender', 'due'] as const;

/** How the buyer could pay; left out where the dealer offers no financing. */
export const PaymentFields = ({ values, errors }: FieldsProps) => (
  <Disclosure summary="Financing" note="optional" open={paymentNames.some((name) => values[name] || errors[name])}>
    <div className={styles.fields}>
      <Amount name="monthly" label="Payment a month" values={values} errors={errors} />
      <Field label="APR" error={errors.apr}>
        <TextInput name="apr" suffix="%" numeric inputMode="decimal" autoComplete="off" defaultValue={values.apr} />
      </Field>
      <Field label="Months" error={errors.months}>
        <TextInput name="months" numeric inputMode="numeric" autoComplete="off" defaultValue={values.months} />
      </Field>
      <Field label="Lender" error={errors.lender}>
        <TextInput name="lender" maxLength={80} autoComplete="off" defaultValue={values.lender} />
      </Field>
      <Amount name="due" label="Due at signing" values={values} errors={errors} />
    </div>
  </Disclosure>
);
