import { setTimeout as wait } from 'node:timers/promises';
import { choiceCookies } from '#domains/analytics/visitor-cookies.ts';
import type { SiteOrigin } from '#domains/brands/site-hosts.server.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { textOf } from '#lib/json-values.ts';
import { networkOf } from '#lib/network.ts';
import { isUnsafeKey } from '#lib/safe-keys.ts';
import { type EndpointName, endpointNamed, isOwnEndpoint, rulesOf } from './auth-endpoints.ts';
import type { AuthLimits } from './auth-limits.server.ts';
import { clientIpHeader } from './library-tables.ts';
import type { OwnEndpoints } from './own-endpoints.server.ts';
import { passwordProblem } from './password.ts';
import { refusal } from './refusal.ts';

/** Who calls, as the connection tells and not as the caller says. */
export type Caller = {
  ip: string;
  origin: SiteOrigin;
  secure: boolean;
  headers: Headers;
};

type AuthCall = {
  caller: Caller;
  method: string;
  /** Under /api/auth, with its query. */
  path: string;
  body?: string;
  contentType?: string;
  /** One of our own pages, after its button was pressed. */
  fromPage?: boolean;
};

type Fields = { email?: unknown; password?: unknown; newPassword?: unknown; name?: unknown; token?: unknown };

type PasswordOwner = { email: string; name: string };

type Options = {
  /** The sign-in library. */
  handler(request: Request): Promise<Response>;
  /** Filled with who sends each request that goes there. */
  callers: WeakMap<Request, Caller>;
  own: OwnEndpoints;
  limits: AuthLimits;
  /** Who is signed in, as far as the library can tell. */
  consumerIdOf(headers: Headers): Promise<string | undefined>;
  /** Whose password is chosen: their own words are easy to guess, whichever way it is chosen. */
  whoChooses(endpoint: EndpointName, fields: Fields, headers: Headers): Promise<PasswordOwner | undefined>;
  /** Somebody who was signed in has a new password. */
  onPasswordChanged(email: string, origin: SiteOrigin): Promise<void>;
  oneTap: boolean;
  /** Answers that differ only for a known address take at least this long, whoever asks. */
  answerFloorMs?: number | undefined;
};

const longestName = 120;

const readFields = ({ body = '', contentType = '' }: AuthCall): Fields | undefined => {
  if (body === '') return {};
  if (contentType.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    return Object.keys(parsed).some(isUnsafeKey) ? undefined : parsed;
  } catch {
    return undefined;
  }
};

const waitWords = (seconds: number): string =>
  `Too many attempts. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;

/** What the library is told of a caller, in place of whatever the caller says about the connection. */
export const libraryHeaders = ({ headers, ip }: Caller): Headers => {
  const forwarded = new Headers(headers);
  for (const name of ['content-length', 'transfer-encoding', 'connection', 'host']) forwarded.delete(name);
  forwarded.set(clientIpHeader, ip);
  return forwarded;
};

/** Everything that has to do with signing in passes here, from the API and from our own pages alike. */
export const createAuthGate = ({
  handler,
  callers,
  own,
  limits,
  consumerIdOf,
  whoChooses,
  onPasswordChanged,
  oneTap,
  answerFloorMs = 400,
}: Options) => {
  const askLibrary = ({ caller, method, path, body, contentType }: AuthCall): Promise<Response> => {
    const headers = libraryHeaders(caller);
    const hasBody = method === 'POST' && body !== undefined && body !== '';
    if (hasBody && contentType) headers.set('content-type', contentType);
    else headers.delete('content-type');
    const request = new Request(`${caller.origin}/api/auth${path}`, { method, headers, ...(hasBody && { body }) });
    callers.set(request, caller);
    return handler(request);
  };

  /** Secure where the page itself is, and never kept by anything in between. */
  const finish = (response: Response, { secure }: Caller, endpoint: EndpointName): Response => {
    const headers = new Headers(response.headers);
    const cookies = response.headers.getSetCookie();
    headers.delete('set-cookie');
    for (const cookie of cookies) headers.append('set-cookie', secure ? `${cookie}; Secure` : cookie);
    if (endpoint === 'POST /sign-out' && oneTap) {
      headers.append('set-cookie', serializeCookie({ ...choiceCookies.oneTapSuppression, value: '1', secure }));
    }
    if (endpoint !== 'GET /jwks') headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: response.status, headers });
  };

  return async (call: AuthCall): Promise<Response> => {
    const { caller, method, path } = call;
    const endpoint = endpointNamed(method, path.split('?', 1)[0] ?? '');
    const nothing = () => refusal(404, 'NOT_FOUND', 'There is nothing at this address.');
    if (!endpoint) return nothing();
    const { reach, limit, chooses } = rulesOf(endpoint);
    if (reach === 'pages' && !call.fromPage) return nothing();
    const fields = readFields(call);
    if (!fields) return refusal(400, 'MALFORMED_BODY', 'The request body could not be read.');
    if (textOf(fields.name).length > longestName) return refusal(400, 'NAME_TOO_LONG', 'That name is too long.');

    const email = textOf(fields.email).trim().toLowerCase();
    const owner = chooses && (await whoChooses(endpoint, fields, libraryHeaders(caller)));
    if (chooses && fields[chooses] !== undefined) {
      const name = `${textOf(fields.name)} ${owner?.name ?? ''}`;
      const problem = passwordProblem(textOf(fields[chooses]), { email: owner?.email ?? email, name });
      if (problem) return refusal(400, 'PASSWORD_NOT_TAKEN', problem);
    }
    const attempt = limit && {
      ...{ network: networkOf(caller.ip), email },
      ...(limit === 'account' && { consumerId: await consumerIdOf(libraryHeaders(caller)) }),
    };
    const taken = attempt && (await limits.take(limit, attempt));
    if (taken && 'waitMs' in taken) {
      const seconds = Math.ceil(taken.waitMs / 1000);
      return refusal(429, 'TOO_MANY_ATTEMPTS', waitWords(seconds), { 'retry-after': String(seconds) });
    }

    const floor = limit === 'mail' ? wait(answerFloorMs) : undefined;
    const response = await (isOwnEndpoint(endpoint) ? own[endpoint](fields, caller) : askLibrary(call));
    if (response.ok) await taken?.succeeded();
    if (response.ok && owner && endpoint === 'POST /change-password') {
      await onPasswordChanged(owner.email, caller.origin);
    }
    await floor;
    return finish(response, caller, endpoint);
  };
};

export type AuthGate = ReturnType<typeof createAuthGate>;
