import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Consumer } from '#domains/accounts/consumer.ts';
import type { ReadConsumer } from '#domains/accounts/read-consumer.server.ts';
import type { RequireSignIn } from '#domains/accounts/require-sign-in.server.ts';
import { storedText } from '#domains/bookmarks/bookmark-api-schema.ts';
import type { Clock } from '#lib/clock.ts';
import { AppError } from '#lib/errors.ts';
import type { BestDealsStore } from './best-deals-store.server.ts';
import type { ShopperBookmarksService } from './shopper-bookmarks.server.ts';

type MyatcApiOptions = {
  bookmarks: Pick<ShopperBookmarksService, 'countsOf'>;
  bestDeals: Pick<BestDealsStore, 'subscribe'>;
  readConsumer: ReadConsumer;
  /** The consumer who asks, or 401. */
  requireConsumer(request: FastifyRequest): Promise<Consumer>;
  requireSignIn: RequireSignIn;
  isZip(zip: string): boolean;
  clock: Clock;
};

const Email = z.email().max(254).toLowerCase();
const StyleCode = z.string().regex(/^[A-Z0-9_]{1,20}$/, 'is not a body style');

/** ALRT-16; the field of the address has two names (RULING-105). */
const BestDealsBody = z.object({
  emailAddress: Email.optional(),
  email: Email.optional(),
  search: z.object({
    bestDealsOptIn: z.enum(['y', 'Y']),
    userId: storedText(200).optional().describe('Not used: who asks is told by the token'),
    zipcode: z.string().regex(/^\d{5}$/, 'Please enter a valid ZIP code.'),
    styleCodes: z
      .union([z.string().max(200), z.array(StyleCode).max(20)])
      .optional()
      .transform((codes) => (typeof codes === 'string' ? codes.split(',').filter(Boolean) : (codes ?? [])))
      .pipe(z.array(StyleCode).max(20)),
  }),
});

const Counts = z.object({ saved: z.int(), searches: z.int(), alerts: z.int() });

/** The older account service's remaining calls (RULING-27). */
export const myatcApi: FastifyPluginAsyncZod<MyatcApiOptions> = async (app, options) => {
  const { bookmarks, bestDeals, readConsumer, requireConsumer, requireSignIn, isZip, clock } = options;
  requireSignIn(app, { openTo: ['/myatc/savebestdeals'] });

  app.get(
    '/myatc/bookmarkInfo',
    { schema: { tags: ['account'], summary: 'How much is saved', response: { 200: Counts } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      reply.header('cache-control', 'no-store');
      return bookmarks.countsOf(id);
    },
  );

  app.post(
    '/myatc/savebestdeals',
    {
      schema: {
        tags: ['account'],
        summary: 'Hear of the best deals by email',
        body: BestDealsBody,
        response: {
          200: z.union([z.object({ status: z.literal(200) }), z.object({ message: z.literal('userexists') })]),
        },
      },
    },
    async (request) => {
      const { search } = request.body;
      const email = request.body.emailAddress ?? request.body.email;
      if (email === undefined) throw new AppError('validation-failed', { fields: { emailAddress: 'is missing' } });
      if (!isZip(search.zipcode)) {
        throw new AppError('validation-failed', { fields: { 'search.zipcode': 'Please enter a valid ZIP code.' } });
      }
      const consumer = await readConsumer(request);
      // A signed-in shopper may subscribe a friend, but then the subscription is not theirs.
      const consumerId = consumer?.email.toLowerCase() === email ? consumer.id : null;
      const outcome = await bestDeals.subscribe({
        ...{ email, consumerId, zip: search.zipcode, styleCodes: search.styleCodes },
        createdMs: clock.now(),
      });
      // Whether an address is known is told to its owner alone; a client takes either answer for success (ALRT-17).
      const mayLearnIt = outcome === 'known' && consumerId !== null;
      return mayLearnIt ? { message: 'userexists' as const } : { status: 200 as const };
    },
  );
};
