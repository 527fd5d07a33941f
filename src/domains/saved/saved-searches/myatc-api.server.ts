import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import type { RequireSignIn } from '#domains/people/accounts/require-sign-in.server.ts';
import type { ShopperBookmarksService } from './shopper-bookmarks.server.ts';

type MyatcApiOptions = {
  bookmarks: Pick<ShopperBookmarksService, 'countsOf'>;
  /** The consumer who asks, or 401. */
  requireConsumer(request: FastifyRequest): Promise<Consumer>;
  requireSignIn: RequireSignIn;
};

const Counts = z.object({ saved: z.int(), searches: z.int(), alerts: z.int() });

/** The older account service's count (RULING-27). */
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
