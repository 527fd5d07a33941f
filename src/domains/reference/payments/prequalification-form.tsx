import { type FormEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import { type FormValues, formValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import type { FieldErrors } from './form-fields.ts';
import { ConditionField, CreditField, DollarsField, StateField, TermField } from './loan-fields.tsx';
import { type PrequalificationField, readPrequalification } from './prequalification.ts';
import styles from './prequalification-form.module.css';

type PrequalificationFormProps = {
  /** The submitted values, to be edited. */
  sent: FormValues;
  /** The server's validation errors. */
  errors: FieldErrors<PrequalificationField>;
  homeState: string;
  busy: boolean;
};

/** Sent by POST, so that the income never appears in a URL; validated here first, and again by the server. */
export const PrequalificationForm = ({ sent, errors: fieldErrors, homeState, busy }: PrequalificationFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState<FieldErrors<PrequalificationField>>();
  const errors = own ?? fieldErrors;
  const wrong = Object.keys(errors).length;
  const field = (name: PrequalificationField) => ({ name, defaultValue: sent[name] ?? '', error: errors[name] });

  const check = (event: FormEvent<HTMLFormElement>) => {
    const fields = formValues(new FormData(event.currentTarget));
    const { errors: mistakes } = readPrequalification(fields);
    setOwn(mistakes);
    const [first] = Object.keys(mistakes);
    if (first === undefined) return;
    event.preventDefault();
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <Form ref={form} method="post" noValidate className={styles.form} onSubmit={check} preventScrollReset>
      {wrong > 0 && (
        <div className={styles.whole}>
          <InlineError>
            {wrong === 1 ? 'One answer needs another look.' : `${wrong} answers need another look.`} Nothing was sent.
          </InlineError>
        </div>
      )}
      <CreditField defaultValue={sent.credit ?? ''} error={errors.credit} ask />
      <DollarsField
        {...field('income')}
        label="Yearly income"
        hint="Before tax, from all sources you’d report to a lender."
        required
      />
      <DollarsField {...field('housing')} label="Rent or mortgage a month" hint="0 if you pay none." required />
      <DollarsField
        {...field('debts')}
        label="Other payments a month"
        hint="Cards, student loans, another car."
        placeholder="0"
      />
      <DollarsField {...field('wish')} label="Payment you’d like" hint="Leave blank for the most we’d estimate." />
      <DollarsField {...field('down')} label="Down payment" hint="Leave blank for 20% of the price." />
      <TermField defaultValue={sent.term ?? '60'} error={errors.term} />
      <StateField defaultValue={sent.state ?? homeState} error={errors.state} />
      <div className={styles.whole}>
        <ConditionField defaultValue={sent.condition ?? 'used'} />
      </div>
      <div className={styles.whole}>
        <Button type="submit" size="large" state={busy ? 'loading' : ''} loadingLabel="Calculating">
          See my estimate
        </Button>
      </div>
    </Form>
  );
};
