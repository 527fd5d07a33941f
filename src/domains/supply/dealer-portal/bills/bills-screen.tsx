import { formatCents } from '#lib/money.ts';
import { dayName, monthName } from '#lib/utc-days.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { billNumber, billStateNames, billStateTones } from '../../dealer-bills/bill.ts';
import type { OpenBill } from '../../dealer-bills/dealer-bills.server.ts';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { dealerBillPdfPath } from './bill-paths.ts';

type BillsScreenProps = { dealer: { id: number; name: string }; bills: readonly OpenBill[] };

const totalDue = (bills: readonly OpenBill[], states: readonly string[]): number =>
  bills
    .filter(({ bill, balance }) => bill.kind === 'invoice' && states.includes(balance.state))
    .reduce((sum, { balance }) => sum + balance.dueCents, 0);

/** The invoices and credit notes of a dealer, latest first. */
export const BillsScreen = ({ dealer, bills }: BillsScreenProps) => {
  const due = totalDue(bills, ['open', 'overdue']);
  const overdue = totalDue(bills, ['overdue']);
  return (
    <>
      <PortalHead
        title="Bills"
        lead={due === 0 ? 'Nothing to pay now.' : `${formatCents(due)} to pay.`}
        actions={
          <ButtonLink href={dealerPortalPath(dealer.id, 'plan')} variant="quiet" size="small">
            Your plan
          </ButtonLink>
        }
      />
      {overdue > 0 && <Banner level="warning" title={`${formatCents(overdue)} is overdue.`} />}
      <PortalPanel flush>
        {bills.length === 0 ? (
          <EmptyState title="No bills yet">
            You get an invoice after each month on a plan that costs something.
          </EmptyState>
        ) : (
          <Table caption="Bills" dense>
            <thead>
              <tr>
                <th>Number</th>
                <th data-small="hide">For</th>
                <th data-small="hide">Date</th>
                <th>Due</th>
                <th data-num>Total</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {bills.map(({ bill, balance }) => (
                <tr key={bill.id}>
                  <td>
                    <a href={dealerBillPdfPath(dealer.id, bill.id)}>{`${billNumber(bill)} (PDF)`}</a>
                  </td>
                  <td data-small="hide">{bill.month === null ? 'Credit' : monthName(bill.month)}</td>
                  <td data-small="hide">{dayName(bill.issuedDay)}</td>
                  <td>{bill.dueDay === null ? '' : dayName(bill.dueDay)}</td>
                  <td data-num>{formatCents(bill.kind === 'credit' ? -bill.totalCents : bill.totalCents)}</td>
                  <td>
                    {bill.kind === 'invoice' && (
                      <Badge tone={billStateTones[balance.state]}>{billStateNames[balance.state]}</Badge>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </PortalPanel>
    </>
  );
};
