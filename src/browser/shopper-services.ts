import type { AuthClient } from '#domains/people/accounts/auth-client.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { systemClock } from '#lib/clock.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { createJsonStorage } from '#lib/json-storage.ts';
import { unauthorizedEvent } from './unauthorized-event.ts';

/** Clock, storage and network of the browser; none is used before the page is alive. */
export const createShopperServices = (
  brand: Pick<Brand, 'id' | 'apiBrand'>,
  { signedIn = false }: { signedIn?: boolean } = {},
): ShopperServices => {
  const toUrl = (path: string): string => servicePath(brand, path);
  const http = createHttpClient({
    fetch: async (...request) => {
      const answer = await globalThis.fetch(...request);
      if (answer.status === 401 && signedIn) dispatchEvent(new Event(unauthorizedEvent));
      return answer;
    },
    toUrl,
  });
  // Most visitors are signed out and never load it.
  let auth: Promise<AuthClient> | undefined;
  const loadAuth = async (): Promise<AuthClient> => {
    const { createAuthClient } = await import('#domains/people/accounts/auth-client.ts');
    // Without the 401 handling of the client above: its answers must not trigger another session check.
    const ownHttp = createHttpClient({ fetch: (...request) => globalThis.fetch(...request), toUrl });
    return createAuthClient({ http: ownHttp, clock: systemClock, brand, signedIn });
  };
  const authClient = (): Promise<AuthClient> => {
    auth ??= loadAuth();
    return auth;
  };
  return {
    http,
    clock: systemClock,
    log: {
      info: (details, message) => console.info(message, details),
      warn: (details, message) => console.warn(message, details),
      error: (details, message) => console.error(message, details),
    },
    device: createJsonStorage(() => localStorage),
    session: createJsonStorage(() => sessionStorage),
    brand: brand.apiBrand,
    identityToken: async () => (signedIn ? (await authClient()).identityToken() : ''),
    checkSession: async () => (signedIn ? (await authClient()).checkSession() : 'over'),
    consumerId: async () => (signedIn ? (await authClient()).getConsumerId() : undefined),
    signOut: async () => (await authClient()).signOut(),
    later: (action, delayMs) => {
      setTimeout(action, delayMs);
    },
  };
};
