import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiBrand } from '#domains/reference/brands/brand.ts';
import { quickSavesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { savingConfigPath } from './saved-paths.ts';

/** BRND-01: whatever is neither of the two is the main one. */
const Brand = z.string().toUpperCase().pipe(ApiBrand).catch('AT').default('AT');

const Config = z.object({ maxQuickSavesLimit: z.int() });

/** RULING-12: what a visitor may keep without an account. */
export const quickSavesApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    savingConfigPath,
    {
      schema: {
        tags: ['reference'],
        summary: 'How many cars a visitor may save',
        querystring: z.looseObject({ brand: Brand }),
        // Beside the envelope of reference answers, the value also stands where account answers have theirs.
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
