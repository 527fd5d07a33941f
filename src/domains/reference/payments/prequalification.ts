import type { FormValues } from '#lib/forms/form-values.ts';
import { type CreditTier, creditTiers } from './credit-tier.ts';
import { createFieldReader, type FieldErrors } from './form-fields.ts';
import { type LoanConditions, loanForPayment, type PaymentAnswer } from './loan-answer.ts';
import { defaultTerms } from './payment-terms.ts';
import type { Quote } from './quote-car.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

const prequalificationFields = [
  'credit',
  'income',
  'housing',
  'debts',
  'wish',
  'down',
  'term',
  'condition',
  'state',
] as const;
export type PrequalificationField = (typeof prequalificationFields)[number];

/** All self-reported (RULING-87): no name is asked for, and no bureau is called. */
type Prequalification = {
  yearlyIncomeUsd: number;
  monthlyHousingUsd: number;
  monthlyDebtsUsd: number;
  wishedMonthlyUsd?: number | undefined;
  conditions: LoanConditions;
};

/** The rules of thumb behind the estimate, also shown on the page: lenders have their own. */
export const carShareOfIncome = 0.15;
export const debtShareOfIncome = 0.43;
const leastMonthlyUsd = 75;

export type PrequalificationAnswer =
  | { kind: 'estimate'; tier: CreditTier; limit: 'wish' | 'income' | 'debts'; loan: Quote }
  | { kind: 'no-room'; leftMonthlyUsd: number }
  | Extract<PaymentAnswer, { kind: 'fees-alone' }>;

export const readPrequalification = (
  fields: FormValues,
): { application: Prequalification | undefined; errors: FieldErrors<PrequalificationField> } => {
  const read = createFieldReader<PrequalificationField>(fields);
  const income = read.amount('income', { label: 'Your yearly income', least: 1000, most: 10_000_000, required: true });
  const housing = read.amount('housing', { label: 'Rent or mortgage', most: 100_000, required: true });
  const application = {
    yearlyIncomeUsd: income ?? 0,
    monthlyHousingUsd: housing ?? 0,
    monthlyDebtsUsd: read.amount('debts', { label: 'The sum of other payments', most: 100_000 }) ?? 0,
    wishedMonthlyUsd: read.amount('wish', { label: 'The payment', least: leastMonthlyUsd, most: 20_000 }),
    conditions: {
      terms: {
        ...defaultTerms,
        creditType: read.creditType('credit', defaultTerms.creditType),
        loanTerm: read.term('term', defaultTerms.loanTerm),
        downUsd: read.amount('down', { label: 'The down payment', most: 1_000_000 }) ?? null,
      },
      condition: read.condition('condition'),
      state: read.state('state', ''),
    },
  };
  if ((fields.credit ?? '').trim() === '') read.errors.credit = 'Choose the range your score is in.';
  return { application: Object.keys(read.errors).length === 0 ? application : undefined, errors: read.errors };
};

/** The lowest of three: the requested payment, a share of income, and what other debts leave of a larger share. */
export const prequalify = (figures: RatesAndFees, application: Prequalification): PrequalificationAnswer => {
  const { yearlyIncomeUsd, monthlyHousingUsd, monthlyDebtsUsd, wishedMonthlyUsd, conditions } = application;
  const monthlyIncome = yearlyIncomeUsd / 12;
  const ofIncome = Math.floor(monthlyIncome * carShareOfIncome);
  const leftByDebts = Math.floor(monthlyIncome * debtShareOfIncome - monthlyHousingUsd - monthlyDebtsUsd);
  const most = Math.min(ofIncome, leftByDebts);
  if (most < leastMonthlyUsd) return { kind: 'no-room', leftMonthlyUsd: Math.max(0, most) };
  const wished = wishedMonthlyUsd !== undefined && wishedMonthlyUsd <= most ? wishedMonthlyUsd : undefined;
  const bought = loanForPayment(figures, wished ?? most, conditions);
  if (bought.kind === 'fees-alone') return bought;
  const tier = creditTiers.find(({ code }) => code === conditions.terms.creditType) ?? creditTiers[1];
  return {
    kind: 'estimate',
    tier,
    limit: wished !== undefined ? 'wish' : leftByDebts < ofIncome ? 'debts' : 'income',
    loan: bought.loan,
  };
};
