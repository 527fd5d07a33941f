import { setTimeout as wait } from 'node:timers/promises';
import { choiceCookies } from '#domains/analytics/visitor-cookies.ts';
import type { SiteOrigin } from '#domains/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { textOf } from '#lib/json-values.ts';
import { networkOf } from '#lib/network.ts';
import { isUnsafeKey } from '#lib/safe-keys.ts';
import { createAttemptLimit } from './attempt-limit.server.ts';
import type { AttemptStore } from './attempt-store.server.ts';
import { clientIpHeader } from './auth.server.ts';
import { passwordProblem } from './password.ts';

/** Who calls, as the connection tells and not as the caller says. */
export type Caller = {
  ip: string;
  origin: SiteOrigin;
  secure: boolean;
  headers: Headers;
};

export type AuthCall = {
  caller: Caller;
  method: string;
  /** Under /api/auth, with its query. */
  path: string;
  body?: string;
  contentType?: string;
};

type Options = {
  handler(request: Request): Promise<Response>;
  attempts: AttemptStore;
  clock: Clock;
  oneTap: boolean;
  /** Answers that differ only for a known address take at least this long, whoever asks. */
  answerFloorMs?: number;
};

const minuteMs = 60_000;
const longestName = 120;

/** These send a mail, so each call counts; the last three must also not tell by their speed who has an account. */
const mailing = ['/sign-in/magic-link', '/sign-up/email', '/request-password-reset', '/send-verification-email'];
const evenTimed = new Set(mailing.slice(1));
const choosingPassword = ['/sign-up/email', '/reset-password', '/change-password'];

const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ message, code }, { status, headers: { 'cache-control': 'no-store', ...headers } });

type Fields = { email?: unknown; password?: unknown; newPassword?: unknown; name?: unknown };

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

/** Everything that reaches the sign-in library passes here, from the API and from our own pages alike. */
export const createAuthGate = ({ handler, attempts, clock, oneTap, answerFloorMs = 400 }: Options) => {
  const limitOf = (limit: { name: string; free: number; firstWaitMs: number; longestWaitMs: number }) =>
    createAttemptLimit({ store: attempts, clock, ...limit });
  const pairs = limitOf({ name: 'pair', free: 5, firstWaitMs: 2_000, longestWaitMs: 15 * minuteMs });
  const mails = limitOf({ name: 'mail', free: 4, firstWaitMs: 30_000, longestWaitMs: 30 * minuteMs });
  // Against trying one password on many accounts; short, because a whole office may share an address.
  const networks = limitOf({ name: 'network', free: 60, firstWaitMs: 1_000, longestWaitMs: 30_000 });

  const answer = async ({ caller, method, path, body, contentType }: AuthCall): Promise<Response> => {
    const headers = new Headers(caller.headers);
    headers.set(clientIpHeader, caller.ip);
    if (contentType) headers.set('content-type', contentType);
    for (const name of ['content-length', 'transfer-encoding', 'connection', 'host']) headers.delete(name);
    const hasBody = body !== undefined && body !== '' && method !== 'GET' && method !== 'HEAD';
    if (!hasBody) headers.delete('content-type');
    const request = new Request(`${caller.origin}/api/auth${path}`, { method, headers, ...(hasBody && { body }) });
    return handler(request);
  };

  /** Secure where the page itself is, and never kept by anything in between. */
  const finish = (response: Response, { secure }: Caller, endpoint: string): Response => {
    const headers = new Headers(response.headers);
    const cookies = response.headers.getSetCookie();
    headers.delete('set-cookie');
    for (const cookie of cookies) headers.append('set-cookie', secure ? `${cookie}; Secure` : cookie);
    if (endpoint === '/sign-out' && oneTap) {
      headers.append('set-cookie', serializeCookie({ ...choiceCookies.oneTapSuppression, value: '1', secure }));
    }
    if (endpoint !== '/jwks') headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: response.status, headers });
  };

  return async (call: AuthCall): Promise<Response> => {
    const { caller, path } = call;
    const endpoint = path.split('?')[0]?.replace(/\/+$/, '') ?? '';
    const fields = readFields(call);
    if (!fields) return refuse(400, 'MALFORMED_BODY', 'The request body could not be read.');
    if (textOf(fields.name).length > longestName) return refuse(400, 'NAME_TOO_LONG', 'That name is too long.');

    const email = textOf(fields.email).trim().toLowerCase();
    const network = networkOf(caller.ip);
    const pair = `${network}|${email}`;
    const limit = mailing.includes(endpoint) ? mails : pairs;
    const limited = limit === mails || endpoint.startsWith('/sign-in');
    const waitMs = limited ? Math.max(...(await Promise.all([limit.waitMs(pair), networks.waitMs(network)]))) : 0;
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      const words = `Too many attempts. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;
      return refuse(429, 'TOO_MANY_ATTEMPTS', words, { 'retry-after': String(seconds) });
    }

    if (choosingPassword.includes(endpoint) && call.method === 'POST') {
      const chosen = textOf(fields.newPassword ?? fields.password);
      const problem = passwordProblem(chosen, { email, name: textOf(fields.name) });
      if (problem) return refuse(400, 'PASSWORD_NOT_TAKEN', problem);
    }

    const floor = evenTimed.has(endpoint) ? wait(answerFloorMs) : undefined;
    if (limit === mails) await mails.count(pair);
    const response = await answer(call);
    if (endpoint === '/sign-in/email') {
      if (response.ok) await pairs.forget(pair);
      else if (response.status === 401) await Promise.all([pairs.count(pair), networks.count(network)]);
    }
    await floor;
    return finish(response, caller, endpoint);
  };
};

export type AuthGate = ReturnType<typeof createAuthGate>;
