import { refreshCompare } from '#domains/browse/compare/compare-slice.ts';
import { resultsCleared } from '#domains/browse/results/browsing-slice.ts';
import { authDataArrived, clearPersonalState, profileCache } from '#domains/people/accounts/user-slice.ts';
import { countUnread } from '#domains/people/notifications/notifications-slice.ts';
import { hearOtherTabs } from '#domains/people/notifications/other-tabs.ts';
import { alertDismissed, alertShown, selectGlobalAlert } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { refreshRecents } from '#domains/saved/recents/recents-slice.ts';
import { accountSearchesRead } from '#domains/saved/saved-searches/saved-searches-slice.ts';
import { shopperStarted } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { profileCarsKey, pushedKey, queuedKey, quickSavesKey } from '#domains/saved/saved-vehicles/storage-keys.ts';
import { followWallet } from './follow-wallet.ts';
import type { Store } from './store.ts';
import { unauthorizedEvent } from './unauthorized-event.ts';

/** `reading` is what the account answers to the page that asks who is signed in. */
const readAccount = async (store: Store, reading: Promise<unknown> | undefined): Promise<void> => {
  const { inventory } = store.getState().savedVehicles;
  const { startSavedVehicles } = await import('#domains/saved/saved-vehicles/start-saved-vehicles.ts');
  // A heart that was pressed meanwhile may not be in that answer.
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

/**
 * Style sheets show or hide the account in the header by this attribute. The server sets it when the request has a
 * session cookie; whether that session is still open is known only after it was checked here.
 */
const showSignedIn = (isSignedIn: boolean): void => {
  const { dataset } = document.documentElement;
  if (isSignedIn) dataset.signedIn = 'true';
  else delete dataset.signedIn;
};

const endedText = 'You were signed out, here or on another device. What you typed is still on this page.';

/** The session ended while its page was open: removes the name, keeps what was typed and offers to sign in again. */
const showSessionEnded = (store: Store): void => {
  const wasSignedIn = store.getState().user.userInfo !== null;
  showSignedIn(false);
  store.dispatch(clearPersonalState());
  // SRCH-16: "Back to results" would lead the next person to the list this one looked at.
  store.dispatch(resultsCleared());
  if (wasSignedIn) store.dispatch(alertShown({ level: 'warning', message: endedText, leadsTo: 'sign-in' }));
};

/** Whether somebody else signed in in another tab, so that this page shows the account of the person before. */
const isAnotherAccount = async (store: Store, services: ShopperServices): Promise<boolean> => {
  const currentConsumer = store.getState().user.userInfo?.consumerId;
  if (currentConsumer === undefined) return false;
  const now = await services.consumerId();
  return now !== undefined && now !== currentConsumer;
};

/** After a new sign-in, perhaps in another tab, the offer to sign in again is no longer needed. */
const dismissSignInNotice = (store: Store): void => {
  if (selectGlobalAlert(store.getState())?.leadsTo === 'sign-in') store.dispatch(alertDismissed());
};

type Page = { wallet: Pick<ReturnType<typeof followWallet>, 'start'>; reload(): void };

/** Checks the session first and reads the account only when it is open; an old cookie proves nothing. */
const readSession = async (
  store: Store,
  services: ShopperServices,
  page: Page,
): Promise<{ account: Promise<unknown> } | undefined> => {
  const { wallet, reload } = page;
  const session = await services.checkSession();
  if (session === 'open' && (await isAnotherAccount(store, services))) {
    reload();
    return undefined;
  }
  // Of a session that could not be checked, cars are saved on the device as a visitor's are.
  store.dispatch(shopperStarted({ signedIn: session === 'open' }));
  if (session === 'over') showSessionEnded(store);
  if (session !== 'open') {
    wallet.start(session === 'over' ? 'known' : 'unknown');
    return undefined;
  }
  showSignedIn(true);
  void store.dispatch(countUnread());
  // AUTH-08. The session may end between these two requests, so a profile that is refused has it checked again.
  const account = store.dispatch(authDataArrived());
  void account.then(async (answer) => {
    const isKnown = answer !== undefined;
    if (!isKnown && (await services.checkSession()) === 'over') return readSession(store, services, page);
    // On the valuation brand somebody whose profile cannot be read counts as signed out.
    if (store.getState().user.hasError) showSignedIn(false);
    else if (isKnown) dismissSignInNotice(store);
    wallet.start(isKnown ? 'known' : 'unknown');
  });
  return { account };
};

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
    const session = signedIn ? await readSession(store, services, { wallet, reload }) : undefined;
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
