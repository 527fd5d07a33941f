import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { referrerClasses } from '#lib/referrer.ts';
import type { ActionCounts } from './action-counts.server.ts';
import { actionReportPath } from './action-report-path.ts';
import { reportedActions } from './shopper-action.ts';

const Report = z.object({
  action: z.enum(reportedActions),
  listingId: z.int().positive().max(999_999_999_999_999).optional(),
  dealerId: z.int().positive().max(2_147_483_647).optional(),
  source: z.enum(referrerClasses).default('internal'),
});

type Options = {
  actionCounts: Pick<ActionCounts, 'countFirst'>;
  /** The seller of a car, or undefined for an unknown one. */
  sellerOf(listingId: number): Promise<number | undefined>;
  isDealer(dealerId: number): Promise<boolean>;
  /** Undefined for robots and browsers that ask not to be tracked. */
  visitorOf(request: FastifyRequest): { network: string; brand: string } | undefined;
};

/** Receives what only the shopper's browser sees: calls, clicks to dealers' sites, copied links. */
export const actionReportApi: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { actionCounts, sellerOf, isDealer, visitorOf } = options;

  /** 0 for what is about no single seller; undefined where there is none with this id. */
  const dealerOf = async ({ listingId, dealerId }: z.infer<typeof Report>): Promise<number | undefined> => {
    if (listingId !== undefined) return sellerOf(listingId);
    if (dealerId === undefined) return 0;
    return (await isDealer(dealerId)) ? dealerId : undefined;
  };

  app.post(
    actionReportPath,
    {
      config: { countedAs: 'vitals' },
      schema: {
        tags: ['site'],
        summary: 'A call, a click to a dealer’s site or a copied link, for totals without an id',
        body: Report,
        response: { 204: z.null().describe('Counted, or left out: a robot, a privacy signal, a repetition') },
      },
    },
    async (request, reply) => {
      const visitor = visitorOf(request);
      const dealerId = visitor && (await dealerOf(request.body));
      if (visitor && dealerId !== undefined) {
        const { action, source, listingId } = request.body;
        const { network, brand } = visitor;
        await actionCounts.countFirst({ action, brand, dealerId, source }, network, listingId ?? dealerId);
      }
      return reply.code(204).send(null);
    },
  );
};
