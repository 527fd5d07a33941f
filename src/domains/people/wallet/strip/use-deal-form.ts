import { useState } from 'react';
import type { DealTerms } from '#domains/reference/payments/deal-terms.ts';
import type { DealFieldsState } from './deal-fields.tsx';
import { type DealField, dealFieldTexts, readDealForm } from './read-deal-form.ts';

type DealFormInput = {
  terms: DealTerms;
  zip: string;
  /** Another ZIP has been asked for, and nobody has answered yet whether it is one. */
  isMoving: boolean;
  /** What was sent without script and could not be kept. */
  sent?: Typed | undefined;
  onChange(change: Partial<DealTerms>): void;
  onZip(zip: string): void;
};

/** What can be half typed; a choice is whole at once. */
const isText = (name: DealField): boolean => ['zip', 'down', 'tradeIn', 'owed', 'apr'].includes(name);

type Typed = Partial<Record<DealField, string>>;

const without = (typed: Typed, name: DealField): Typed => {
  const { [name]: _, ...others } = typed;
  return others;
};

/** Whatever can be understood counts at once; what is wrong is told when its field is left, and stays as it was typed. */
export const useDealForm = ({
  terms,
  zip,
  isMoving,
  sent = {},
  onChange,
  onZip,
}: DealFormInput): DealFieldsState & { forget(): void } => {
  const [typed, setTyped] = useState<Typed>(sent);
  const [left, setLeft] = useState<ReadonlySet<DealField>>(new Set(Object.keys(sent) as DealField[]));
  const reading = readDealForm(typed);
  const errors = Object.fromEntries(Object.entries(reading.errors).filter(([name]) => left.has(name as DealField)));
  const isUnknownZip = !isMoving && left.has('zip') && reading.zip !== undefined && reading.zip !== zip;
  return {
    texts: { ...dealFieldTexts(terms, zip), ...typed },
    errors: isUnknownZip ? { ...errors, zip: 'We know no place with this ZIP code.' } : errors,
    enter: (name, text) => {
      setTyped(isText(name) ? { ...typed, [name]: text } : without(typed, name));
      setLeft(new Set([...left].filter((other) => other !== name)));
      const said = readDealForm({ [name]: text });
      if (said.errors[name]) return;
      if (name !== 'zip') onChange(said.change);
      else if (said.zip !== undefined && said.zip !== zip) onZip(said.zip);
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
