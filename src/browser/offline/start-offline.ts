import { sendWaitingLeads } from '#domains/contact/leads/waiting/send-waiting-leads.ts';
import { registerWorker } from '#domains/reference/shopper/service-worker.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { keepOfflineCars } from '#domains/saved/offline/offline-cars.ts';
import { entryId } from '#domains/saved/saved-vehicles/saved-entry.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { Store } from '../store.ts';

const mostSaved = 30;
const mostViewed = 20;
const mostSearches = 5;
/** Changes often come several at once. */
const settleMs = 2000;

/** What hearts, notes and messages need without a connection; the browser fetches a part only once it is used. */
const fetchParts = () =>
  Promise.all([
    import('#domains/saved/saved-vehicles/save-vehicle.ts'),
    import('#domains/saved/saved-vehicles/update-saved-vehicle.ts'),
    import('#domains/saved/saved-vehicles/update-vehicle-panel.tsx'),
    import('#domains/saved/saved-vehicles/start-saved-vehicles.ts'),
    import('#domains/saved/waiting/send-waiting.ts'),
    import('#domains/contact/leads/waiting/keep-waiting-lead.ts'),
    import('../read-session.ts'),
    import('../router/start-router.ts'),
    import('#domains/people/accounts/auth-client.ts'),
    import('../shopper-toasts.tsx'),
    import('./offline-notice.tsx'),
  ]);

const loadedScripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/cars-for-sale\/assets\/.*\.(js|css)$/.test(pathname),
    )
    .map(({ pathname }) => pathname);

/** Latest first: saved cars, cars looked at, and the last searches. */
const addressesOf = ({ savedVehicles, recents }: ReturnType<Store['getState']>): string[] => {
  const saved = savedVehicles.inventory.slice(-mostSaved).toReversed().map(entryId);
  const viewed = recents.vehicles.slice(0, mostViewed).map(({ id }) => id);
  const cars = [...new Set([...saved, ...viewed])].map((listingId) => vehiclePath({ listingId }));
  return [...cars, ...recents.searches.slice(0, mostSearches).map(({ url }) => url)];
};

/** Those of the list of what is on the device. */
const picturesOf = ({ savedVehicles, recents }: ReturnType<Store['getState']>): string[] =>
  [...Object.values(savedVehicles.listings), ...recents.vehicles]
    .map(({ picture }) => picture)
    .filter((picture) => picture.startsWith('/img/'));

const listsOf = ({ savedVehicles, recents }: ReturnType<Store['getState']>): readonly unknown[] => [
  savedVehicles.inventory,
  recents.vehicles,
  recents.searches,
];

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Keeps on this device what a shopper may want without a connection, once the page has nothing else to do and again
 * when it changes. Returns a function that stops it.
 */
export const startOffline = (store: Store, services: ShopperServices): (() => void) => {
  void store.dispatch(sendWaitingLeads());
  if (!navigator.serviceWorker || import.meta.env.DEV || savesData()) return () => {};
  let last = listsOf(store.getState());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async (): Promise<void> => {
    await registerWorker();
    const { active } = await navigator.serviceWorker.ready;
    await fetchParts();
    if (store.getState().savedVehicles.isAuthenticated) await store.dispatch(keepOfflineCars());
    active?.postMessage({
      addresses: addressesOf(store.getState()),
      needed: [...loadedScripts(), ...picturesOf(store.getState())],
    });
  };
  // Without a connection there is nothing to keep.
  const start = () => void keep().catch((error: unknown) => services.log.warn({ error }, 'nothing kept for offline'));
  const stopWaiting = whenIdle(start);
  const stopFollowing = store.subscribe(() => {
    const lists = listsOf(store.getState());
    if (lists.every((list, at) => list === last[at])) return;
    last = lists;
    clearTimeout(timer);
    timer = setTimeout(start, settleMs);
  });
  return () => {
    stopWaiting();
    stopFollowing();
    clearTimeout(timer);
  };
};
