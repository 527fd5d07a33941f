import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import { type HttpClient, HttpError } from '#lib/http-client.ts';
import { recordOf, textOf } from '#lib/json-values.ts';
import { mergeCalls } from '#lib/merge-calls.ts';
import { accountApiPaths, authApiRoot } from './account-api-paths.ts';

type ConsumerInfo = { consumerid: string; email: string; phone: string };

/** `unknown` if the server could not look it up. */
type SessionState = 'open' | 'over' | 'unknown';

/** The signed-in person, for scripts of pages (AUTH-04, AUTH-05). */
export type AuthClient = {
  /** Empty when signed out; cached until shortly before it expires. */
  identityToken(): Promise<string>;
  /** Undefined when signed out, and on the maker's host (AUTH-06). */
  consumerInfo(): Promise<ConsumerInfo | undefined>;
  getConsumerId(): Promise<string | undefined>;
  /** Always asks the server, because the session may have ended since the page was loaded. */
  checkSession(): Promise<SessionState>;
  signOut(): Promise<void>;
};

type Options = {
  http: HttpClient;
  clock: Clock;
  brand: Pick<Brand, 'id'>;
  /** The page's initial state; without a session the server is not asked. */
  signedIn: boolean;
};

/** The token is renewed this long before it expires, so that none expires in transit. */
const renewBeforeMs = minuteMs;

const endOf = (token: string): number => {
  try {
    const claims: unknown = JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
    const { exp } = recordOf(claims);
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
};

export const createAuthClient = ({ http, clock, brand, signedIn }: Options): AuthClient => {
  const mayHaveSession = signedIn && brand.id !== 'ford';
  let session: 'open' | 'over' = mayHaveSession ? 'open' : 'over';
  let hasSignedOut = false;
  let cachedToken = { token: '', endsAt: 0 };
  let asking: Promise<string> | undefined;

  const askForToken = async (): Promise<string> => {
    try {
      const token = textOf(recordOf(await http.json(`${authApiRoot}/token`)).token);
      cachedToken = { token, endsAt: endOf(token) };
      session = 'open';
      return token;
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) {
        session = 'over';
        cachedToken = { token: '', endsAt: 0 };
      } else if (!(error instanceof HttpError)) throw error;
      return '';
    } finally {
      asking = undefined;
    }
  };

  const hasEnded = (): boolean => session === 'over';

  const identityToken = async (): Promise<string> => {
    if (session === 'over') return '';
    if (cachedToken.endsAt - renewBeforeMs > clock.now()) return cachedToken.token;
    asking ??= askForToken();
    return asking;
  };

  const askForConsumer = mergeCalls(async (): Promise<ConsumerInfo | undefined> => {
    const token = await identityToken();
    if (token === '') return undefined;
    const headers = { 'identity-token': token };
    const { consumerid, email, phone } = recordOf(await http.json(accountApiPaths.consumer, { headers }));
    return { consumerid: textOf(consumerid), email: textOf(email), phone: textOf(phone) };
  });
  const consumerInfo = async () => (session === 'over' ? undefined : askForConsumer());

  return {
    identityToken,
    consumerInfo,
    checkSession: async () => {
      // A session that has ended may have been renewed in another tab.
      if (!mayHaveSession || hasSignedOut) return 'over';
      asking ??= askForToken();
      const token = await asking;
      if (token !== '') return 'open';
      return hasEnded() ? 'over' : 'unknown';
    },
    getConsumerId: async () => (await consumerInfo())?.consumerid,
    signOut: async () => {
      await http.request(`${authApiRoot}/sign-out`, { method: 'POST' });
      session = 'over';
      hasSignedOut = true;
      cachedToken = { token: '', endsAt: 0 };
    },
  };
};
