import { stateNames } from '#domains/reference/locations/states.ts';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { creditTiers } from './credit-tier.ts';
import { loanTerms } from './national-rates.ts';

type FieldProps = { defaultValue: string; error?: string | undefined };

type DollarsProps = FieldProps & {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  required?: boolean;
};

export const DollarsField = ({ name, label, hint, error, required = false, ...input }: DollarsProps) => (
  <Field label={label} hint={hint} error={error} required={required}>
    <TextInput name={name} prefix="$" inputMode="decimal" autoComplete="off" maxLength={14} numeric {...input} />
  </Field>
);

/** The self-reported credit tier (PAY-09, RULING-87). */
export const CreditField = ({ error, defaultValue, ask = false }: FieldProps & { ask?: boolean }) => (
  <Field label="Credit score" note="self-reported" error={error} required={ask}>
    <Select name="credit" defaultValue={defaultValue}>
      {ask && <option value="">Choose a range</option>}
      {creditTiers.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
);

export const TermField = ({ error, defaultValue }: FieldProps) => (
  <Field label="Term" error={error}>
    <Select name="term" defaultValue={defaultValue}>
      {loanTerms.map((term) => (
        <option key={term} value={term}>
          {term} months
        </option>
      ))}
    </Select>
  </Field>
);

/** Private sales have no dealer fee and no trade-in, and some states tax them by other rules. */
export const SellerField = ({ error, defaultValue }: FieldProps) => (
  <Field label="Sold by" error={error}>
    <Select name="seller" defaultValue={defaultValue}>
      <option value="dealer">A dealer</option>
      <option value="private">A private seller</option>
    </Select>
  </Field>
);

export const StateField = ({ error, defaultValue }: FieldProps) => (
  <Field label="Registered in" hint="Sets tax, title and registration." error={error}>
    <Select name="state" defaultValue={defaultValue} autoComplete="address-level1">
      <option value="">An average state</option>
      {Object.entries(stateNames).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);

export const ConditionField = ({ defaultValue }: FieldProps) => (
  <Segmented
    legend="Condition"
    name="condition"
    defaultValue={defaultValue || 'used'}
    block
    options={[
      { value: 'used', label: 'Used car' },
      { value: 'new', label: 'New car' },
    ]}
  />
);
