import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { feedCalls } from './feed-calls.ts';
import { ImportProgress } from './import-run.ts';
import type { Imports } from './imports.server.ts';

/** How an import is coming along, for a screen that asks every second. */
export const importsApi: FastifyPluginAsyncZod<{ imports: Pick<Imports, 'find'> }> = async (app, { imports }) => {
  app.get(
    `${feedCalls.imports}/:id`,
    {
      schema: {
        ...{ tags: ['ops'], summary: 'How far an import has come' },
        ...{ params: z.object({ id: z.uuid() }), response: { 200: ImportProgress } },
      },
    },
    async ({ params }) => {
      const run = await imports.find(params.id);
      if (!run) throw new AppError('not-found');
      const { state, wish, task, done, total, startedMs, counts } = run;
      return { state, wish, task, done, total, startedMs, counts };
    },
  );
};
