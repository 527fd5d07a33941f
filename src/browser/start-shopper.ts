import { authDataArrived, clearPersonalState, profileCache } from '#domains/accounts/user-slice.ts';
import { refreshCompare } from '#domains/compare/compare-slice.ts';
import { countUnread } from '#domains/notifications/notifications-slice.ts';
import { hearOtherTabs } from '#domains/notifications/other-tabs.ts';
import { refreshRecents } from '#domains/recents/recents-slice.ts';
import { resultsCleared } from '#domains/results/browsing-slice.ts';
import { userBookmarksRead } from '#domains/saved-searches/saved-searches-slice.ts';
import { shopperStarted } from '#domains/saved-vehicles/saved-vehicles-slice.ts';
import { profileCarsKey, pushedKey, queuedKey, quickSavesKey } from '#domains/saved-vehicles/storage-keys.ts';
import { alertDismissed, alertShown, selectGlobalAlert } from '#domains/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/shopper/shopper.ts';
import { followWallet } from './follow-wallet.ts';
import { sessionDoubted } from './session-doubted.ts';
import type { Store } from './store.ts';

const readAccount = async (store: Store): Promise<void> => {
  const { startSavedVehicles } = await import('#domains/saved-vehicles/start-saved-vehicles.ts');
  const account = await store.dispatch(startSavedVehicles());
  if (account === undefined) return;
  const { readUserBookmarks } = await import('#domains/saved-searches/saved-searches-wire.ts');
  const { phone } = store.getState().savedVehicles;
  store.dispatch(userBookmarksRead({ bookmarks: readUserBookmarks(account), phone }));
};

const doubtEveryMs = 10_000;

const names: readonly string[] = [quickSavesKey, queuedKey, profileCarsKey, pushedKey];

/** Most visitors have saved nothing, and fetch nothing for it. */
const hasKept = ({ device, session }: Pick<ShopperServices, 'device' | 'session'>): boolean =>
  [...device.names(), ...session.names()].some((name) => names.includes(name));

/** What the header shows: the page was sent to somebody with a session, who may turn out to have none. */
const showSignedIn = (isSignedIn: boolean): void => {
  const { dataset } = document.documentElement;
  if (isSignedIn) dataset.signedIn = 'true';
  else delete dataset.signedIn;
};

const endedText = 'You were signed out, here or on another device. What you typed is still on this page.';

/** A session that ended while its page was open: the name goes, what was typed stays, and there is a way back in. */
const showEnded = (store: Store): void => {
  const wasGreeted = store.getState().user.userInfo !== null;
  showSignedIn(false);
  store.dispatch(clearPersonalState());
  // SRCH-16: the list that somebody else looked at leads nobody back.
  store.dispatch(resultsCleared());
  if (wasGreeted) store.dispatch(alertShown({ level: 'warning', message: endedText, leadsTo: 'sign-in' }));
};

/** Another tab may have let somebody else in: what this page shows is then not theirs. */
const isSomebodyElses = async (store: Store, services: ShopperServices): Promise<boolean> => {
  const shown = store.getState().user.userInfo?.consumerId;
  if (shown === undefined) return false;
  const now = await services.consumerId();
  return now !== undefined && now !== shown;
};

/** Signed in again, in another tab. */
const showReturned = (store: Store): void => {
  if (selectGlobalAlert(store.getState())?.leadsTo === 'sign-in') store.dispatch(alertDismissed());
};

type Page = { wallet: Pick<ReturnType<typeof followWallet>, 'start'>; reload(): void };

/** Who the page greets follows from the session alone, so it is asked for before anything of an account is. */
const meetAccount = async (store: Store, services: ShopperServices, page: Page): Promise<void> => {
  const { wallet, reload } = page;
  const session = await services.checkSession();
  if (session === 'open' && (await isSomebodyElses(store, services))) return reload();
  // Whoever may be signed in keeps what is theirs on the device until it can be looked up.
  store.dispatch(shopperStarted({ signedIn: session === 'open' }));
  if (session === 'over') showEnded(store);
  if (session !== 'open') {
    wallet.start(session === 'over' ? 'known' : 'unknown');
    return;
  }
  showSignedIn(true);
  void store.dispatch(countUnread());
  // AUTH-08. A sign-out on its way may be there between the two questions.
  void store.dispatch(authDataArrived()).then(async (isKnown) => {
    if (!isKnown && (await services.checkSession()) === 'over') return meetAccount(store, services, page);
    // The valuation brand takes whom it knows nothing of for signed out.
    if (store.getState().user.hasError) showSignedIn(false);
    else if (isKnown) showReturned(store);
    wallet.start(isKnown ? 'known' : 'unknown');
  });
};

/** Reads what the device and the account hold, and follows what other tabs do. Answers how to stop. */
export const startShopper = (
  store: Store,
  services: ShopperServices,
  signedIn: boolean,
  reload = () => location.reload(),
): (() => void) => {
  store.dispatch(shopperStarted({ signedIn }));
  store.dispatch(refreshRecents());
  store.dispatch(refreshCompare());
  // Where somebody has signed out, nothing personal stays (AUTH-10). What a visitor let the device keep does (RCNT-11).
  if (!signedIn && services.device.get(profileCache) !== undefined) store.dispatch(clearPersonalState());
  const wallet = followWallet(store, services);
  const read = async () => {
    if (signedIn) await meetAccount(store, services, { wallet, reload });
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
  let doubtedMs = Number.NEGATIVE_INFINITY;
  const doubted = () => {
    const nowMs = services.clock.now();
    // An answer of that kind to every question is no reason to ask for ever.
    if (nowMs - doubtedMs < doubtEveryMs) return;
    doubtedMs = nowMs;
    start();
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
  addEventListener(sessionDoubted, doubted);
  return () => {
    wallet.stop();
    stopHearing();
    removeEventListener('storage', heard);
    removeEventListener('pageshow', returned);
    removeEventListener('online', start);
    removeEventListener(sessionDoubted, doubted);
  };
};
