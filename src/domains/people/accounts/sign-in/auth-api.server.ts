import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteHost } from '#domains/reference/brands/site-hosts.server.ts';
import { plainAddress } from '#lib/network.ts';
import { authApiRoot } from '../account-api-paths.ts';
import type { AuthGate, Caller } from './auth-gate.server.ts';
import { readAuthRequest } from './auth-request.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The address of the account that a sign-in, or a mail about one, was requested for; set by the API and by pages.
     */
    authSubject: string | undefined;
  }
}

type CallerOf = (request: FastifyRequest) => Caller;

/** The caller of a request, whose Origin was already checked if it is a write. */
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
      noteSubject: (email) => {
        request.authSubject = email;
      },
    };
  };

/** The sign-in library's endpoints, at their own paths (RULING-07). */
export const authApi = async (
  app: FastifyInstance,
  { gate, callerOf }: { gate: AuthGate; callerOf: CallerOf },
): Promise<void> => {
  // The body is parsed only by readAuthRequest.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 32 * 1024 }, (_request, body, done) =>
    done(null, body),
  );

  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${authApiRoot}/*`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const input = readAuthRequest({
        method: request.method,
        target: request.url.slice(authApiRoot.length),
        contentTypes: linesOf(request, 'content-type'),
        contentEncoding: request.headers['content-encoding'],
        body: request.body instanceof Uint8Array ? request.body : undefined,
      });
      const answer = input.ok ? await gate({ ...input.value, caller: callerOf(request) }) : input.error;
      return sendResponse(reply, answer);
    },
  });
};

/** All values of a header that was sent several times; Node's parser keeps only one. */
const linesOf = ({ raw }: FastifyRequest, name: string): string[] =>
  raw.rawHeaders.filter((_, at) => at % 2 === 1 && raw.rawHeaders[at - 1]?.toLowerCase() === name);

const sendResponse = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(response.body === null ? '' : Buffer.from(await response.arrayBuffer()));
};
