import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Bill } from '#domains/supply/dealer-bills/bill.ts';
import type { BillStore } from '#domains/supply/dealer-bills/bill-store.server.ts';
import type { DealerBills } from '#domains/supply/dealer-bills/dealer-bills.server.ts';
import { sendBillPdf } from '#domains/supply/dealer-bills/send-bill-pdf.server.ts';
import { AppError } from '#lib/errors.ts';
import {
  BillExportQuery,
  BookedBill,
  billPdfPath,
  billsCsv,
  billsCsvPath,
  billsPath,
  bookedBill,
} from './bill-export.ts';

type Options = { bills: Pick<DealerBills, 'open' | 'issued' | 'find'> };

type Issued = Awaited<ReturnType<BillStore['issued']>>;

/** Bills for bookkeeping, as JSON and CSV, and one as PDF. */
export const billsApi: FastifyPluginAsyncZod<Options> = async (app, { bills }) => {
  const booked = async ({ from, until }: z.output<typeof BillExportQuery>): Promise<BookedBill[]> => {
    const issued: Issued = await bills.issued({ fromDay: from, untilDay: until });
    const byId = new Map<string, Bill>(issued.map((bill) => [bill.id, bill]));
    return Promise.all(
      issued.map(async (bill) => {
        const { creditsId } = bill;
        return bookedBill(
          bill,
          creditsId === null ? undefined : (byId.get(creditsId) ?? (await bills.find(creditsId))),
        );
      }),
    );
  };
  const privately = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

  app.get(
    billsPath,
    {
      schema: {
        tags: ['ops'],
        summary: 'Invoices and credit notes by the day they were issued, for operators',
        querystring: BillExportQuery,
        response: { 200: z.object({ bills: z.array(BookedBill) }) },
      },
    },
    async (request, reply) => {
      privately(reply);
      return { bills: await booked(request.query) };
    },
  );

  app.get(
    billsCsvPath,
    { schema: { tags: ['ops'], summary: 'The same as CSV, for operators', querystring: BillExportQuery } },
    async (request, reply) =>
      privately(reply)
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="bills.csv"')
        .send(billsCsv(await booked(request.query))),
  );

  app.get(
    billPdfPath(':id'),
    { schema: { hide: true, params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      const view = await bills.open(request.params.id);
      if (!view) throw new AppError('not-found');
      return sendBillPdf(reply, view);
    },
  );
};
