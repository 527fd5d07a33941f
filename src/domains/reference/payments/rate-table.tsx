import { Table } from '#ui/layout/table.tsx';
import { creditTiers } from './credit-tier.ts';
import type { Condition } from './loan-answer.ts';
import { loanTerms, nationalApr, type Rates } from './national-rates.ts';

/** The average rate of each tier by term (RULING-67). */
export const RateTable = ({ rates, condition }: { rates: Rates; condition: Condition }) => (
  <Table caption={`${condition === 'new' ? 'New' : 'Used'} car loans`} showCaption>
    <thead>
      <tr>
        <th scope="col">Credit score</th>
        {loanTerms.map((term) => (
          <th key={term} scope="col" data-num>
            {term} mo
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {creditTiers.map(({ code, label }) => (
        <tr key={code}>
          <th scope="row">{label}</th>
          {loanTerms.map((term) => (
            <td key={term} data-num>
              {nationalApr(rates, code, term, condition).toFixed(2)}%
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);
