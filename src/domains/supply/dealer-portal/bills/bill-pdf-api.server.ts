import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import type { DealerBills } from '../../dealer-bills/dealer-bills.server.ts';
import { sendBillPdf } from '../../dealer-bills/send-bill-pdf.server.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import { dealerBillPdfPath } from './bill-paths.ts';

type Options = { bills: Pick<DealerBills, 'open'>; actorOf(request: FastifyRequest): DealerActor };

/** A dealer's own bill as PDF, for its managers; behind the portal's access check. */
export const billPdfApi: FastifyPluginAsyncZod<Options> = async (app, { bills, actorOf }) => {
  app.get(
    dealerBillPdfPath(':dealerId', ':id'),
    { schema: { hide: true, params: z.object({ dealerId: z.string(), id: z.uuid() }) } },
    async (request, reply) => {
      const { dealerId, role } = actorOf(request);
      if (role !== 'manager') throw new AppError('forbidden', { message: 'Only managers see bills.' });
      const view = await bills.open(request.params.id);
      if (!view || view.bill.dealerId !== dealerId) throw new AppError('not-found');
      return sendBillPdf(reply, view);
    },
  );
};
