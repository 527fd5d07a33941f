import { randomUUID } from 'node:crypto';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { type BillingRules, taxRateOf } from '#domains/people/site-settings/billing-rules.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { dayOf, monthOf } from '#lib/utc-days.ts';
import type { PlanPeriod } from '../dealer-plans/plan-periods.ts';
import type { PlanStore } from '../dealer-plans/plan-store.server.ts';
import { type Bill, type BillBalance, type BillLine, balanceOf, billNumber, creditOf, taxOn } from './bill.ts';
import type { BillMails } from './bill-mails.server.ts';
import type { BillStore } from './bill-store.server.ts';
import { monthLines } from './month-lines.ts';

type Sources = {
  db: SqlDatabase;
  store: BillStore;
  plans: Pick<PlanStore, 'plans' | 'periods'>;
  owners: Pick<OwnerStore, 'find'>;
  countLeads(dealerId: number, fromMs: number, untilMs: number): Promise<number>;
  mails: BillMails;
  rules(): BillingRules;
  /** Who bills, while the setting says nothing. */
  siteName(): string;
  clock: Clock;
};

/** A bill with what was credited and what is due. */
export type OpenBill = { bill: Bill; balance: BillBalance };
export type BillView = OpenBill & { credits: Bill[]; invoice: Bill | undefined };

export type BillRefusal = 'unknown-bill' | 'paid-already' | 'not-paid' | 'nothing-left' | 'too-much' | 'future-day';

type Note = (words: string, bill: Bill, session: SqlSession) => Promise<void>;

const customerOf = ({ name, address }: Owner): string =>
  [name, address.address1, `${address.city}, ${address.state} ${address.zip}`].join('\n');

export type DealerBills = ReturnType<typeof createDealerBills>;

