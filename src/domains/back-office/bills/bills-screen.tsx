import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { billNumber, billStateNames, billStateTones } from '#domains/supply/dealer-bills/bill.ts';
import { formatCents, grouped } from '#lib/money.ts';
import { dayName } from '#lib/utc-days.ts';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { BillsView } from './bill-desk.server.ts';
import { billsPerPage } from './bill-desk-page.ts';
import { billsCsvPath } from './bill-export.ts';
import styles from './bills.module.css';

type BillsScreenProps = {
  view: BillsView;
  page: number;
  /** The days of last month, for the export. */
  period: { from: string; until: string };
};

const leadOf = ({ total, owed }: BillsView): string => {
  const bills = total === 1 ? '1 bill' : `${grouped(total)} bills`;
  return `${bills}, ${formatCents(owed.dueCents)} to be paid, ${formatCents(owed.overdueCents)} of it overdue.`;
};

/** All invoices and credit notes, latest first, and the export for bookkeeping. */
export const BillsScreen = ({ view, page, period }: BillsScreenProps) => (
  <>
    <AdminHead
      title="Bills"
      lead={leadOf(view)}
      actions={
        <ButtonLink href={opsPath('settings/billing')} variant="quiet" size="small">
          Tax, due dates and texts
        </ButtonLink>
      }
    />
    <AdminPanel title="Export" lead="Invoices and credit notes by the day they were issued, as CSV.">
      <form action={billsCsvPath} className={styles.row}>
        <Field label="From">
          <TextInput name="from" type="date" size="small" defaultValue={period.from} required />
        </Field>
        <Field label="Until">
          <TextInput name="until" type="date" size="small" defaultValue={period.until} required />
        </Field>
        <Button type="submit" variant="quiet" size="small">
          Download CSV
        </Button>
      </form>
    </AdminPanel>
    <AdminPanel flush>
      {view.rows.length === 0 ? (
        <EmptyState title="No bills yet">
          Dealers on a <a href={opsPath('plans')}>plan</a> that costs something get an invoice after each month.
        </EmptyState>
      ) : (
        <Table caption="Bills" dense>
          <thead>
            <tr>
              <th>Number</th>
              <th>Dealer</th>
              <th data-small="hide">Date</th>
              <th data-small="hide">Due</th>
              <th data-num>Total</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map(({ bill, balance, dealer }) => (
              <tr key={bill.id}>
                <td>
                  <a href={opsPath(`bills/${bill.id}`)}>{billNumber(bill)}</a>
                </td>
                <td>{dealer}</td>
                <td data-small="hide">{dayName(bill.issuedDay)}</td>
                <td data-small="hide">{bill.dueDay === null ? '' : dayName(bill.dueDay)}</td>
                <td data-num>{formatCents(bill.kind === 'credit' ? -bill.totalCents : bill.totalCents)}</td>
                <td>
                  {bill.kind === 'credit' ? (
                    <Badge tone="neutral">Credit note</Badge>
                  ) : (
                    <Badge tone={billStateTones[balance.state]}>{billStateNames[balance.state]}</Badge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(view.total / billsPerPage)}
        hrefFor={(other) => opsPath('bills', { page: other > 1 ? other : undefined })}
      />
    </AdminPanel>
  </>
);
