import type { AuthClient } from '#domains/accounts/auth-client.ts';
import type { Brand } from '#domains/brands/brand.ts';
import { servicePath } from '#domains/brands/service-path.ts';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { systemClock } from '#lib/clock.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { createJsonStorage } from '#lib/json-storage.ts';

/** The browser's own clock, storage and network; nothing is touched until a page is alive. */
export const createShopperServices = (
  brand: Pick<Brand, 'id' | 'apiBrand'>,
  { signedIn = false }: { signedIn?: boolean } = {},
): ShopperServices => {
  const http = createHttpClient({
    fetch: (...request) => globalThis.fetch(...request),
    toUrl: (path) => servicePath(brand, path),
  });
  // Most visitors are signed out and never load it.
  let auth: Promise<AuthClient> | undefined;
  const loadAuth = async (): Promise<AuthClient> => {
    const { createAuthClient } = await import('#domains/accounts/auth-client.ts');
    return createAuthClient({ http, clock: systemClock, brand, signedIn });
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
    identityToken: async () => {
      if (!signedIn) return '';
      auth ??= loadAuth();
      return (await auth).identityToken();
    },
    checkSession: async () => {
      if (!signedIn) return 'over';
      auth ??= loadAuth();
      return (await auth).checkSession();
    },
    later: (action, delayMs) => {
      setTimeout(action, delayMs);
    },
  };
};
