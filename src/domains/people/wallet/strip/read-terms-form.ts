import type { CreditType } from '#domains/reference/payments/credit-tier.ts';
import { createFieldReader, type FieldErrors } from '#domains/reference/payments/form-fields.ts';
import {
  defaultTerms,
  leaseMileages,
  leaseTerms,
  type PaymentTerms,
  payingOptions,
  termsLimits,
} from '#domains/reference/payments/payment-terms.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { grouped } from '#lib/money.ts';

export type TermsField =
  | 'option'
  | 'zip'
  | 'down'
  | 'tradeIn'
  | 'owed'
  | 'credit'
  | 'term'
  | 'leaseTerm'
  | 'leaseMiles'
  | 'apr';

type TermsReading = {
  /** The terms of all valid fields. */
  change: Partial<PaymentTerms>;
  /** Five digits; whether the ZIP exists is checked by the server. */
  zip?: string;
  errors: FieldErrors<TermsField>;
};

const shareText = /^(\d{1,2}(?:\.\d{1,2})?) ?%$/;

const rateText = /^(\d{1,2}(?:\.\d{1,4})?) ?%?$/;

const downShareOf = (text: string): number | undefined => {
  const percent = Number(shareText.exec(text)?.[1] ?? Number.NaN);
  return Number.isNaN(percent) ? undefined : Math.round(percent * 100) / 10_000;
};

/** Parses only fields that are present, so that a single one can be changed. An empty field means its default. */
export const readTermsForm = (fields: FormValues): TermsReading => {
  const read = createFieldReader<TermsField>(fields);
  const change: Partial<PaymentTerms> = {};
  const sent = (name: TermsField): boolean => Object.hasOwn(fields, name);
  const typed = (name: TermsField): string => (fields[name] ?? '').trim();
  const amount = (name: TermsField, label: string, keep: (value: number | undefined) => void): void => {
    if (!sent(name)) return;
    const value = read.amount(name, { label, most: termsLimits.amountUsd });
    if (!read.errors[name]) keep(value);
  };
  const choice = <T extends string | number>(
    name: TermsField,
    choices: readonly T[],
    keep: (value: T) => void,
  ): void => {
    if (!sent(name) || typed(name) === '') return;
    const choice = choices.find((one) => String(one) === typed(name));
    if (choice === undefined) read.errors[name] = 'Choose an option from the list.';
    else keep(choice);
  };

  choice('option', payingOptions, (option) => Object.assign(change, { option }));
  const share = downShareOf(typed('down'));
  if (share !== undefined && share <= termsLimits.downShare) Object.assign(change, { downUsd: null, downShare: share });
  else if (share !== undefined) read.errors.down = `The down payment can be at most ${termsLimits.downShare * 100}%.`;
  else
    amount('down', 'The down payment', (value) =>
      Object.assign(
        change,
        value === undefined ? { downUsd: null, downShare: defaultTerms.downShare } : { downUsd: value },
      ),
    );
  amount('tradeIn', 'The trade-in', (value = 0) => Object.assign(change, { tradeInUsd: value }));
  amount('owed', 'What is still owed', (value = 0) => Object.assign(change, { owedUsd: value }));
  if (sent('credit') && typed('credit') !== '') {
    const creditType: CreditType = read.creditType('credit', defaultTerms.creditType);
    if (!read.errors.credit) change.creditType = creditType;
  }
  if (sent('term') && typed('term') !== '') {
    const loanTerm = read.term('term', defaultTerms.loanTerm);
    if (!read.errors.term) change.loanTerm = loanTerm;
  }
  choice('leaseTerm', leaseTerms, (leaseTerm) => Object.assign(change, { leaseTerm }));
  choice('leaseMiles', leaseMileages, (leaseMiles) => Object.assign(change, { leaseMiles }));

  if (sent('apr')) {
    const aprPercent = typed('apr') === '' ? null : Number(rateText.exec(typed('apr'))?.[1] ?? Number.NaN);
    if (aprPercent === null || aprPercent <= termsLimits.aprPercent) change.aprPercent = aprPercent;
    else read.errors.apr = `Enter a rate up to ${termsLimits.aprPercent}%, like 6.4.`;
  }

  const zip = typed('zip');
  if (zip !== '' && !/^\d{5}$/.test(zip)) read.errors.zip = 'Enter a five-digit ZIP code.';
  return { change, errors: read.errors, ...(/^\d{5}$/.test(zip) && { zip }) };
};

/** The texts of the form's fields. */
export const termsFieldTexts = (terms: PaymentTerms, zip: string): Readonly<Record<TermsField, string>> => {
  const share = terms.downShare === defaultTerms.downShare ? '' : `${Math.round(terms.downShare * 10_000) / 100}%`;
  const amountOrNothing = (amountUsd: number): string => (amountUsd === 0 ? '' : grouped(amountUsd));
  return {
    option: terms.option,
    zip,
    down: terms.downUsd === null ? share : grouped(terms.downUsd),
    tradeIn: amountOrNothing(terms.tradeInUsd),
    owed: amountOrNothing(terms.owedUsd),
    credit: terms.creditType,
    term: String(terms.loanTerm),
    leaseTerm: String(terms.leaseTerm),
    leaseMiles: String(terms.leaseMiles),
    apr: terms.aprPercent === null ? '' : String(terms.aprPercent),
  };
};
