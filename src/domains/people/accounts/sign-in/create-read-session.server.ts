import type { FastifyRequest } from 'fastify';
import type { Clock } from '#lib/clock.ts';
import type { TokenCheck } from './identity-token.server.ts';
import { hasSessionCookie, readSessionCookie } from './session-cookie.server.ts';
import type { LiveSession, SessionStore } from './session-store.server.ts';

/** The session behind a request, or undefined when nothing about it can be proven. */
type ReadSession = (request: FastifyRequest) => Promise<LiveSession | undefined>;

type Options = {
  checkToken: TokenCheck;
  sessions: Pick<SessionStore, 'live' | 'liveByToken'>;
  /** Signs session cookies. */
  secret: string;
  /** Whether the site of a request is served over TLS. */
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
 * The cookie travels by itself, so it counts from our own pages only: a write has to name its origin (which the guard
 * in front has compared with ours), and what another site embeds or fetches never counts. Nor does it where pages of
 * other hosts may write.
 */
const cookieCounts = ({ method, headers, routeOptions }: FastifyRequest): boolean => {
  if (routeOptions.config.origins !== undefined) return false;
  const site = headers['sec-fetch-site'];
  if (reads.has(method)) return site !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate';
  return headers.origin !== undefined || site === 'same-origin';
};

/** Whether somebody may be signed in: what proves it is there, and nobody has looked yet whether it still counts. */
export const createMayBeSignedIn =
  ({ isSecure }: Pick<Options, 'isSecure'>) =>
  (request: FastifyRequest): boolean =>
    tokenOf(request) !== undefined ||
    (hasSessionCookie(request.headers.cookie, isSecure(request)) && cookieCounts(request));

/**
 * RULING-06: the identity-token header first, then a bearer token, then the session cookie. A token that is given and wrong
 * is not made up for by a cookie. The session it was made for must still be there, so signing out ends tokens too.
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
