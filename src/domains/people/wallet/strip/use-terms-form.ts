import { useState } from 'react';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { readTermsForm, type TermsField, termsFieldTexts } from './read-terms-form.ts';
import type { TermsFieldsState } from './terms-fields.tsx';

type TermsFormInput = {
  terms: PaymentTerms;
  zip: string;
  /** A new ZIP was entered and is being checked. */
  isMoving: boolean;
  /** Values of a form that was rejected without JavaScript. */
  sent?: Typed | undefined;
  onChange(change: Partial<PaymentTerms>): void;
  onZip(zip: string): void;
};

/** Text fields can be incomplete while typing; choices cannot. */
const isText = (name: TermsField): boolean => ['zip', 'down', 'tradeIn', 'owed', 'apr'].includes(name);

type Typed = Partial<Record<TermsField, string>>;

const without = (typed: Typed, name: TermsField): Typed => {
  const { [name]: _, ...others } = typed;
  return others;
};

/** Valid input takes effect at once; errors are shown on blur, and the typed text stays. */
export const useTermsForm = ({
  terms,
  zip,
  isMoving,
  sent = {},
  onChange,
  onZip,
}: TermsFormInput): TermsFieldsState & { forget(): void } => {
  const [typed, setTyped] = useState<Typed>(sent);
  const [left, setLeft] = useState<ReadonlySet<TermsField>>(new Set(Object.keys(sent) as TermsField[]));
  const reading = readTermsForm(typed);
  const errors = Object.fromEntries(Object.entries(reading.errors).filter(([name]) => left.has(name as TermsField)));
  const isUnknownZip = !isMoving && left.has('zip') && reading.zip !== undefined && reading.zip !== zip;
  return {
    texts: { ...termsFieldTexts(terms, zip), ...typed },
    errors: isUnknownZip ? { ...errors, zip: 'We don’t recognize this ZIP code.' } : errors,
    enter: (name, text) => {
      setTyped(isText(name) ? { ...typed, [name]: text } : without(typed, name));
      setLeft(new Set([...left].filter((other) => other !== name)));
      const fields = readTermsForm({ [name]: text });
      if (fields.errors[name]) return;
      if (name !== 'zip') onChange(fields.change);
      else if (fields.zip !== undefined && fields.zip !== zip) onZip(fields.zip);
    },
    leave: (name) => {
      setLeft(new Set([...left, name]));
      if (!reading.errors[name] && !(name === 'zip' && reading.zip !== zip)) setTyped(without(typed, name));
    },
    forget: () => {
      setTyped({});
      setLeft(new Set());
    },
  };
};
