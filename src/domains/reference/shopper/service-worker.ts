/** Served at the root, so that its scope covers every page. */
export const serviceWorkerPath = '/service-worker.js';

/** One worker shows notifications and kept pages. Its file is asked for anew on every visit. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(serviceWorkerPath, { scope: '/', updateViaCache: 'none' });

/** Deletes what the worker keeps for when there is no connection, whatever its version names the caches. */
export const deleteOfflineCaches = async (): Promise<void> => {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
};
