import { stateNames } from '#domains/reference/locations/states.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { formatMoney } from '#lib/money.ts';
import { type CreditType, creditTiers } from './credit-tier.ts';
import type { Condition } from './loan-answer.ts';
import { type LoanTerm, loanTerms } from './national-rates.ts';

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

const amountText = /^\$?\d{1,3}(,?\d{3})*(\.\d{1,2})?$/;

type Amount = { label: string; least?: number; most: number; required?: boolean };

/** Parses dollar amounts as typed. Without a schema library, because the browser parses on every keystroke too. */
export const createFieldReader = <Name extends string>(fields: FormValues) => {
  const errors: FieldErrors<Name> = {};
  const text = (name: Name): string => (fields[name] ?? '').trim();

  const amount = (name: Name, { label, least = 0, most, required = false }: Amount): number | undefined => {
    const typed = text(name).replaceAll(' ', '');
    if (typed === '') {
      if (required) errors[name] = `${label} is required.`;
      return undefined;
    }
    const value = amountText.test(typed) ? Math.round(Number(typed.replace(/[$,]/g, ''))) : Number.NaN;
    if (value >= least && value <= most) return value;
    errors[name] = Number.isNaN(value)
      ? `${label} must be a dollar amount like 23500.`
      : `${label} must be between ${formatMoney(least)} and ${formatMoney(most)}.`;
    return undefined;
  };

  const choice = <T extends string>(name: Name, choices: readonly T[], fallback: T): T => {
    const code = text(name);
    if (code === '') return fallback;
    const choice = choices.find((one) => one === code);
    if (choice === undefined) errors[name] = 'Choose an option from the list.';
    return choice ?? fallback;
  };

  return {
    errors,
    amount,
    choice,
    creditType: (name: Name, fallback: CreditType): CreditType =>
      choice(
        name,
        creditTiers.map(({ code }) => code),
        fallback,
      ),
    term: (name: Name, fallback: LoanTerm): LoanTerm =>
      Number(
        choice(
          name,
          loanTerms.map((term) => `${term}` as const),
          `${fallback}`,
        ),
      ) as LoanTerm,
    condition: (name: Name): Condition => choice(name, ['used', 'new'], 'used'),
    state: (name: Name, fallback: string): string => choice(name, Object.keys(stateNames), fallback),
  };
};
