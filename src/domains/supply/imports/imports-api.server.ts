import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { csvLine } from '#lib/csv.ts';
import { AppError } from '#lib/errors.ts';
import { feedCalls } from './feed-calls.ts';
import { ImportProgress } from './import-run.ts';
import type { Imports } from './imports.server.ts';
import type { StoredProblem } from './problem-file.server.ts';

const Id = z.object({ id: z.uuid() });

/** Progress of an import, for polling. */
export const importsApi: FastifyPluginAsyncZod<{ imports: Pick<Imports, 'find' | 'refused'> }> = async (
  app,
  { imports },
) => {
  app.get(
    `${feedCalls.imports}/:id`,
    {
      schema: {
        tags: ['ops'],
        summary: 'Import progress',
        params: Id,
        response: { 200: ImportProgress },
      },
    },
    async ({ params }) => {
      const run = await imports.find(params.id);
      if (!run) throw new AppError('not-found');
      const { state, wish, task, done, total, startedMs, counts } = run;
      return { state, wish, task, done, total, startedMs, counts };
    },
  );

  app.get(
    `${feedCalls.imports}/:id/refused.csv`,
    { schema: { tags: ['ops'], summary: 'Rows of an import that were left out, as CSV', params: Id } },
    async ({ params }, reply) => {
      if (!(await imports.find(params.id))) throw new AppError('not-found');
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="refused-rows.csv"')
        .send(Readable.from(linesOf(imports.refused(params.id))));
    },
  );
};

async function* linesOf(refused: AsyncIterable<StoredProblem>): AsyncGenerator<string> {
  yield csvLine(['Row', 'VIN', 'Column', 'Value', 'Why']);
  for await (const { line, vin, column, value, reason } of refused) yield csvLine([line, vin, column, value, reason]);
}
