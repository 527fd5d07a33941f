import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { serializeCookie } from '#lib/cookies.ts';
import { localPath } from '#lib/local-path.ts';
import { consentCookie, consentGroups } from './consent.ts';
import { consentPath } from './consent-path.ts';

const Choice = z.object({
  allow: z.enum(['all', 'none', ...consentGroups]).default('none'),
  returnTo: z.string().max(2000).optional(),
});

/** The form of the consent banner: stores the answer and redirects back, with or without JavaScript. */
export const consentApi = (
  app: FastifyInstance,
  { isSecure }: { isSecure(request: FastifyRequest): boolean },
): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      consentPath,
      { schema: { tags: ['site'], summary: 'Allow or refuse analytics', body: Choice } },
      async (request, reply) => {
        const { allow, returnTo } = request.body;
        const groups = allow === 'all' ? consentGroups : consentGroups.filter((group) => group === allow);
        const cookie = consentCookie(groups, { secure: isSecure(request) });
        return reply.header('set-cookie', serializeCookie(cookie)).redirect(localPath(returnTo), 303);
      },
    );
};
