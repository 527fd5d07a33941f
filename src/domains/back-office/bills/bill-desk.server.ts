import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Bill } from '#domains/supply/dealer-bills/bill.ts';
import type { BillRefusal, BillView, DealerBills, OpenBill } from '#domains/supply/dealer-bills/dealer-bills.server.ts';
import type { Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { billsPerPage } from './bill-desk-page.ts';
import type { BillChange } from './bill-forms.server.ts';

type Sources = {
  bills: DealerBills;
  owners: Pick<OwnerStore, 'findMany'>;
  audit: Pick<AuditLog, 'record'>;
};

type BillRow = OpenBill & { dealer: string };
export type BillsView = { rows: BillRow[]; total: number; owed: { dueCents: number; overdueCents: number } };

export type BillDesk = ReturnType<typeof createBillDesk>;

/** Bills as operators see and change them; every change is in the audit log. */
export const createBillDesk = ({ bills, owners, audit }: Sources) => {
  const named = async (open: readonly OpenBill[]): Promise<BillRow[]> => {
    const ownersById = await owners.findMany([...new Set(open.map(({ bill }) => bill.dealerId))]);
    return open.map((row) => ({
      ...row,
      // A dealer that left is called as on the bill.
      dealer: ownersById.get(row.bill.dealerId)?.name ?? row.bill.customer.split('\n')[0] ?? '',
    }));
  };

  const noteOf =
    (operator: Operator) =>
    (summary: string, { id }: Bill, session: SqlSession): Promise<void> =>
      audit.record(operator, { action: 'bill.change', subject: `bill:${id}`, summary: `${summary}.` }, session);

  return {
    list: async (page: number): Promise<BillsView> => {
      const [open, total, owed] = await Promise.all([
        bills.list({ limit: billsPerPage, offset: (page - 1) * billsPerPage }),
        bills.count(),
        bills.owed(),
      ]);
      return { rows: await named(open), total, owed };
    },

    open: async (id: string): Promise<(BillView & { dealer: string }) | undefined> => {
      const view = await bills.open(id);
      if (!view) return undefined;
      const [row] = await named([view]);
      return { ...view, dealer: row?.dealer ?? '' };
    },

    change: (operator: Operator, id: string, change: BillChange): Promise<Result<object, BillRefusal>> => {
      const note = noteOf(operator);
      if (change.act === 'credit') return bills.credit(id, { netCents: change.amount, reason: change.reason }, note);
      if (change.act === 'unpaid') return bills.markUnpaid(id, note);
      return bills.markPaid(id, { day: change.day, reference: change.reference }, note);
    },
  };
};
