import { amortisationByYear, type Instalment } from '#domains/reference/payments/amortisation.ts';
import { formatMoney } from '#lib/money.ts';
import { StackedBars } from '#ui/charts/stacked-bars.tsx';
import { Table } from '#ui/layout/table.tsx';
import styles from './payment-details.module.css';

const shareOf = ({ interestCents, paymentCents }: Instalment): string => {
  const percent = (interestCents / paymentCents) * 100;
  return percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
};

const sentence = (rows: readonly Instalment[]): string => {
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last
    ? `Interest is ${shareOf(first)} of the first payment and ${shareOf(last)} of the last.`
    : 'Nothing is financed.';
};

const parts = [
  { name: 'Principal', tone: 'muted' },
  { name: 'Interest', tone: 'accent' },
] as const;

/** A loan as a chart by month and a table by year. */
export const LoanYears = ({ rows }: { rows: readonly Instalment[] }) => (
  <>
    <section className={styles.chart}>
      <h3>Where each payment goes</h3>
      <StackedBars
        label={sentence(rows)}
        parts={parts}
        bars={rows.map(({ month, principalCents, interestCents }) => ({
          label: String(month),
          values: [principalCents / 100, interestCents / 100],
        }))}
        labelName="Month"
        labelEvery={12}
        height="9rem"
        format={formatMoney}
      />
    </section>
    <Table caption="Year by year" showCaption dense>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col" data-num>
            Paid
          </th>
          <th scope="col" data-num>
            Principal
          </th>
          <th scope="col" data-num>
            Interest
          </th>
          <th scope="col" data-num>
            Still owed
          </th>
        </tr>
      </thead>
      <tbody>
        {amortisationByYear(rows).map(({ year, paidUsd, principalUsd, interestUsd, owedUsd }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td data-num>{formatMoney(paidUsd)}</td>
            <td data-num>{formatMoney(principalUsd)}</td>
            <td data-num>{formatMoney(interestUsd)}</td>
            <td data-num>{formatMoney(owedUsd)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </>
);
