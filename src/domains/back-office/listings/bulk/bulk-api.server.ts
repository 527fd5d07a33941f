import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Operator } from '#domains/people/access/operator.ts';
import { AppError } from '#lib/errors.ts';
import { bulkCalls } from './bulk-calls.ts';
import { BulkProgress } from './bulk-change.ts';
import type { BulkDesk } from './bulk-desk.server.ts';

type Options = { bulkDesk: BulkDesk; operatorOf(request: FastifyRequest): Operator };

const Started = z.object({ success: z.literal(true), id: z.string() });

/** Changes of many listings: start, progress and undo. */
export const bulkApi: FastifyPluginAsyncZod<Options> = async (app, { bulkDesk, operatorOf }) => {
  const { changes } = bulkCalls;
  const readContext = operatorOf;
  await app.register(
    bulkDesk.form.api({
      path: changes,
      tags: ['ops'],
      summary: 'Hide, show, feature or correct many listings, for operators',
      response: Started,
    }),
    { readContext },
  );
  await app.register(
    bulkDesk.undoForm.api({
      path: `${changes}/:id/undo`,
      input: 'params',
      tags: ['ops'],
      summary: 'Undo a change of many listings, for operators',
      response: Started,
    }),
    { readContext },
  );
  app.get(
    `${changes}/:id`,
    {
      schema: {
        tags: ['ops'],
        summary: 'The progress of a change of many listings, for operators',
        params: z.object({ id: z.string() }),
        response: { 200: BulkProgress },
      },
    },
    async (request, reply) => {
      const bulk = await bulkDesk.find(request.params.id);
      if (!bulk) throw new AppError('not-found');
      const { id, state, total, changed, same, refused, undone, notUndone } = bulk;
      return reply
        .header('cache-control', 'private, no-store')
        .send({ id, state, total, changed, same, refused, undone, notUndone });
    },
  );
};
