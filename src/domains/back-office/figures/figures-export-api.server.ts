import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { figuresCsvPath, readFigureFilter } from './figure-range.ts';
import type { ShopperFigures } from './shopper-figures.server.ts';

type Options = {
  shopperFigures: Pick<ShopperFigures, 'csv'>;
  record: AuditLog['record'];
  operatorOf(request: FastifyRequest): Operator;
};

/** What shoppers did as a CSV file, streamed day by day. */
export const figuresExportApi: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { shopperFigures, record, operatorOf } = options;
  app.get(
    figuresCsvPath,
    {
      schema: {
        tags: ['ops'],
        summary: 'What shoppers did by day, action, brand, seller and source, as CSV, for operators',
        querystring: z.object({ days: z.string().max(10).optional(), actions: z.string().max(40).optional() }),
      },
    },
    async (request, reply) => {
      const { days = '', actions = '' } = request.query;
      const filter = readFigureFilter(new URLSearchParams({ days, actions }));
      await record(operatorOf(request), {
        action: 'figures.export',
        subject: 'figures',
        summary: `Exported the figures of ${filter.days} days`,
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="figures.csv"')
        .send(Readable.from(shopperFigures.csv(filter)));
    },
  );
};
