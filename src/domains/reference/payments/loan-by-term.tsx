import { formatMoney } from '#lib/money.ts';
import { Table } from '#ui/layout/table.tsx';
import { loanByTerm } from './loan-answer.ts';
import type { LoanQuestion } from './loan-question.ts';
import type { Quote } from './quote-car.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

type LoanByTermProps = { figures: RatesAndFees; question: LoanQuestion; loan: Quote };

export const LoanByTerm = ({ figures, question, loan }: LoanByTermProps) => (
  <Table caption="The same car over other loan terms" showCaption dense>
    <thead>
      <tr>
        <th scope="col">Term</th>
        <th scope="col" data-num>
          APR
        </th>
        <th scope="col" data-num>
          A month
        </th>
        <th scope="col" data-num>
          Total interest
        </th>
      </tr>
    </thead>
    <tbody>
      {loanByTerm(figures, loan.lines.priceUsd, question.conditions).map(
        ({ months, aprPercent, monthlyUsd, interestUsd }) => (
          <tr key={months} aria-current={months === loan.months || undefined}>
            <th scope="row">{months} months</th>
            <td data-num>{aprPercent.toFixed(2)}%</td>
            <td data-num>{formatMoney(monthlyUsd)}</td>
            <td data-num>{formatMoney(interestUsd)}</td>
          </tr>
        ),
      )}
    </tbody>
  </Table>
);
