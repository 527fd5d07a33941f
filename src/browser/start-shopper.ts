import { refreshCompare } from '#domains/browse/compare/compare-slice.ts';
import {
  clearPersonalState,
  profileCache,
  waitingChangesKey,
  waitingLeadsKey,
} from '#domains/people/accounts/user-slice.ts';
import { countUnread } from '#domains/people/notifications/notifications-slice.ts';
import { hearOtherTabs } from '#domains/people/notifications/other-tabs.ts';
import { installPrompt } from '#domains/reference/shopper/install-prompt.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { recentSearchesKey, recentVehiclesKey, refreshRecents } from '#domains/saved/recents/recents-slice.ts';
import { accountSearchesRead } from '#domains/saved/saved-searches/saved-searches-slice.ts';
import { shopperStarted } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { profileCarsKey, pushedKey, queuedKey, quickSavesKey } from '#domains/saved/saved-vehicles/storage-keys.ts';
import { followWallet } from './follow-wallet.ts';
import type { readSession as ReadSession } from './read-session.ts';
import type { Store } from './store.ts';
import { unauthorizedEvent } from './unauthorized-event.ts';

/** `reading` is the account data requested when the session was checked. */
const readAccount = async (store: Store, reading: Promise<unknown> | undefined): Promise<void> => {
  const { inventory } = store.getState().savedVehicles;
  const { startSavedVehicles } = await import('#domains/saved/saved-vehicles/start-saved-vehicles.ts');
  // If a car was saved or unsaved in the meantime, that data may be outdated.
  const isCurrent = store.getState().savedVehicles.inventory === inventory;
  const account = await store.dispatch(startSavedVehicles(isCurrent ? reading : undefined));
  if (account === undefined) return;
  const { readAccountSearches } = await import('#domains/saved/saved-searches/saved-searches-wire.ts');
  const { phone } = store.getState().savedVehicles;
  store.dispatch(accountSearchesRead({ ...readAccountSearches(account), phone }));
};

const leastTimeBetweenChecksMs = 10_000;

const savedCarKeys: readonly string[] = [quickSavesKey, queuedKey, profileCarsKey, pushedKey];

type Storages = Pick<ShopperServices, 'device' | 'session'>;

const holds = ({ device, session }: Storages, keys: readonly string[]): boolean =>
  [...device.names(), ...session.names()].some((name) => keys.includes(name));

/** Whether this browser holds saved cars. Most hold none, and then the code for them is not fetched. */
const hasSavedCars = (services: Storages): boolean => holds(services, savedCarKeys);

/** Whoever has saved, seen or searched nothing yet has nothing to keep for when there is no connection. */
const offlineKeys: readonly string[] = [...savedCarKeys, recentVehiclesKey, recentSearchesKey, waitingLeadsKey];

/** How often it is tried to send what waits, where no event tells that the site is back. */
const retryMs = 30_000;

/** Most visitors are signed out and never load it. */
const followSession: typeof ReadSession = async (...args) => (await import('./read-session.ts')).readSession(...args);

/**
 * Loads what this device and the account hold into the store, and repeats it when another tab, the network or the
 * back button may have changed it. Returns a function that stops listening.
 */
export const startShopper = (
  store: Store,
  services: ShopperServices,
  signedIn: boolean,
  reload = () => location.reload(),
): (() => void) => {
  store.dispatch(shopperStarted({ signedIn }));
  store.dispatch(refreshRecents());
  store.dispatch(refreshCompare());
  // A cached profile without a session is left from a sign-out: it is removed (AUTH-10). Recent lists stay (RCNT-11).
  if (!signedIn && services.device.get(profileCache) !== undefined) store.dispatch(clearPersonalState());
  const wallet = followWallet(store, services);
  let stopOffline = () => {};
  const read = async () => {
    const session = signedIn ? await followSession(store, services, { wallet, reload }) : undefined;
    if (!signedIn) wallet.start('known');
    const { isAuthenticated } = store.getState().savedVehicles;
    if (isAuthenticated && holds(services, [waitingChangesKey])) {
      await session?.account;
      const { sendWaiting } = await import('#domains/saved/waiting/send-waiting.ts');
      await store.dispatch(sendWaiting());
    }
    if (isAuthenticated || hasSavedCars(services)) await readAccount(store, session?.account);
    if (!holds(services, offlineKeys)) return;
    const { startOffline } = await import('./offline/start-offline.ts');
    stopOffline();
    stopOffline = startOffline(store, services);
  };
  /** Without a network the page stays as it was sent, with the hearts that this device knows of. */
  const readDevice = async () => {
    if (!hasSavedCars(services) && !holds(services, [waitingChangesKey])) return;
    const [{ syncSavedVehicles }, { showWaiting }] = await Promise.all([
      import('#domains/saved/saved-vehicles/start-saved-vehicles.ts'),
      import('#domains/saved/waiting/send-waiting.ts'),
    ]);
    store.dispatch(syncSavedVehicles());
    store.dispatch(showWaiting());
  };
  // The `online` event below starts this again.
  const start = () => void read().catch(() => readDevice().catch(() => {}));
  const retry = setInterval(() => {
    if (!document.hidden && holds(services, [waitingChangesKey, waitingLeadsKey])) start();
  }, retryMs);
  const sync = async () => {
    const { syncSavedVehicles } = await import('#domains/saved/saved-vehicles/start-saved-vehicles.ts');
    store.dispatch(syncSavedVehicles());
  };
  const syncSavedCars = () => void sync().catch(() => {});
  // The cached profile changes when somebody signs in or out in another tab.
  const onStorage = ({ key }: StorageEvent) => {
    store.dispatch(refreshCompare());
    if (signedIn && key === profileCache) start();
    else syncSavedCars();
  };
  let checkedMs = Number.NEGATIVE_INFINITY;
  const onUnauthorized = () => {
    const nowMs = services.clock.now();
    // Calls that keep answering 401 must not start a check each.
    if (nowMs - checkedMs < leastTimeBetweenChecksMs) return;
    checkedMs = nowMs;
    start();
  };
  // A page restored from the back/forward cache got no events while it was in there.
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    store.dispatch(refreshCompare());
    if (signedIn) start();
    else syncSavedCars();
  };
  start();
  const stopListening = hearOtherTabs(() => {
    if (store.getState().savedVehicles.isAuthenticated) void store.dispatch(countUnread());
  });
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  addEventListener('online', start);
  addEventListener('beforeinstallprompt', installPrompt.hold);
  addEventListener(unauthorizedEvent, onUnauthorized);
  return () => {
    clearInterval(retry);
    stopOffline();
    wallet.stop();
    stopListening();
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('online', start);
    removeEventListener('beforeinstallprompt', installPrompt.hold);
    removeEventListener(unauthorizedEvent, onUnauthorized);
  };
};
