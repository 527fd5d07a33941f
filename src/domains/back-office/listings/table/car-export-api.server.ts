import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Operator } from '#domains/people/access/operator.ts';
import type { ExportCars } from './car-export.server.ts';
import { carExportPath } from './car-export-path.ts';

type Options = { exportCars: ExportCars; operatorOf(request: FastifyRequest): Operator };

/** Listings of a query of the table as a CSV file, streamed while they are read. */
export const carExportApi: FastifyPluginAsyncZod<Options> = async (app, { exportCars, operatorOf }) => {
  app.get(
    carExportPath,
    { schema: { tags: ['ops'], summary: 'Listings as CSV, by the filters of the table, for operators' } },
    async (request, reply) => {
      const lines = await exportCars(operatorOf(request), request.url.split('?')[1] ?? '');
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="listings.csv"')
        .send(Readable.from(lines));
    },
  );
};
