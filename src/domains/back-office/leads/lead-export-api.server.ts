import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Operator } from '#domains/people/access/operator.ts';
import type { LeadDesk } from './lead-desk.server.ts';
import { LeadFilter, leadExportPath } from './lead-filter.ts';

type Options = { leadDesk: Pick<LeadDesk, 'exported'>; operatorOf(request: FastifyRequest): Operator };

/** Leads as a CSV file, streamed while they are read. */
export const leadExportApi: FastifyPluginAsyncZod<Options> = async (app, { leadDesk, operatorOf }) => {
  app.get(
    leadExportPath,
    { schema: { tags: ['ops'], summary: 'Leads as CSV, for operators', querystring: LeadFilter } },
    async (request, reply) => {
      const lines = await leadDesk.exported(operatorOf(request), request.query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="leads.csv"')
        .send(Readable.from(lines));
    },
  );
};
