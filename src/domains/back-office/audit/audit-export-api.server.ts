import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AuditFilter, auditExportPath } from '#domains/people/access/audit-filter.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';

type Options = { audit: Pick<AuditLog, 'exported'>; operatorOf(request: FastifyRequest): Operator };

/** The audit log as a CSV file, streamed while it is read. */
export const auditExportApi: FastifyPluginAsyncZod<Options> = async (app, { audit, operatorOf }) => {
  app.get(
    auditExportPath,
    { schema: { tags: ['ops'], summary: 'The audit log as CSV, for operators', querystring: AuditFilter } },
    async (request, reply) => {
      const lines = await audit.exported(operatorOf(request), request.query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .send(Readable.from(lines));
    },
  );
};
