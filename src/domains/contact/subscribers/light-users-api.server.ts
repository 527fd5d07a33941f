import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SubscribeContext } from './sign-ups.server.ts';
import type { Subscribers } from './subscribers.server.ts';
import { subscribeCall } from './subscription.ts';
import { SearchString, SubscriptionAnswer } from './subscription-schema.server.ts';

type LightUsersApiOptions = {
  subscribers: Pick<Subscribers, 'stateOf'>;
  readContext(request: FastifyRequest): SubscribeContext;
};

export const lightUsersApi: FastifyPluginAsyncZod<LightUsersApiOptions> = async (app, { subscribers, readContext }) => {
  app.get(
    subscribeCall.path,
    {
      schema: {
        tags: ['search'],
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
