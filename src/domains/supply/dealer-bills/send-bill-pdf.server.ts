import type { FastifyReply } from 'fastify';
import { billNumber } from './bill.ts';
import { billPdf } from './bill-pdf.server.ts';
import type { BillView } from './dealer-bills.server.ts';

/** Answers with the bill as a file. */
export const sendBillPdf = async (
  reply: FastifyReply,
  { bill, invoice }: Pick<BillView, 'bill' | 'invoice'>,
): Promise<FastifyReply> => {
  const pdf = await billPdf(bill, invoice);
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${billNumber(bill)}.pdf"`)
    .type('application/pdf')
    .send(pdf);
};
