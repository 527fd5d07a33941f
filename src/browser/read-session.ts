import { resultsCleared } from '#domains/browse/results/browsing-slice.ts';
import { authDataArrived } from '#domains/people/accounts/user-account.ts';
import { clearPersonalState } from '#domains/people/accounts/user-slice.ts';
import { countUnread } from '#domains/people/notifications/notifications-slice.ts';
import { alertDismissed, alertShown, selectGlobalAlert } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { shopperStarted } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import type { followWallet } from './follow-wallet.ts';
import type { Store } from './store.ts';

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
  // "Back to results" would lead the next person to the list this one looked at (SRCH-16).
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
export const readSession = async (
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
  // If the session can't be checked, cars are saved on the device as for a visitor.
  store.dispatch(shopperStarted({ signedIn: session === 'open' }));
  if (session === 'over') showSessionEnded(store);
  if (session !== 'open') {
    wallet.start(session === 'over' ? 'known' : 'unknown');
    return undefined;
  }
  showSignedIn(true);
  void store.dispatch(countUnread());
  // The session may end between these two requests, so when the profile is refused the session is checked again
  // (AUTH-08).
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
