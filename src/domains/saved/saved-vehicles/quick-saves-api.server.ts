import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiBrand } from '#domains/reference/brands/brand.ts';
import { quickSavesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { savingConfigPath } from './saved-paths.ts';

/** Anything but the two brands counts as the main one (BRND-01). */
const Brand = z.string().toUpperCase().pipe(ApiBrand).catch('AT').default('AT');

const Config = z.object({ maxQuickSavesLimit: z.int() });

/** Limit of cars a visitor can save without an account (RULING-12). */
export const quickSavesApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    savingConfigPath,
    {
      schema: {
        tags: ['reference'],
        summary: 'How many cars a visitor may save',
        querystring: z.looseObject({ brand: Brand }),
        // The value is both in the envelope of reference answers and at the top level, as in account answers.
        response: { 200: Config.extend({ success: z.literal(true), payload: Config }) },
      },
    },
    async (request, reply) => {
      const config = { maxQuickSavesLimit: quickSavesLimit[request.query.brand] };
      reply.header('cache-control', 'public, max-age=300');
      return { success: true as const, payload: config, ...config };
    },
  );
};
