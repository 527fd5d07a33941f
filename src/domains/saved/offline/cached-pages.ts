import { offlinePagesCache } from '#domains/reference/shopper/service-worker.ts';

/** The addresses of pages that this device can show without a connection. */
export const readCachedPages = async (): Promise<ReadonlySet<string>> => {
  if (!globalThis.caches) return new Set();
  const cache = await caches.open(offlinePagesCache);
  return new Set((await cache.keys()).map(({ url }) => `${new URL(url).pathname}${new URL(url).search}`));
};