/** Invoices for plans, reminders and credit notes (BILL-07 to BILL-10). */
export const createDealerBills = (sources: Sources) => {
  const { db, store, plans, owners, countLeads, mails, rules, siteName, clock } = sources;
  const today = () => dayOf(clock.now());

  const withBalances = async (bills: readonly Bill[], session?: SqlSession): Promise<OpenBill[]> => {
    const credits = await store.creditsOf(
      bills.map(({ id }) => id),
      session,
    );
    return bills.map((bill) => ({
      bill,
      balance: balanceOf(
        bill,
        credits.filter(({ creditsId }) => creditsId === bill.id),
        today(),
      ),
    }));
  };

  const invoiceOf = (
    owner: Owner,
    { id, number, month, lines }: { id: string; number: number; month: number; lines: BillLine[] },
  ): Bill => {
    const { seller, payment, taxName, termDays, ...rest } = rules();
    const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const taxRate = taxRateOf(rest);
    const taxCents = taxOn(subtotalCents, taxRate);
    return {
      id,
      kind: 'invoice',
      number,
      dealerId: owner.id,
      month,
      issuedDay: today(),
      dueDay: today() + termDays,
      creditsId: null,
      seller: seller || siteName(),
      payment,
      customer: customerOf(owner),
      lines,
      taxName,
      taxRate,
      subtotalCents,
      taxCents,
      totalCents: subtotalCents + taxCents,
      reason: '',
      paidDay: null,
      paidReference: '',
      reminders: 0,
      remindedDay: null,
    };
  };

  /** Does nothing if the month is done with. A month that costs nothing has no invoice. */
  const billMonth = async (dealerId: number, month: number, periods: readonly PlanPeriod[]): Promise<void> => {
    const owner = await owners.find(dealerId);
    if (!owner) return;
    const lines = await monthLines({ month, periods, plans: await plans.plans() }, (fromMs, untilMs) =>
      countLeads(dealerId, fromMs, untilMs),
    );
    const id = randomUUID();
    await db.transaction(async (session) => {
      const isClaimed = await store.claimMonth(dealerId, { month, billId: lines.length > 0 ? id : null }, session);
      if (!isClaimed || lines.length === 0) return;
      const number = await store.nextNumber('invoice', session);
      const bill = invoiceOf(owner, { id, number, month, lines });
      await store.add(bill, session);
      await mails.invoice(bill, session);
    });
  };

  /** Changes one invoice after another. */
  const change = <T extends object>(
    id: string,
    work: (invoice: Bill, credits: Bill[], session: SqlSession) => Promise<Result<T, BillRefusal>>,
  ): Promise<Result<T, BillRefusal>> =>
    db.transaction(async (session): Promise<Result<T, BillRefusal>> => {
      const invoice = await store.lock(id, session);
      if (!invoice) return err('unknown-bill');
      return work(invoice, await store.creditsOf([id], session), session);
    });

  return {
    /** Invoices of all months that have ended; run again, or on two machines, it makes no second one. */
    makeDue: async (): Promise<void> => {
      for (const [dealerId, periods] of await plans.periods.all()) {
        const billed = await store.billedMonths(dealerId);
        const first = monthOf(periods[0]?.fromDay ?? today());
        for (let month = first; month < monthOf(today()); month += 1)
          if (!billed.has(month)) await billMonth(dealerId, month, periods);
      }
    },

    /** Reminds of what is overdue, as often as the setting says. */
    remind: async (): Promise<void> => {
      const { reminderDays, mostReminders } = rules();
      for (const { id } of await store.unpaid()) {
        await change(id, async (invoice, credits, session) => {
          const { state, dueCents } = balanceOf(invoice, credits, today());
          const lastDay = invoice.remindedDay ?? invoice.dueDay ?? today();
          if (state !== 'overdue' || invoice.reminders >= mostReminders || today() < lastDay + reminderDays)
            return ok({});
          const reminders = invoice.reminders + 1;
          await store.setReminded(id, { reminders, day: today() }, session);
          await mails.reminder(invoice, { dueCents, reminders }, session);
          return ok({});
        });
      }
    },

    /** A note that all or a part of an invoice need not be paid; all that is left without an amount (BILL-09). */
    credit: (
      id: string,
      { netCents, reason }: { netCents: number | null; reason: string },
      note: Note,
    ): Promise<Result<{ creditId: string }, BillRefusal>> =>
      change(id, async (invoice, credits, session): Promise<Result<{ creditId: string }, BillRefusal>> => {
        const leftCents = invoice.subtotalCents - credits.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0);
        if (leftCents <= 0) return err('nothing-left');
        const net = netCents ?? leftCents;
        if (net > leftCents) return err('too-much');
        const amounts = creditOf(invoice, credits, net);
        const { seller, customer, taxName, taxRate } = invoice;
        const bill: Bill = {
          ...amounts,
          id: randomUUID(),
          kind: 'credit',
          number: await store.nextNumber('credit', session),
          dealerId: invoice.dealerId,
          month: null,
          issuedDay: today(),
          dueDay: null,
          creditsId: id,
          seller,
          payment: '',
          customer,
          lines: [{ text: `Credit for invoice ${billNumber(invoice)}`, quantity: 1, unitCents: net, totalCents: net }],
          taxName,
          taxRate,
          totalCents: amounts.subtotalCents + amounts.taxCents,
          reason,
          paidDay: null,
          paidReference: '',
          reminders: 0,
          remindedDay: null,
        };
        await store.add(bill, session);
        await note(`Credited ${billNumber(bill)} for ${billNumber(invoice)}`, invoice, session);
        await mails.credit(bill, invoice, session);
        return ok({ creditId: bill.id });
      }),

    /** Written down by hand, when the money arrived (BILL-10). */
    markPaid: (
      id: string,
      paid: { day: number; reference: string },
      note: Note,
    ): Promise<Result<object, BillRefusal>> =>
      change(id, async (invoice, credits, session) => {
        if (paid.day > today()) return err('future-day');
        const { state } = balanceOf(invoice, credits, today());
        if (state === 'paid') return err('paid-already');
        if (state === 'credited') return err('nothing-left');
        await store.setPaid(id, paid, session);
        await note(`Marked ${billNumber(invoice)} as paid, ${paid.reference}`, invoice, session);
        return ok({});
      }),

    /** Takes it back. */
    markUnpaid: (id: string, note: Note): Promise<Result<object, BillRefusal>> =>
      change(id, async (invoice, _credits, session) => {
        if (invoice.paidDay === null) return err('not-paid');
        await store.setPaid(id, null, session);
        await note(`Marked ${billNumber(invoice)} as not paid`, invoice, session);
        return ok({});
      }),

    find: store.find,

    open: async (id: string): Promise<BillView | undefined> => {
      const bill = await store.find(id);
      if (!bill) return undefined;
      const credits = await store.creditsOf([id]);
      const invoice = bill.creditsId === null ? undefined : await store.find(bill.creditsId);
      return { bill, credits, invoice, balance: balanceOf(bill, credits, today()) };
    },

    list: async (query: { dealerId?: number; limit: number; offset: number }): Promise<OpenBill[]> =>
      withBalances(await store.latest(query)),

    count: store.count,

    /** What dealers owe now, and how much of it is overdue. */
    owed: async (): Promise<{ dueCents: number; overdueCents: number }> => {
      const open = await withBalances(await store.unpaid());
      const sum = (states: readonly string[]) =>
        open.reduce((cents, { balance }) => cents + (states.includes(balance.state) ? balance.dueCents : 0), 0);
      return { dueCents: sum(['open', 'overdue']), overdueCents: sum(['overdue']) };
    },

    issued: store.issued,
  };
};
