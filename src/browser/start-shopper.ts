import { authDataArrived, clearPersonalState, profileCache } from '#domains/accounts/user-slice.ts';
import { refreshCompare } from '#domains/compare/compare-slice.ts';
import { countUnread } from '#domains/notifications/notifications-slice.ts';
import { hearOtherTabs } from '#domains/notifications/other-tabs.ts';
import { refreshRecents } from '#domains/recents/recents-slice.ts';
import { userBookmarksRead } from '#domains/saved-searches/saved-searches-slice.ts';
import { shopperStarted } from '#domains/saved-vehicles/saved-vehicles-slice.ts';
import { profileCarsKey, pushedKey, queuedKey, quickSavesKey } from '#domains/saved-vehicles/storage-keys.ts';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { followWallet } from './follow-wallet.ts';
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

/** The page was sent to somebody with a session; it turns out that they have none. */
const showSignedOut = (): void => {
  delete document.documentElement.dataset.signedIn;
};

type Wallet = Pick<ReturnType<typeof followWallet>, 'start'>;

/** Who the page greets follows from the session alone, so it is asked for before anything of an account is. */
const meetAccount = async (store: Store, services: ShopperServices, wallet: Wallet): Promise<void> => {
  const session = await services.checkSession();
  // Whoever may be signed in keeps what is theirs on the device until it can be looked up.
  store.dispatch(shopperStarted({ signedIn: session === 'open' }));
  if (session === 'over') {
    showSignedOut();
    store.dispatch(clearPersonalState());
  }
  if (session !== 'open') {
    wallet.start(session === 'over' ? 'known' : 'unknown');
    return;
  }
  void store.dispatch(countUnread());
  // AUTH-08. A sign-out on its way may be there between the two questions.
  void store.dispatch(authDataArrived()).then(async (isKnown) => {
    if (!isKnown && (await services.checkSession()) === 'over') await meetAccount(store, services, wallet);
    else wallet.start(isKnown ? 'known' : 'unknown');
  });
};

/** Reads what the device and the account hold, and follows what other tabs do. Answers how to stop. */
export const startShopper = (store: Store, services: ShopperServices, signedIn: boolean): (() => void) => {
  store.dispatch(shopperStarted({ signedIn }));
  store.dispatch(refreshRecents());
  store.dispatch(refreshCompare());
  // Where nobody is signed in, nothing personal stays (AUTH-10).
  if (!signedIn) store.dispatch(clearPersonalState());
  const wallet = followWallet(store, services);
  const read = async () => {
    if (signedIn) await meetAccount(store, services, wallet);
    else wallet.start('known');
    if (store.getState().savedVehicles.isAuthenticated || hasKept(services)) await readAccount(store);
  };
  // Without a network the page stays as it is, and comes to itself when there is one.
  const start = () => void read().catch(() => {});
  const sync = async () => {
    const { syncSavedVehicles } = await import('#domains/saved-vehicles/start-saved-vehicles.ts');
    store.dispatch(syncSavedVehicles());
  };
  const synced = () => void sync().catch(() => {});
  // Another tab met somebody, or nobody: who is greeted here may have left.
  const heard = ({ key }: StorageEvent) => {
    store.dispatch(refreshCompare());
    if (signedIn && key === profileCache) start();
    else synced();
  };
  // A page that comes back from the browser's memory heard nothing while it was away.
  const returned = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    store.dispatch(refreshCompare());
    if (signedIn) start();
    else synced();
  };
  start();
  const stopHearing = hearOtherTabs(() => {
    if (store.getState().savedVehicles.isAuthenticated) void store.dispatch(countUnread());
  });
  addEventListener('storage', heard);
  addEventListener('pageshow', returned);
  addEventListener('online', start);
  return () => {
    wallet.stop();
    stopHearing();
    removeEventListener('storage', heard);
    removeEventListener('pageshow', returned);
    removeEventListener('online', start);
  };
};
