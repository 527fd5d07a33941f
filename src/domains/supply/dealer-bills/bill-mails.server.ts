import { formatCents } from '#lib/money.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { dayName, monthName } from '#lib/utc-days.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import type { DealerLetters } from '../dealer-plans/plan-mails.server.ts';
import { type Bill, billNumber } from './bill.ts';

type Sources = {
  letters: DealerLetters;
  /** `invoice` is what a credit note is about. */
  pdfOf(bill: Bill, invoice?: Bill): Promise<Buffer>;
  origin: string;
};

export type BillMails = ReturnType<typeof createBillMails>;

/** Mails with a bill as PDF: the invoice, its reminders, a credit note. */
export const createBillMails = ({ letters, pdfOf, origin }: Sources) => {
  const factsOf = (bill: Bill) => [
    {
      heading: billNumber(bill),
      rows: [
        ...bill.lines.map(({ text, totalCents }) => [text, formatCents(totalCents)] as const),
        [bill.taxName, formatCents(bill.taxCents)] as const,
        ['Total', formatCents(bill.totalCents)] as const,
      ],
    },
  ];
  type BillLetter = { cause: string; subject: string; paragraphs: readonly string[]; invoice?: Bill };
  const write = async (
    bill: Bill,
    { cause, subject, paragraphs, invoice }: BillLetter,
    session: SqlSession,
  ): Promise<void> => {
    const pdf = await pdfOf(bill, invoice);
    const attachment = {
      filename: `${billNumber(bill)}.pdf`,
      type: 'application/pdf',
      base64: pdf.toString('base64'),
    };
    const action = { label: 'Open your bills', url: `${origin}${dealerPortalPath(bill.dealerId, 'bills')}` };
    const words = { paragraphs, facts: factsOf(bill), action };
    await letters.send(bill.dealerId, { cause, subject, words }, session, [attachment]);
  };
  const payment = ({ payment: words }: Bill): string[] => (words === '' ? [] : [words]);

  return {
    invoice: (bill: Bill, session: SqlSession) =>
      write(
        bill,
        {
          cause: `dealer-bill:${bill.id}`,
          subject: `Invoice ${billNumber(bill)}: ${formatCents(bill.totalCents)}`,
          paragraphs: [
            `For ${bill.month === null ? 'your plan' : monthName(bill.month)}. It’s attached as a PDF.`,
            ...(bill.dueDay === null ? [] : [`Please pay by ${dayName(bill.dueDay)}.`]),
            ...payment(bill),
          ],
        },
        session,
      ),

    reminder: (bill: Bill, { dueCents, reminders }: { dueCents: number; reminders: number }, session: SqlSession) =>
      write(
        bill,
        {
          cause: `dealer-bill-reminder:${bill.id}:${reminders}`,
          subject: `Reminder: invoice ${billNumber(bill)} is overdue`,
          paragraphs: [
            `${formatCents(dueCents)} was due on ${dayName(bill.dueDay ?? bill.issuedDay)}. If you paid already, ignore this email.`,
            ...payment(bill),
          ],
        },
        session,
      ),

    credit: (bill: Bill, invoice: Bill, session: SqlSession) =>
      write(
        bill,
        {
          cause: `dealer-bill:${bill.id}`,
          subject: `Credit note ${billNumber(bill)}: ${formatCents(bill.totalCents)}`,
          invoice,
          paragraphs: [`It’s about invoice ${billNumber(invoice)}.`, bill.reason],
        },
        session,
      ),
  };
};
