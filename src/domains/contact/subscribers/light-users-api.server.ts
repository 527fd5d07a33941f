import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiBrand } from '#domains/reference/brands/brand.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { AppError } from '#lib/errors.ts';
import type { SubscribeContext } from './sign-ups.server.ts';
import type { Subscribed, Subscribers } from './subscribers.server.ts';
import { lightUserCookie, lightUserPath, tooManyAlerts } from './subscription.ts';
import { SubscriberEmail, SubscriptionAnswer } from './subscription-schema.server.ts';

type LightUsersApiOptions = {
  subscribers: Pick<Subscribers, 'subscribe' | 'stateOf'>;
  readContext(request: FastifyRequest): SubscribeContext;
};

const Param = z.union([z.string().max(2000), z.number(), z.array(z.union([z.string().max(200), z.number()])).max(200)]);
const SearchString = z.string().max(4000).describe('The query of the results page, or its whole address');

const SubscribeBody = z.object({
  emailAddress: SubscriberEmail,
  searchString: SearchString.optional(),
  searchParams: z.record(z.string().max(60), Param).optional().describe('The same by name; searchString comes first'),
  searchName: z.string().max(100).optional().describe('Not used: what a stranger typed is mailed to nobody'),
  brand: z.string().toUpperCase().pipe(ApiBrand).default('AT'),
});

const Answer = z.object({
  status: z.literal(200),
  consumerId: z.string(),
  bookmarkSaved: z.boolean(),
  bookmarkAlreadySaved: z.boolean(),
  overLimit: z.boolean(),
  msgs: z.array(z.object({ severity: z.string(), value: z.string() })),
  confirmBy: z.string().describe('The last day the link in the email works; empty when none was sent'),
});

const textsOf = (params: Record<string, z.infer<typeof Param>>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

const answerOf = ({ consumerId, outcome, until }: Subscribed): z.infer<typeof Answer> => ({
  status: 200,
  consumerId,
  confirmBy: until,
  bookmarkSaved: outcome === 'saved',
  bookmarkAlreadySaved: outcome === 'already-saved',
  overLimit: outcome === 'over-limit',
  msgs: outcome === 'over-limit' ? [{ severity: 'ERROR', value: tooManyAlerts }] : [],
});

/** Remembers a subscriber without an account for 30 days; it signs nobody in (RULING-19). */
export const lightUserCookieOf = (consumerId: string): string =>
  serializeCookie({ ...lightUserCookie, value: consumerId, secure: true, sameSite: 'Lax' });

const tags = ['search'];

/** Alerts by email for whoever has no account (ALRT-10, ALRT-11). */
export const lightUsersApi: FastifyPluginAsyncZod<LightUsersApiOptions> = async (app, { subscribers, readContext }) => {
  app.post(
    lightUserPath,
    {
      schema: {
        tags,
        summary: 'Hear of a search by email, without an account',
        body: SubscribeBody,
        response: { 200: Answer },
      },
    },
    async (request, reply) => {
      const { emailAddress: email, searchString, searchParams, brand } = request.body;
      const search = searchString || (searchParams && textsOf(searchParams));
      if (!search) throw new AppError('validation-failed', { fields: { searchString: 'is missing' } });
      const subscribed = await subscribers.subscribe({ email, search, brand }, readContext(request));
      reply.header('cache-control', 'private, no-store');
      if (subscribed.ok) {
        reply.header('set-cookie', lightUserCookieOf(subscribed.value.consumerId));
        return answerOf(subscribed.value);
      }
      if (subscribed.error === 'too-many') throw new AppError('too-many-requests');
      throw new AppError('validation-failed', { fields: { searchString: 'is too long' } });
    },
  );

  app.get(
    lightUserPath,
    {
      schema: {
        tags,
        summary: 'What became of this browser’s own sign-up for a search',
        querystring: z.object({ searchString: SearchString }),
        response: { 200: SubscriptionAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return subscribers.stateOf(readContext(request), request.query.searchString);
    },
  );
};
