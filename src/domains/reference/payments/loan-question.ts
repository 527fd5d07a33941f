import type { FormValues } from '#lib/forms/form-values.ts';
import { createFieldReader, type FieldErrors } from './form-fields.ts';
import { type LoanConditions, loanForPayment, loanForPrice, type PaymentAnswer } from './loan-answer.ts';
import { defaultTerms } from './payment-terms.ts';
import { highestPriceUsd } from './price-for-monthly.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

const loanFields = [
  'want',
  'price',
  'monthly',
  'down',
  'tradeIn',
  'owed',
  'fee',
  'cash',
  'credit',
  'term',
  'condition',
  'seller',
  'state',
] as const;
type LoanField = (typeof loanFields)[number];

/** What the shopper knows: the price of the car, or the monthly payment. */
export type LoanQuestion = {
  want: 'payment' | 'price';
  priceUsd: number;
  monthlyUsd: number;
  conditions: LoanConditions;
};

export const startingPriceUsd = 25_000;
export const startingMonthlyUsd = 400;
const highestMonthlyUsd = 20_000;

/** Missing and invalid fields have their defaults; invalid ones are also reported. */
export const readLoanQuestion = (
  fields: FormValues,
  homeState: string,
): { question: LoanQuestion; errors: FieldErrors<LoanField> } => {
  const read = createFieldReader<LoanField>(fields);
  const want = read.choice('want', ['payment', 'price'], 'payment');
  const price = read.amount('price', { label: 'The price', least: 500, most: highestPriceUsd });
  const monthly = read.amount('monthly', { label: 'The payment', least: 10, most: highestMonthlyUsd });
  return {
    question: {
      want,
      priceUsd: price ?? startingPriceUsd,
      monthlyUsd: monthly ?? startingMonthlyUsd,
      conditions: {
        terms: {
          ...defaultTerms,
          creditType: read.creditType('credit', defaultTerms.creditType),
          loanTerm: read.term('term', defaultTerms.loanTerm),
          downUsd: read.amount('down', { label: 'The down payment', most: highestPriceUsd }) ?? null,
          tradeInUsd: read.amount('tradeIn', { label: 'The trade-in', most: highestPriceUsd }) ?? 0,
          owedUsd: read.amount('owed', { label: 'What is still owed', most: highestPriceUsd }) ?? 0,
        },
        docFeeUsd: read.amount('fee', { label: 'The dealer’s fee', most: 10_000 }) ?? 0,
        incentiveUsd: read.amount('cash', { label: 'The manufacturer’s cash', most: 50_000 }) ?? 0,
        condition: read.condition('condition'),
        isPrivateSale: read.choice('seller', ['dealer', 'private'], 'dealer') === 'private',
        state: read.state('state', homeState),
      },
    },
    errors: read.errors,
  };
};

export const answerLoan = (
  figures: RatesAndFees,
  { want, priceUsd, monthlyUsd, conditions }: LoanQuestion,
): PaymentAnswer =>
  want === 'price'
    ? loanForPayment(figures, monthlyUsd, conditions)
    : { kind: 'loan', loan: loanForPrice(figures, priceUsd, conditions) };
