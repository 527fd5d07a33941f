import type { FastifyRequest } from 'fastify';
import type { Clock } from '#lib/clock.ts';
import type { TokenCheck } from './identity-token.server.ts';
import { hasSessionCookie, readSessionCookie } from './session-cookie.server.ts';
import type { LiveSession, SessionStore } from './session-store.server.ts';

/** The session of a request, or undefined if it has no valid proof. */
type ReadSession = (request: FastifyRequest) => Promise<LiveSession | undefined>;

type Options = {
  checkToken: TokenCheck;
  sessions: Pick<SessionStore, 'live' | 'liveByToken'>;
  /** The key that signs session cookies. */
  secret: string;
  /** Whether the request's site is served over TLS. */
  isSecure(request: FastifyRequest): boolean;
  clock: Clock;
};

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const tokenOf = ({ headers }: FastifyRequest): string | undefined => {
  const identity = single(headers['identity-token']);
  if (identity) return identity;
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
};

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send the cookie automatically, so it only counts from our own pages: a write must have an Origin header
 * (which an earlier hook has compared with ours), and cross-site embeds and fetches don't count. It never counts on
 * routes that accept writes from other origins.
 */
const cookieCounts = ({ method, headers, routeOptions }: FastifyRequest): boolean => {
  if (routeOptions.config.origins !== undefined) return false;
  const site = headers['sec-fetch-site'];
  if (reads.has(method)) return site !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate';
  return headers.origin !== undefined || site === 'same-origin';
};

/** Whether a request has a token or cookie, which may be invalid. */
export const createMayBeSignedIn =
  ({ isSecure }: Pick<Options, 'isSecure'>) =>
  (request: FastifyRequest): boolean =>
    tokenOf(request) !== undefined ||
    (hasSessionCookie(request.headers.cookie, isSecure(request)) && cookieCounts(request));

/**
 * The identity-token header first, then a bearer token, then the session cookie (RULING-06). With an invalid token the
 * cookie is not tried. The token's session must still exist, so signing out also ends tokens.
 */
export const createReadSession =
  ({ checkToken, sessions, secret, isSecure, clock }: Options): ReadSession =>
  async (request) => {
    const token = tokenOf(request);
    if (token !== undefined) {
      const proof = await checkToken(token);
      const session = proof && (await sessions.live(proof.sessionId, clock.now()));
      return session?.consumerId === proof?.consumerId ? session : undefined;
    }
    const { cookie } = request.headers;
    if (cookie === undefined || !cookieCounts(request)) return undefined;
    const signed = readSessionCookie(cookie, secret, isSecure(request));
    return signed === undefined ? undefined : sessions.liveByToken(signed, clock.now());
  };
