import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type Bill, BillDocument, type BillKind } from './bill.ts';

type BillRow = {
  id: string;
  kind: BillKind;
  number: number;
  owner_id: number;
  month: number | null;
  issued_day: number;
  due_day: number | null;
  credits_id: string | null;
  total_cents: number;
  paid_day: number | null;
  paid_reference: string;
  reminders: number;
  reminded_day: number | null;
  document: string;
};

type Tables = {
  dealer_bills: BillRow;
  dealer_bill_numbers: { kind: BillKind; last_number: number };
  dealer_billed_months: { owner_id: number; month: number; bill_id: string | null };
};

const readBill = (row: BillRow): Bill => ({
  ...BillDocument.parse(JSON.parse(row.document)),
  id: row.id,
  kind: row.kind,
  number: row.number,
  dealerId: row.owner_id,
  month: row.month,
  issuedDay: row.issued_day,
  dueDay: row.due_day,
  creditsId: row.credits_id,
  totalCents: row.total_cents,
  paidDay: row.paid_day,
  paidReference: row.paid_reference,
  reminders: row.reminders,
  remindedDay: row.reminded_day,
});

/** Bills issued from one day to another, both included. */
type BillPeriod = { fromDay: number; untilDay: number };

export type BillStore = ReturnType<typeof createBillStore>;

/** Invoices and credit notes, and which months are done with. */
export const createBillStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();
  const bills = (session?: SqlSession) => tables(session).selectFrom('dealer_bills').selectAll();

  return {
    /** The next number of a kind. It is taken back with the transaction, so that no number is missing (BILL-08). */
    nextNumber: async (kind: BillKind, session: SqlSession): Promise<number> => {
      const { last_number } = await tables(session)
        .insertInto('dealer_bill_numbers')
        .values({ kind, last_number: 1 })
        .onConflict((conflict) =>
          conflict.column('kind').doUpdateSet((eb) => ({ last_number: eb('dealer_bill_numbers.last_number', '+', 1) })),
        )
        .returning('last_number')
        .executeTakeFirstOrThrow();
      return last_number;
    },

    add: async (bill: Bill, session: SqlSession): Promise<void> => {
      const { seller, payment, customer, lines, taxName, taxRate, subtotalCents, taxCents, reason } = bill;
      const document = { seller, payment, customer, lines, taxName, taxRate, subtotalCents, taxCents, reason };
      await tables(session)
        .insertInto('dealer_bills')
        .values({
          id: bill.id,
          kind: bill.kind,
          number: bill.number,
          owner_id: bill.dealerId,
          month: bill.month,
          issued_day: bill.issuedDay,
          due_day: bill.dueDay,
          credits_id: bill.creditsId,
          total_cents: bill.totalCents,
          paid_day: null,
          paid_reference: '',
          reminders: 0,
          reminded_day: null,
          document: JSON.stringify(document),
        })
        .execute();
    },

    /** Claims a month; false if it was done before, here or on another machine. */
    claimMonth: async (
      ownerId: number,
      { month, billId }: { month: number; billId: string | null },
      session: SqlSession,
    ): Promise<boolean> => {
      const row = await tables(session)
        .insertInto('dealer_billed_months')
        .values({ owner_id: ownerId, month, bill_id: billId })
        .onConflict((conflict) => conflict.columns(['owner_id', 'month']).doNothing())
        .returning('month')
        .executeTakeFirst();
      return row !== undefined;
    },

    billedMonths: async (ownerId: number): Promise<Set<number>> => {
      const rows = await tables()
        .selectFrom('dealer_billed_months')
        .select('month')
        .where('owner_id', '=', ownerId)
        .execute();
      return new Set(rows.map(({ month }) => month));
    },

    /** The invoice, locked until the session ends, so that changes of it happen one after another. */
    lock: async (id: string, session: SqlSession): Promise<Bill | undefined> => {
      const row = await tables(session)
        .updateTable('dealer_bills')
        .set((eb) => ({ reminders: eb.ref('reminders') }))
        .where('id', '=', id)
        .where('kind', '=', 'invoice')
        .returningAll()
        .executeTakeFirst();
      return row && readBill(row);
    },

    setPaid: async (
      id: string,
      paid: { day: number; reference: string } | null,
      session: SqlSession,
    ): Promise<void> => {
      await tables(session)
        .updateTable('dealer_bills')
        .set({ paid_day: paid?.day ?? null, paid_reference: paid?.reference ?? '' })
        .where('id', '=', id)
        .execute();
    },

    setReminded: async (
      id: string,
      { reminders, day }: { reminders: number; day: number },
      session: SqlSession,
    ): Promise<void> => {
      await tables(session)
        .updateTable('dealer_bills')
        .set({ reminders, reminded_day: day })
        .where('id', '=', id)
        .execute();
    },

    find: async (id: string): Promise<Bill | undefined> => {
      const row = await bills().where('id', '=', id).executeTakeFirst();
      return row && readBill(row);
    },

    /** Credit notes about these invoices. */
    creditsOf: async (ids: readonly string[], session?: SqlSession): Promise<Bill[]> => {
      if (ids.length === 0) return [];
      const rows = await bills(session)
        .where('credits_id', 'in', [...ids])
        .orderBy('number')
        .execute();
      return rows.map(readBill);
    },

    /** Latest first. */
    latest: async ({
      dealerId,
      limit,
      offset,
    }: {
      dealerId?: number;
      limit: number;
      offset: number;
    }): Promise<Bill[]> => {
      const rows = await bills()
        .$if(dealerId !== undefined, (query) => query.where('owner_id', '=', dealerId ?? 0))
        .orderBy('issued_day', 'desc')
        .orderBy('kind')
        .orderBy('number', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(readBill);
    },

    count: async (): Promise<number> => {
      const { count } = await tables()
        .selectFrom('dealer_bills')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Invoices that nobody paid, oldest first. */
    unpaid: async (): Promise<Bill[]> => {
      const rows = await bills()
        .where('kind', '=', 'invoice')
        .where('paid_day', 'is', null)
        .orderBy('number')
        .execute();
      return rows.map(readBill);
    },

    /** In the order in which they were issued. */
    issued: async ({ fromDay, untilDay }: BillPeriod): Promise<Bill[]> => {
      const rows = await bills()
        .where('issued_day', '>=', fromDay)
        .where('issued_day', '<=', untilDay)
        .orderBy('issued_day')
        .orderBy('kind', 'desc')
        .orderBy('number')
        .execute();
      return rows.map(readBill);
    },
  };
};
