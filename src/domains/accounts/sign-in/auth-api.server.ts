import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteHost } from '#domains/brands/site-hosts.server.ts';
import { plainAddress } from '#lib/network.ts';
import { authApiRoot } from '../account-api-paths.ts';
import type { AuthGate, Caller } from './auth-gate.server.ts';

type CallerOf = (request: FastifyRequest) => Caller;

/** The caller of a request that has passed the Origin check of every write. */
export const createCallerOf =
  (hostOf: (request: FastifyRequest) => SiteHost): CallerOf =>
  (request) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined && !name.startsWith(':'))
        headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    const { origin } = hostOf(request);
    return {
      ip: plainAddress(request.ip) ?? 'unknown',
      origin,
      secure: origin.startsWith('https:'),
      headers,
    };
  };

/** RULING-07: the sign-in library's own endpoints, at its own addresses. */
export const authApi = async (
  app: FastifyInstance,
  { gate, callerOf }: { gate: AuthGate; callerOf: CallerOf },
): Promise<void> => {
  // The library reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 32 * 1024 }, (_request, body, done) =>
    done(null, body),
  );

  app.route({
    method: ['GET', 'POST'],
    url: `${authApiRoot}/*`,
    schema: { hide: true },
    handler: async (request, reply) =>
      sendResponse(
        reply,
        await gate({
          caller: callerOf(request),
          method: request.method,
          path: request.url.slice(authApiRoot.length),
          ...(typeof request.body === 'string' && { body: request.body }),
          ...(request.headers['content-type'] && { contentType: request.headers['content-type'] }),
        }),
      ),
  });
};

const sendResponse = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(response.body === null ? '' : Buffer.from(await response.arrayBuffer()));
};
