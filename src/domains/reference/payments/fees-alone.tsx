import { formatMoney } from '#lib/money.ts';
import type { PaymentAnswer } from './loan-answer.ts';

type FeesAloneProps = { answer: Extract<PaymentAnswer, { kind: 'fees-alone' }> };

/** Said instead of a car for $0: sales tax comes with a price, the rest is owed before there is one. */
export const FeesAlone = ({ answer: { feesMonthlyUsd, targetMonthlyUsd, months } }: FeesAloneProps) => (
  <>
    Title and registration alone come to {formatMoney(feesMonthlyUsd)} a month over {months} months, before any car or
    its tax. {formatMoney(targetMonthlyUsd)} a month leaves nothing for the car itself. Try a higher payment or more
    money down.
  </>
);
