import { authDataArrived, clearPersonalState } from '#domains/accounts/user-slice.ts';
import { refreshCompare } from '#domains/compare/compare-slice.ts';
import { countUnread } from '#domains/notifications/notifications-slice.ts';
import { refreshRecents } from '#domains/recents/recents-slice.ts';
import { userBookmarksRead } from '#domains/saved-searches/saved-searches-slice.ts';
import { shopperStarted } from '#domains/saved-vehicles/saved-vehicles-slice.ts';
import { profileCarsKey, pushedKey, queuedKey, quickSavesKey } from '#domains/saved-vehicles/storage-keys.ts';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import type { Store } from './store.ts';

const readAccount = async (store: Store): Promise<void> => {
  const { startSavedVehicles } = await import('#domains/saved-vehicles/start-saved-vehicles.ts');
  const account = await store.dispatch(startSavedVehicles());
  if (account === undefined) return;
  const { readUserBookmarks } = await import('#domains/saved-searches/saved-searches-wire.ts');
  const { phone } = store.getState().savedVehicles;
  store.dispatch(userBookmarksRead({ bookmarks: readUserBookmarks(account), phone }));
};

const names: readonly string[] = [quickSavesKey, queuedKey, profileCarsKey, pushedKey];

/** Most visitors have saved nothing, and fetch nothing for it. */
const hasKept = ({ device, session }: Pick<ShopperServices, 'device' | 'session'>): boolean =>
  [...device.names(), ...session.names()].some((name) => names.includes(name));

/** Whether somebody is signed in; unknown where the server could not look it up. */
export type SignedIn = boolean | 'unknown';

/** Reads what the device and the account hold, and follows what other tabs do. Answers how to stop. */
export const startShopper = (store: Store, services: ShopperServices, who: SignedIn): (() => void) => {
  const signedIn = who === true;
  store.dispatch(shopperStarted({ signedIn }));
  store.dispatch(refreshRecents());
  store.dispatch(refreshCompare());
  // Whoever came in by a page is known to the server already; the browser learns the rest (AUTH-08).
  if (signedIn) {
    void store.dispatch(authDataArrived());
    void store.dispatch(countUnread());
  } else if (who === false) {
    // A session may have ended elsewhere: where nobody is signed in, nothing personal stays (AUTH-10).
    store.dispatch(clearPersonalState());
  }
  // Without a network the page stays as it is, and comes to itself when there is one.
  const start = () => {
    if (signedIn || hasKept(services)) readAccount(store).catch(() => {});
  };
  const sync = async () => {
    const { syncSavedVehicles } = await import('#domains/saved-vehicles/start-saved-vehicles.ts');
    store.dispatch(syncSavedVehicles());
  };
  const synced = () => void sync().catch(() => {});
  // A page that comes back from the browser's memory heard nothing while it was away.
  const returned = (event: PageTransitionEvent) => {
    if (event.persisted) synced();
  };
  start();
  addEventListener('storage', synced);
  addEventListener('pageshow', returned);
  addEventListener('online', start);
  return () => {
    removeEventListener('storage', synced);
    removeEventListener('pageshow', returned);
    removeEventListener('online', start);
  };
};
