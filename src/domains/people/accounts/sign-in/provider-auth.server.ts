import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { createTtlCache } from '#lib/ttl-cache.ts';
import { signInPath } from '#paths/paths.ts';
import { authApiRoot } from '../account-api-paths.ts';
import type { Auth } from './auth.server.ts';
import { failureWords } from './auth-copy.ts';
import { oidcProviderId, socialSignInPath } from './auth-endpoints.ts';

/** Calls the provider with the timeouts and circuit breaker of all external services. */
export type GuardProvider = (ask: () => Promise<Auth>) => Promise<Auth>;

type Options = {
  /** Sign-in without the provider; it handles everything else, whatever the state of the provider. */
  auth: Auth;
  /** Sign-in with the provider; creating it fetches the provider's endpoints and keys. */
  createWithProvider(): Auth;
  guard: GuardProvider;
  clock: Clock;
  log: Pick<Log, 'warn'>;
};

const callback = `/callback/${oidcProviderId}`;
const providerPaths = new Set([callback, socialSignInPath].map((path) => `${authApiRoot}${path}`));

/**
 * The provider's configuration is fetched when somebody first signs in there, and again after an hour (RULING-07). A
 * failure is not cached, so the provider may be down while we start.
 */
export const createProviderAuth = ({ auth, createWithProvider, guard, clock, log }: Options): Pick<Auth, 'handler'> => {
  const cache = createTtlCache<Auth>({ name: 'signInProvider', timeoutMs: hourMs, clock, maxEntries: 1 });

  const ask = async (): Promise<Auth> => {
    const provider = createWithProvider();
    const { socialProviders } = await provider.$context;
    // The library drops a provider whose configuration it could not read, and only logs it.
    if (!socialProviders.some(({ id }) => id === oidcProviderId)) throw new Error('the provider could not be read');
    return provider;
  };

  return {
    handler: async (request) => {
      const path = new URL(request.url).pathname;
      if (!providerPaths.has(path)) return auth.handler(request);
      const withProvider = await cache
        .getOrLoad(oidcProviderId, () => guard(ask))
        .catch((error: unknown) => log.warn({ err: error }, 'the sign-in provider cannot be used'));
      if (withProvider) return withProvider.handler(request);

      const code = 'PROVIDER_NOT_READY';
      // The visitor returns from the provider and needs a page, not JSON. Without the provider the library only
      // determines where they were going.
      if (path.endsWith(callback)) {
        const refused = await auth.handler(request);
        const back = new URL(refused.headers.get('location') ?? signInPath(), request.url);
        back.searchParams.delete('error_description');
        back.searchParams.set('error', code);
        return new Response(null, { status: 302, headers: { location: `${back.pathname}${back.search}` } });
      }
      return Response.json({ message: failureWords({ code, message: '' }), code }, { status: 503 });
    },
  };
};
