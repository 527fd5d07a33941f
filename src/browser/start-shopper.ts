import { refreshCompare } from '#domains/browse/compare/compare-slice.ts';
import { clearPersonalState, profileCache } from '#domains/people/accounts/user-slice.ts';
import { countUnread } from '#domains/people/notifications/notifications-slice.ts';
import { hearOtherTabs } from '#domains/people/notifications/other-tabs.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { refreshRecents } from '#domains/saved/recents/recents-slice.ts';
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

/** Whether this browser holds saved cars. Most hold none, and then the code for them is not fetched. */
const hasSavedCars = ({ device, session }: Pick<ShopperServices, 'device' | 'session'>): boolean =>
  [...device.names(), ...session.names()].some((name) => savedCarKeys.includes(name));

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
  const read = async () => {
    const session = signedIn ? await followSession(store, services, { wallet, reload }) : undefined;
    if (!signedIn) wallet.start('known');
    const { isAuthenticated } = store.getState().savedVehicles;
    if (isAuthenticated || hasSavedCars(services)) await readAccount(store, session?.account);
  };
  // Without a network the page stays as it was sent; the `online` event below starts this again.
  const start = () => void read().catch(() => {});
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
  addEventListener(unauthorizedEvent, onUnauthorized);
  return () => {
    wallet.stop();
    stopListening();
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('online', start);
    removeEventListener(unauthorizedEvent, onUnauthorized);
  };
};
