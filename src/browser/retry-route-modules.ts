import type { UNSAFE_AssetsManifest, UNSAFE_RouteModules } from 'react-router';

const waitMs = 3000;

/** When there may be a network again. */
const networkBack = (): Promise<void> =>
  new Promise((done) => {
    addEventListener('online', () => done(), { once: true });
    if (navigator.onLine) setTimeout(done, waitMs);
  });

/** Scripts of an older build are gone for good; pages are not. */
const isGone = async (file: string): Promise<boolean> => {
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
 * A page whose script cannot be fetched is loaded anew by the router, which without a network leaves the shopper with
 * nothing; and the router never asks twice. So it gets a promise of the script, which is kept as soon as it can be.
 * The router looks for a script among those it has, and waits for what it finds.
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
