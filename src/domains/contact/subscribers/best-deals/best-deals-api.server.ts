import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReadConsumer } from '#domains/people/accounts/read-consumer.server.ts';
import type { RequireSignIn } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import { lightUserCookieOf } from '../light-users-api.server.ts';
import type { SubscribeContext } from '../sign-ups.server.ts';
import { SubscriberEmail } from '../subscription-schema.server.ts';
import type { BestDeals } from './best-deals.server.ts';
import { bestDealsCall, unknownZip } from './best-deals-wish.ts';
import { StyleCodes, Zip } from './read-wish.server.ts';

type BestDealsApiOptions = {
  bestDeals: Pick<BestDeals, 'subscribe'>;
  readConsumer: ReadConsumer;
  requireSignIn: RequireSignIn;
  readContext(request: FastifyRequest): SubscribeContext;
  isZip(zip: string): boolean;
};

/** ALRT-16; the field of the address has two names (RULING-105). */
const Body = z.object({
  emailAddress: SubscriberEmail.optional(),
  email: SubscriberEmail.optional(),
  search: z.object({
    bestDealsOptIn: z.enum(['y', 'Y']),
    userId: z.string().max(200).optional().describe('Not used: who asks is told by the token'),
    zipcode: Zip,
    styleCodes: z
      .union([z.string().max(200), z.array(z.string().max(20)).max(20)])
      .optional()
      .transform((codes) => (typeof codes === 'string' ? codes.split(',').filter(Boolean) : (codes ?? [])))
      .pipe(StyleCodes),
  }),
});

const Answer = z.union([
  z.object({
    status: z.literal(200),
    confirmBy: z.string().optional().describe('The last day the link in the email works, where one was sent'),
  }),
  z.object({ message: z.literal('userexists') }),
]);

/** The best deals near somebody, of the older account service (RULING-27). */
export const bestDealsApi: FastifyPluginAsyncZod<BestDealsApiOptions> = async (app, options) => {
  const { bestDeals, readConsumer, requireSignIn, readContext, isZip } = options;
  requireSignIn(app, { openTo: [bestDealsCall] });
  app.post(
    bestDealsCall,
    {
      schema: {
        tags: ['account'],
        summary: 'Hear of the best deals by email',
        body: Body,
        response: { 200: Answer },
      },
    },
    async (request, reply) => {
      const { search } = request.body;
      const email = request.body.emailAddress ?? request.body.email;
      if (email === undefined) throw new AppError('validation-failed', { fields: { emailAddress: 'is missing' } });
      const { zipcode: zip, styleCodes } = search;
      if (!isZip(zip)) throw new AppError('validation-failed', { fields: { 'search.zipcode': unknownZip } });
      const consumer = await readConsumer(request);
      const result = await bestDeals.subscribe({ email, wish: { zip, styleCodes }, consumer }, readContext(request));
      if (!result.ok) throw new AppError('too-many-requests');
      reply.header('cache-control', 'private, no-store');
      // Whether an address is known is told to its owner alone; a client takes either answer for success (ALRT-17).
      if (result.value.state === 'known') return { message: 'userexists' as const };
      if (result.value.state === 'on') return { status: 200 as const };
      reply.header('set-cookie', lightUserCookieOf(result.value.lightUserId));
      return { status: 200 as const, confirmBy: result.value.until };
    },
  );
};
