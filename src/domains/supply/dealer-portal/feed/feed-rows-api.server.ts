import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { csvLine } from '#lib/csv.ts';
import { AppError } from '#lib/errors.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import { feedRowsPath } from './feed-calls.ts';
import { type FeedRunRow, resultNames } from './feed-run.ts';
import type { FeedRuns } from './feed-runs.server.ts';

type Options = { feedRuns: Pick<FeedRuns, 'rows'>; actorOf(request: FastifyRequest): DealerActor };

const Run = z.object({ dealerId: z.string(), runId: z.string().max(64) });

async function* linesOf(rows: AsyncIterable<FeedRunRow>): AsyncGenerator<string> {
  yield csvLine(['Result', 'Line', 'VIN', 'Column or changes', 'Value', 'Why', 'Price before', 'Price']);
  for await (const { result, line, vin, fields, value, reason, beforeUsd, afterUsd } of rows)
    yield csvLine([
      ...[resultNames[result], line ?? '', vin, fields.join(', ')],
      ...[value, reason, beforeUsd ?? '', afterUsd ?? ''],
    ]);
}

/** Every row of an import that is the dealer's, as CSV; behind the portal's access check. */
export const feedRowsApi: FastifyPluginAsyncZod<Options> = async (app, { feedRuns, actorOf }) => {
  app.get(feedRowsPath(':dealerId', ':runId'), { schema: { hide: true, params: Run } }, async (request, reply) => {
    const rows = await feedRuns.rows(actorOf(request).dealerId, request.params.runId);
    if (!rows) throw new AppError('not-found');
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="import-rows.csv"')
      .send(Readable.from(linesOf(rows)));
  });
};
