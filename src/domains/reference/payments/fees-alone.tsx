import { formatMoney } from '#lib/money.ts';
import type { PaymentAnswer } from './loan-answer.ts';

type FeesAloneProps = { answer: Extract<PaymentAnswer, { kind: 'fees-alone' }> };

/** Shown instead of a car for $0: sales tax depends on the price, but the other fees are due anyway. */
export const FeesAlone = ({ answer: { feesMonthlyUsd, targetMonthlyUsd, months } }: FeesAloneProps) => (
  <>
    Title and registration alone come to {formatMoney(feesMonthlyUsd)} a month over {months} months, before any car or
    its tax. {formatMoney(targetMonthlyUsd)} a month leaves nothing for the car itself. Try a higher payment or more
    money down.
  </>
);
