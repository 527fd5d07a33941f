import { z } from 'zod';
import { type Bill, billNumber } from '#domains/supply/dealer-bills/bill.ts';
import { csvLine } from '#lib/csv.ts';
import { dayOf, dayText, monthText } from '#lib/utc-days.ts';

export const billsPath = '/api/ops/bills';
export const billsCsvPath = '/api/ops/bills.csv';
export const billPdfPath = (id: string): string => `/api/ops/bills/${id}/pdf`;

const day = () => z.iso.date().transform((text) => dayOf(Date.parse(`${text}T00:00:00Z`)));

/** Days on which bills were issued, both included. */
export const BillExportQuery = z.object({ from: day(), until: day() });

/** A bill as bookkeeping reads it. The amounts of a credit note are negative, so that a column adds up. */
export const BookedBill = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit']),
  issued: z.iso.date(),
  due: z.iso.date().nullable(),
  /** The month of an invoice, such as 2026-11. */
  month: z.string().nullable(),
  dealerId: z.int(),
  dealer: z.string(),
  netCents: z.int(),
  taxPercent: z.number(),
  taxCents: z.int(),
  totalCents: z.int(),
  /** The invoice that a credit note is about. */
  credits: z.string().nullable(),
  paid: z.iso.date().nullable(),
  reference: z.string(),
});
export type BookedBill = z.infer<typeof BookedBill>;

export const bookedBill = (bill: Bill, invoice: Pick<Bill, 'kind' | 'number'> | undefined): BookedBill => {
  const sign = bill.kind === 'credit' ? -1 : 1;
  return {
    number: billNumber(bill),
    kind: bill.kind,
    issued: dayText(bill.issuedDay),
    due: bill.dueDay === null ? null : dayText(bill.dueDay),
    month: bill.month === null ? null : monthText(bill.month),
    dealerId: bill.dealerId,
    dealer: bill.customer.split('\n')[0] ?? '',
    netCents: sign * bill.subtotalCents,
    taxPercent: bill.taxRate / 1000,
    taxCents: sign * bill.taxCents + 0,
    totalCents: sign * bill.totalCents,
    credits: invoice ? billNumber(invoice) : null,
    paid: bill.paidDay === null ? null : dayText(bill.paidDay),
    reference: bill.paidReference,
  };
};

const dollars = (cents: number): number => cents / 100;

const columns: readonly (readonly [head: string, cell: (bill: BookedBill) => string | number])[] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => (kind === 'credit' ? 'Credit note' : 'Invoice')],
  ['Date', ({ issued }) => issued],
  ['Due', ({ due }) => due ?? ''],
  ['Month', ({ month }) => month ?? ''],
  ['Dealer', ({ dealerId }) => dealerId],
  ['Dealer name', ({ dealer }) => dealer],
  ['Net', ({ netCents }) => dollars(netCents)],
  ['Tax rate', ({ taxPercent }) => taxPercent],
  ['Tax', ({ taxCents }) => dollars(taxCents)],
  ['Total', ({ totalCents }) => dollars(totalCents)],
  ['Credits', ({ credits }) => credits ?? ''],
  ['Paid', ({ paid }) => paid ?? ''],
  ['Reference', ({ reference }) => reference],
];

export const billsCsv = (bills: readonly BookedBill[]): string =>
  [columns.map(([head]) => head), ...bills.map((bill) => columns.map(([, cell]) => cell(bill)))].map(csvLine).join('');
