/** The addresses that this device can show without a connection, pages and their files. */
export const readCachedPages = async (): Promise<ReadonlySet<string>> => {
  if (!globalThis.caches) return new Set();
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(opened.map((cache) => cache.keys()));
  return new Set(requests.flat().map(({ url }) => `${new URL(url).pathname}${new URL(url).search}`));
};
