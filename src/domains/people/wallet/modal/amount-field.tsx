import { type ReactNode, useState } from 'react';
import { termsLimits } from '#domains/reference/payments/payment-terms.ts';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';

type Kind = 'dollars' | 'percent';

const forms: Record<Kind, RegExp> = { dollars: /^\d{1,7}$/, percent: /^\d{1,2}(\.\d{1,4})?$/ };
const mosts: Record<Kind, number> = { dollars: termsLimits.amountUsd, percent: termsLimits.aprPercent };
const refusals: Record<Kind, string> = {
  dollars: `Enter whole dollars, up to $${termsLimits.amountUsd.toLocaleString('en-US')}.`,
  percent: `Enter a rate up to ${termsLimits.aprPercent}%.`,
};

/** Null for an empty field, undefined for an invalid amount. */
const read = (text: string, kind: Kind): number | null | undefined => {
  const bare = text.replaceAll(/[\s,$%]/g, '');
  if (bare === '') return null;
  return forms[kind].test(bare) && Number(bare) <= mosts[kind] ? Number(bare) : undefined;
};

type AmountFieldProps = {
  name: string;
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  kind?: Kind;
  value: number | null;
  placeholder?: string;
  /** Called while typing. */
  onInput?: (value: number | null) => void;
  /** Called when the field loses focus. */
  onCommit: (value: number | null) => void;
};

/** A field for an amount: valid input takes effect while typing, errors are shown on blur. */
export const AmountField = ({
  name,
  label,
  note,
  hint,
  kind = 'dollars',
  value,
  placeholder,
  onInput,
  onCommit,
}: AmountFieldProps) => {
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const valueText = value === null ? '' : kind === 'dollars' ? value.toLocaleString('en-US') : String(value);
  const enter = (text: string) => {
    setTyped(text);
    const amount = read(text, kind);
    if (amount !== undefined) {
      setRefused(false);
      onInput?.(amount);
    }
  };
  const leave = () => {
    if (typed === undefined) return;
    const amount = read(typed, kind);
    setRefused(amount === undefined);
    if (amount === undefined) return;
    setTyped(undefined);
    if (amount !== value || onInput) onCommit(amount);
  };
  return (
    <Field label={label} note={note} hint={hint} error={isRefused && refusals[kind]}>
      <TextInput
        name={name}
        {...(kind === 'dollars' ? { prefix: '$' } : { suffix: '% APR' })}
        inputMode={kind === 'dollars' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={12}
        numeric
        placeholder={placeholder}
        value={typed ?? valueText}
        onChange={(event) => enter(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
    </Field>
  );
};
