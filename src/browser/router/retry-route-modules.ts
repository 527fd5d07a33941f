import type { UNSAFE_AssetsManifest, UNSAFE_RouteModules } from 'react-router';

const waitMs = 3000;

/** Resolves when a retry is worthwhile: the browser is back online, or after a pause if it never was offline. */
const networkBack = (): Promise<void> =>
  new Promise((done) => {
    addEventListener('online', () => done(), { once: true });
    if (navigator.onLine) setTimeout(done, waitMs);
  });

/** Scripts of an older build are no longer served, unlike pages: retrying is useless. */
export const isGone = async (file: string): Promise<boolean> => {
  const answer = await fetch(file, { method: 'HEAD' }).catch(() => undefined);
  return answer?.status === 404 || answer?.status === 410;
};

type OnFailure = { onMissed(): void; onMissing(): void };

const importWithRetry = async (file: string, { onMissed, onMissing }: OnFailure): Promise<object> => {
  for (;;) {
    try {
      return await import(/* @vite-ignore */ file);
    } catch {
      if (await isGone(file)) onMissing();
      onMissed();
      await networkBack();
    }
  }
};

/**
 * When a page's script can't be fetched, the router reloads the document, which offline leaves the shopper with an
 * error page, and it never retries. So each missing module is a getter that returns a promise of the script, resolved
 * when a retry succeeds. The router looks a module up before it fetches it, and awaits what it gets.
 */
export const retryRouteModules = (
  { routes }: UNSAFE_AssetsManifest,
  modules: UNSAFE_RouteModules,
  on: OnFailure,
): void => {
  for (const { id, module: file } of Object.values(routes).filter((route) => route !== undefined)) {
    if (id in modules) continue;
    const keep = (value: unknown) => {
      Object.defineProperty(modules, id, { value, writable: true, enumerable: true });
      return value;
    };
    let pending: Promise<unknown> | undefined;
    const get = () => {
      pending ??= importWithRetry(file, on).then(keep);
      return pending;
    };
    Object.defineProperty(modules, id, { configurable: true, get, set: keep });
  }
};
