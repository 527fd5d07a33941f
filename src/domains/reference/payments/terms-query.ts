import { givenText } from '#domains/reference/locations/resolve-zip.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { creditTiers } from './credit-tier.ts';
import { loanTerms } from './national-rates.ts';
import {
  defaultTerms,
  leaseMileages,
  leaseTerms,
  type PaymentTerms,
  payingOptions,
  termsLimits,
} from './payment-terms.ts';

type Query = Readonly<Record<string, unknown>>;
type Read<T> = (text: string) => T | undefined;

const oneOf =
  <T extends string | number>(choices: readonly T[]): Read<T> =>
  (text) =>
    choices.find((choice) => String(choice) === text.toLowerCase());

const number =
  (most: number, isWhole: boolean): Read<number> =>
  (text) => {
    const plain = text.replace(/[$,\s]/g, '');
    const value = /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
    return value <= most ? (isWhole ? Math.round(value) : value) : undefined;
  };

/** What a parameter takes: one of these, or a number up to this. */
type Values = { choices: readonly (string | number)[] } | { most: number; isWhole: boolean };

type Param<Field extends keyof PaymentTerms = keyof PaymentTerms> = {
  param: string;
  field: Field;
  read: Read<PaymentTerms[Field]>;
  takes: string;
  values: Values;
};
const choice = <Field extends keyof PaymentTerms>(
  name: string,
  field: Field,
  choices: readonly Extract<PaymentTerms[Field], string | number>[],
): Param => {
  const read = oneOf<Extract<PaymentTerms[Field], string | number>>(choices);
  return { param: name, field, read, takes: `one of ${choices.join(', ')}`, values: { choices } };
};
const dollars = (name: string, field: 'downUsd' | 'tradeInUsd' | 'owedUsd'): Param => {
  const values = { most: termsLimits.amountUsd, isWhole: true };
  return { param: name, field, read: number(values.most, values.isWhole), takes: 'dollars', values };
};

const creditTypes = creditTiers.map(({ code }) => code);

/** The terms as query parameters of the payments API (RULING-66). */
export const termsParams: readonly Param[] = [
  choice('paymentOption', 'option', payingOptions),
  choice('creditType', 'creditType', creditTypes),
  choice('loanTerm', 'loanTerm', loanTerms),
  choice('leaseTerm', 'leaseTerm', leaseTerms),
  choice('leaseMileageRange', 'leaseMiles', leaseMileages),
  dollars('downPayment', 'downUsd'),
  {
    param: 'downPaymentPercent',
    field: 'downShare',
    read: number(termsLimits.downShare, false),
    takes: 'a share of the price, such as 0.2',
    values: { most: termsLimits.downShare, isWhole: false },
  },
  dollars('tradeInValue', 'tradeInUsd'),
  dollars('amountOwed', 'owedUsd'),
];

/** The terms in a query, with defaults for the others; undefined if it has none. Invalid values are refused. */
export const readTermsQuery = (query: Query): Result<PaymentTerms | undefined, Record<string, string>> => {
  const problems: Record<string, string> = {};
  let terms: PaymentTerms | undefined;
  for (const { param: name, field, read, takes } of termsParams) {
    const text = givenText(String([query[name]].flat()[0] ?? ''));
    if (text === undefined) continue;
    const value = read(text);
    if (value === undefined) problems[name] = `"${text}" is not ${takes}`;
    else terms = { ...(terms ?? defaultTerms), [field]: value };
  }
  return Object.keys(problems).length > 0 ? err(problems) : ok(terms);
};
