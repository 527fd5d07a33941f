import { formatMoney } from '#lib/money.ts';
import { Table } from '#ui/layout/table.tsx';
import { type LoanAnswer, loanByTerm } from './loan-answer.ts';
import type { LoanQuestion } from './loan-question.ts';
import type { PaymentFigures } from './payment-figures.ts';

type LoanByTermProps = { figures: PaymentFigures; question: LoanQuestion; loan: LoanAnswer };

export const LoanByTerm = ({ figures, question, loan }: LoanByTermProps) => (
  <Table caption="The same car over other terms" showCaption dense>
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
          Interest in all
        </th>
      </tr>
    </thead>
    <tbody>
      {loanByTerm(figures, loan.priceUsd, question.conditions).map(({ term, aprPercent, monthlyUsd, interestUsd }) => (
        <tr key={term} aria-current={term === loan.term || undefined}>
          <th scope="row">{term} months</th>
          <td data-num>{aprPercent.toFixed(2)}%</td>
          <td data-num>{formatMoney(monthlyUsd)}</td>
          <td data-num>{formatMoney(interestUsd)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
