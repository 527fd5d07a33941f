import { setTimeout as wait } from 'node:timers/promises';
import { choiceCookies } from '#domains/reference/analytics/visitor-cookies.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { recordOf, textOf } from '#lib/json-values.ts';
import { networkOf } from '#lib/network.ts';
import { signInPath } from '#paths/paths.ts';
import { pathBehind } from './auth-copy.ts';
import {
  type AuthFields,
  type EndpointName,
  isOwnEndpoint,
  pathOf,
  rulesOf,
  socialSignInPath,
} from './auth-endpoints.ts';
import type { AuthLimits } from './auth-limits.server.ts';
import { type AuthInput, nothingThere, pickFields } from './auth-request.server.ts';
import { clientIpHeader } from './library-tables.ts';
import type { OwnEndpoints } from './own-endpoints.server.ts';
import { passwordProblem } from './password.ts';
import { refusal } from './refusal.ts';
import { browserCookie, libraryCookies } from './session-cookie.server.ts';

/** The caller, by the connection and not by what the client claims. */
export type Caller = {
  ip: string;
  origin: SiteOrigin;
  secure: boolean;
  headers: Headers;
  /** Records which account an attempt is made at. */
  noteSubject?: (email: string) => void;
};

type AuthCall = AuthInput & {
  caller: Caller;
  /** Called by one of our own pages after a form was submitted. */
  fromPage?: boolean;
};

type PasswordOwner = { email: string; name: string };

type Options = {
  /** The sign-in library's handler. */
  handler(request: Request): Promise<Response>;
  /** Set to the caller of each request passed to the library. */
  callers: WeakMap<Request, Caller>;
  own: OwnEndpoints;
  limits: AuthLimits;
  /** The signed-in user, according to the library. */
  consumerOf(headers: Headers): Promise<{ id: string; email: string; sessionId: string } | undefined>;
  /** Called when a signed-in user has re-entered their password. */
  onProven(sessionId: string): Promise<void>;
  /** Whether this caller's sign-in restored a canceled account. */
  isRestored(caller: Caller): boolean;
  /** The account a new password is for: passwords that contain its name or email are weak. */
  whoChooses(endpoint: EndpointName, fields: AuthFields, headers: Headers): Promise<PasswordOwner | undefined>;
  /** Called when a signed-in user has changed their password. */
  onPasswordChanged(email: string, origin: SiteOrigin): Promise<void>;
  oneTap: boolean;
  /** The minimum time of responses that would otherwise reveal by their speed whether an account exists. */
  answerFloorMs?: number | undefined;
};

/** A header of the response to a sign-in that restored a canceled account. */
export const restoredHeader = 'account-restored';

const longestName = 120;

