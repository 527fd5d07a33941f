/** Served at the root, so that its scope covers every page. */
export const serviceWorkerPath = '/service-worker.js';

/** The cache with pages for when there is no connection, as the worker names it. */
export const offlinePagesCache = 'pages-1';

/** One worker shows notifications and kept pages. Its file is asked for anew on every visit. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(serviceWorkerPath, { scope: '/', updateViaCache: 'none' });
