import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import type { ShopperBookmarksService } from './shopper-bookmarks.server.ts';

type MyatcApiOptions = SignedInOptions & {
  bookmarks: Pick<ShopperBookmarksService, 'countsOf'>;
};

const Counts = z.object({ saved: z.int(), searches: z.int(), alerts: z.int() });

/** Counts of saved cars, searches and alerts, by the endpoint of the older account service (RULING-27). */
export const myatcApi: FastifyPluginAsyncZod<MyatcApiOptions> = async (app, options) => {
  const { bookmarks, requireConsumer, requireSignIn } = options;
  requireSignIn(app);

  app.get(
    '/myatc/bookmarkInfo',
    { schema: { tags: ['account'], summary: 'How much is saved', response: { 200: Counts } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      reply.header('cache-control', 'no-store');
      return bookmarks.countsOf(id);
    },
  );
};