const waitWords = (seconds: number): string =>
  `Too many attempts. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;

const tooMany = (waitMs: number): Response => {
  const seconds = Math.ceil(waitMs / 1000);
  return refusal(429, 'TOO_MANY_ATTEMPTS', waitWords(seconds), { 'retry-after': String(seconds) });
};
/** The wait while the maximum number of delayed responses is reached. */
const busyMs = 10_000;

const wrongGuesses: readonly unknown[] = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD'];

/** Completes error responses of the library, which sometimes lack a code or message or are plain text. */
const completeRefusal = async (response: Response): Promise<{ response: Response; code: string | undefined }> => {
  if (response.status < 400) return { response, code: undefined };
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message } = recordOf(body);
  const complete = {
    code: textOf(code) || (response.status === 404 ? 'NOT_FOUND' : 'NOT_POSSIBLE'),
    message: textOf(message) || 'That didn’t work.',
  };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const text = JSON.stringify({ ...recordOf(body), ...complete });
  return { response: new Response(text, { status: response.status, headers }), code: complete.code };
};

const readByLibrary = [
  ...['authorization', 'origin', 'referer', 'user-agent'],
  ...['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'],
];

/** The headers passed to the library; those about the connection are replaced with our own. */
export const libraryHeaders = ({ headers, ip, secure }: Caller): Headers => {
  const forwarded = new Headers({ [clientIpHeader]: ip });
  for (const name of readByLibrary) {
    const value = headers.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  const cookies = libraryCookies(headers.get('cookie'), secure);
  if (cookies !== '') forwarded.set('cookie', cookies);
  return forwarded;
};

/** Fields added to a request to the library. */
const withOurOwn = (endpoint: EndpointName, fields: AuthFields): object => {
  // Signs out all other sessions: somebody else may know the old password.
  if (endpoint === 'POST /change-password') return { ...fields, revokeOtherSessions: true };
  // After a refusal by the provider the visitor returns to the sign-in page, which keeps the return path.
  if (endpoint === `POST ${socialSignInPath}`) {
    return { ...fields, errorCallbackURL: signInPath('sign-in', pathBehind(fields.callbackURL)) };
  }
  return fields;
};

/** The single entry for all sign-in calls, from the API and from our own pages. */
export const createAuthGate = ({
  handler,
  callers,
  own,
  limits,
  consumerOf,
  onProven,
  isRestored,
  whoChooses,
  onPasswordChanged,
  oneTap,
  answerFloorMs = 400,
}: Options) => {
  /** Builds the library's request from the parsed input, so that it contains nothing else. */
  const askLibrary = (caller: Caller, { endpoint, query }: AuthInput, fields: AuthFields): Promise<Response> => {
    const { method, path } = pathOf(endpoint);
    const headers = libraryHeaders(caller);
    const body = method === 'POST' ? JSON.stringify(withOurOwn(endpoint, fields)) : null;
    if (body !== null) headers.set('content-type', 'application/json');
    const search = new URLSearchParams(query).toString();
    const url = `${caller.origin}/api/auth${path}${search && `?${search}`}`;
    const request = new Request(url, { method, headers, body });
    callers.set(request, caller);
    return handler(request);
  };

  /** Sets the Secure attribute on TLS sites and prevents caching. */
  const finish = (response: Response, caller: Caller, endpoint: EndpointName): Response => {
    const headers = new Headers(response.headers);
    const cookies = response.headers.getSetCookie();
    headers.delete('set-cookie');
    for (const cookie of cookies) headers.append('set-cookie', browserCookie(cookie, caller));
    if (endpoint === 'POST /sign-out' && oneTap) {
      const { secure } = caller;
      headers.append('set-cookie', serializeCookie({ ...choiceCookies.oneTapSuppression, value: '1', secure }));
    }
    if (isRestored(caller)) {
      headers.set(restoredHeader, 'true');
      const location = headers.get('location');
      // A page in between says that the account was restored (RULING-30).
      if (location) headers.set('location', signInPath('restored', pathBehind(location)));
    }
    if (endpoint !== 'GET /jwks') headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: response.status, headers });
  };

  return async ({ caller, fromPage, ...input }: AuthCall): Promise<Response> => {
    const { endpoint } = input;
    const { reach, limit, chooses } = rulesOf(endpoint);
    if (reach === 'pages' && !fromPage) return nothingThere();
    const picked = pickFields(endpoint, input.fields);
    if (!picked.ok) return picked.error;
    const fields = picked.value;
    if ((fields.name ?? '').length > longestName) return refusal(400, 'NAME_TOO_LONG', 'That name is too long.');

    const owner = chooses && (await whoChooses(endpoint, fields, libraryHeaders(caller)));
    if (chooses && fields[chooses] !== undefined) {
      const name = `${fields.name ?? ''} ${owner?.name ?? ''}`;
      const problem = passwordProblem(fields[chooses], { email: owner?.email ?? fields.email ?? '', name });
      if (problem) return refusal(400, 'PASSWORD_NOT_TAKEN', problem);
    }
    const consumer = limit === 'account' ? await consumerOf(libraryHeaders(caller)) : undefined;
    const email = consumer?.email ?? fields.email ?? '';
    if (email !== '') caller.noteSubject?.(email);
    const attempt = { network: networkOf(caller.ip), origin: caller.origin, email, consumerId: consumer?.id };
    const attemptResult = limit && (await limits.take(limit, attempt));
    if (attemptResult && 'waitMs' in attemptResult) return tooMany(attemptResult.waitMs);

    const floor = limit === 'mail' ? wait(answerFloorMs) : undefined;
    const answer = await (isOwnEndpoint(endpoint) ? own[endpoint](fields, caller) : askLibrary(caller, input, fields));
    const { response, code } = await completeRefusal(answer);
    if (response.ok) await attemptResult?.succeeded();
    else if (attemptResult && wrongGuesses.includes(code) && !(await attemptResult.failed())) return tooMany(busyMs);
    if (response.ok && consumer && endpoint === 'POST /verify-password') await onProven(consumer.sessionId);
    if (response.ok && owner && endpoint === 'POST /change-password') {
      await onPasswordChanged(owner.email, caller.origin);
    }
    await floor;
    return finish(response, caller, endpoint);
  };
};

export type AuthGate = ReturnType<typeof createAuthGate>;
