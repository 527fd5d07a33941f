import type { ReactNode } from 'react';
import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import type { FieldErrors } from '#domains/reference/payments/form-fields.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import { leaseMileages, leaseTerms } from '#domains/reference/payments/payment-terms.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import type { TermsField } from './read-terms-form.ts';
import styles from './terms-form.module.css';

/** The texts and errors of the fields, with handlers for input and blur. */
export type TermsFieldsState = {
  texts: Readonly<Record<TermsField, string>>;
  errors: FieldErrors<TermsField>;
  enter(name: TermsField, text: string): void;
  leave(name: TermsField): void;
};

type MonthlyOver = Readonly<Partial<Record<number, number>>>;

type TermsFieldsProps = TermsFieldsState & {
  /** The monthly payment for each term, if there is a car; for a lease, if one is offered. */
  loanOver?: MonthlyOver | undefined;
  leaseOver?: MonthlyOver | undefined;
  /** The default down payment. */
  usualDown: string;
  /** Only new cars can be leased; beside a list it applies to the new ones. */
  canLease: boolean;
  /** Shows the field for a lender's rate. */
  withRate: boolean;
  hint?: { tone: 'gain' | 'warn'; words: ReactNode } | undefined;
};

const modes = [
  { value: 'finance', label: 'Finance' },
  { value: 'lease', label: 'Lease' },
  { value: 'cash', label: 'Cash' },
];

type AmountProps = TermsFieldsState & { name: TermsField; label: string; note?: string; placeholder?: string };

const Amount = ({ name, label, note, placeholder, texts, errors, enter, leave }: AmountProps) => (
  <Field label={label} note={note} error={errors[name]}>
    <TextInput
      name={name}
      placeholder={placeholder}
      size="small"
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      numeric
      value={texts[name]}
      onChange={({ currentTarget }) => enter(name, currentTarget.value)}
      onBlur={() => leave(name)}
    />
  </Field>
);

type TermsProps = TermsFieldsState & {
  legend: string;
  name: TermsField;
  choices: readonly number[];
  wordsOf?: (choice: number) => string;
  /** The way to pay that the field is for. */
  only: string;
  monthlyOver?: MonthlyOver | undefined;
};

const Terms = ({ legend, name, choices, wordsOf = String, only, monthlyOver, texts, enter }: TermsProps) => (
  <fieldset className={styles.wide} data-only={only}>
    <legend>{legend}</legend>
    <div className={styles.terms}>
      {choices.map((choice) => {
        const monthlyUsd = monthlyOver?.[choice];
        return (
          <label key={choice} className={styles.term}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={texts[name] === String(choice)}
              onChange={() => enter(name, String(choice))}
            />
            <b>{wordsOf(choice)}</b>
            {monthlyUsd !== undefined && <small>{formatMoney(monthlyUsd)}</small>}
          </label>
        );
      })}
    </div>
  </fieldset>
);

/** Fields that don't apply to the chosen way to pay are hidden by CSS and keep their values. */
export const TermsFields = ({
  loanOver,
  leaseOver,
  usualDown,
  canLease,
  withRate,
  hint,
  ...state
}: TermsFieldsProps) => {
  const { texts, errors, enter, leave } = state;
  const offered = modes.filter(({ value }) => value !== 'lease' || canLease || texts.option === 'lease');
  return (
    <>
      <div className={styles.mode}>
        <Segmented
          legend="How you pay"
          name="option"
          options={offered}
          value={texts.option}
          onChange={(value) => enter('option', value)}
          block
        />
      </div>
      <Field label="ZIP" error={errors.zip}>
        <ZipInput
          size="small"
          // The error is shown beside the field instead.
          pattern={undefined}
          value={texts.zip}
          onChange={({ currentTarget }) => enter('zip', currentTarget.value)}
          onBlur={() => leave('zip')}
        />
      </Field>
      <div data-not="cash">
        <Amount {...state} name="down" label="Down" placeholder={usualDown} />
      </div>
      <Amount {...state} name="tradeIn" label="Trade-in" note="worth" placeholder="0" />
      <Amount {...state} name="owed" label="Still owed" placeholder="0" />
      {hint && (
        <p className={classNames(styles.hint, hint.tone === 'warn' && styles.warn)}>
          <Icon name={hint.tone === 'warn' ? 'alert' : 'check'} />
          <span>{hint.words}</span>
        </p>
      )}
      <div className={styles.wide} data-not="cash">
        <Field label="Credit" note="self-reported" error={errors.credit}>
          <Select
            name="credit"
            size="small"
            value={texts.credit}
            onChange={({ currentTarget }) => enter('credit', currentTarget.value)}
          >
            {creditTiers.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {withRate && (
        <div className={styles.wide} data-not="cash">
          <Field label="Your own rate" note="optional" hint="Leave blank for the national average." error={errors.apr}>
            <TextInput
              name="apr"
              size="small"
              inputMode="decimal"
              suffix="% APR"
              maxLength={8}
              numeric
              value={texts.apr}
              onChange={({ currentTarget }) => enter('apr', currentTarget.value)}
              onBlur={() => leave('apr')}
            />
          </Field>
        </div>
      )}
      <Terms {...state} only="finance" legend="Months" name="term" choices={loanTerms} monthlyOver={loanOver} />
      <Terms {...state} only="lease" legend="Months" name="leaseTerm" choices={leaseTerms} monthlyOver={leaseOver} />
      <Terms
        {...state}
        only="lease"
        legend="Miles a year"
        name="leaseMiles"
        choices={leaseMileages}
        wordsOf={grouped}
      />
    </>
  );
};
