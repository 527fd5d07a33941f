// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { noLeadProfile, noLocation, noProfile } from '#domains/people/accounts/profile/empty-profile.ts';
import { userInfoReceived } from '#domains/people/accounts/user-slice.ts';
import { keepTerms, startTerms } from '#domains/reference/payments/figures/keep-terms.ts';
import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { parseTerms } from '#domains/reference/payments/terms-encoding.ts';
import { selectGlobalAlert, selectToast } from '#domains/reference/shopper/notices-slice.ts';
import { parseCookies } from '#lib/cookies.ts';
import { blockedValues, networkAway, status, testShopper } from '#tests/fixtures/test-shopper.ts';
import { walletId as id, openWalletShopper as open } from '#tests/fixtures/wallet-shopper.ts';
import { walletConsumerPath, walletIdPath } from '../storage/wallet-paths.ts';
import { changeTerms, interact, undoTerms } from './change-terms.ts';
import { loadListingPayments } from './listing-payments.ts';
import { pageCarChanged } from './open-wallet.ts';
import { showDeviceWallet, startWallet } from './start-wallet.ts';
import { syncWallet } from './sync-wallet.ts';
import { changeTradeIn, clearPurchaseNews, foldReceipt, remind, setBudget, verifyCredit } from './wallet-actions.ts';
import { walletWords } from './wallet-copy.ts';
import type { WalletEvents } from './wallet-events.ts';
import { frameKey, walletKeys } from './wallet-keys.ts';
import { myWalletChanged } from './wallet-slice.ts';

const terms = () => ownTerms() ?? defaultTerms;
const cookieTerms = () => parseTerms(parseCookies(document.cookie).deal);

const heard = <Name extends keyof WalletEvents>(name: Name): WalletEvents[Name][] => {
  const details: WalletEvents[Name][] = [];
  document.addEventListener(name, (event) => details.push((event as CustomEvent<WalletEvents[Name]>).detail));
  return details;
};

const signedIn = (consumerId: string) =>
  userInfoReceived({
    consumerId,
    authProviderName: '',
    authProviderCode: '',
    version: 1,
    isNewUser: false,
    profile: noProfile,
    location: noLocation,
    leadProfile: noLeadProfile,
  });

beforeEach(() => {
  keepTerms(defaultTerms);
  localStorage.clear();
});

describe('changing a wallet', () => {
  it('WLT-01: a change is at once on the page, on the device and in the cookie, and is restored in a new session', async () => {
    const { store, services, change } = open();
    const changed = store.dispatch(changeTerms({ creditType: 'd', downUsd: 0 }));
    expect(terms()).toEqual({ ...defaultTerms, creditType: 'd', downUsd: 0 });
    expect(cookieTerms()).toEqual(terms());
    expect(services.device.get('wallet')).toMatchObject({ paymentInfo: { creditType: 'd', downPayment: 0 } });
    await change();
    await changed;
    const next = testShopper({ device: services.device });
    keepTerms(defaultTerms);
    next.dispatch(showDeviceWallet());
    expect(terms()).toEqual({ ...defaultTerms, creditType: 'd', downUsd: 0 });
    expect(cookieTerms()).toEqual(terms());
  });

  it('WLT-05, WLT-07, WLT-09: the first save creates a wallet with its id from Location; the next one updates it', async () => {
    const { change, services, methods, stored, calls } = open();
    expect(await change(changeTerms({ loanTerm: 72 }))).toEqual(['saved']);
    expect(services.device.get(walletKeys.id)).toBe(id);
    expect(services.device.get(walletKeys.lastUpdated)).toBe(10);
    await change(changeTerms({ loanTerm: 84 }));
    expect(methods()).toEqual(['POST', 'PUT']);
    expect(calls[1]?.path).toBe(walletIdPath(id));
    expect(stored.info).toMatchObject({ loanTerm: 84 });
    expect(services.device.get(walletKeys.lastUpdated)).toBe(20);
  });

  it('several quick changes are saved once and undone together', async () => {
    const { change, methods, wallet } = open();
    expect(
      await change(changeTerms({ downUsd: 1 }), changeTerms({ downUsd: 12 }), changeTerms({ downUsd: 120 })),
    ).toEqual([...['superseded', 'superseded', 'saved']]);
    expect(methods()).toEqual(['POST']);
    expect(wallet().hasPreviousPaymentInfo).toBe(true);
    await change(undoTerms());
    expect(terms()).toEqual(defaultTerms);
    expect(cookieTerms()).toBeUndefined();
  });

  it('PAY-11: a down payment saved as null stays null', async () => {
    const { change, stored } = open();
    await change(changeTerms({ downUsd: 500 }));
    await change(changeTerms({ downUsd: null }));
    expect(stored.info).toMatchObject({ downPayment: null });
  });

  it('WLT-15, RULING-84: a failed save shows an error; the change stays on the device and is sent with the next save', async () => {
    const { change, wallet, stored, services, store } = open();
    const away = testShopper({ server: networkAway, device: services.device });
    const lost = away.store.dispatch(changeTerms({ creditType: 'f' }));
    away.runLater();
    expect(await lost).toBe('not-saved');
    expect(away.getState().wallet.myWallet.displayWalletErrorMessage).toBe(true);
    expect(selectGlobalAlert(away.getState())?.message).toBe(
      "We couldn't save your wallet. Your changes are kept on this device.",
    );
    store.dispatch(showDeviceWallet());
    await change(changeTerms({ loanTerm: 36 }));
    expect(stored.info).toMatchObject({ creditType: 'f', loanTerm: 36 });
    expect(wallet().myWallet.displayWalletErrorMessage).toBe(false);
    expect(terms().creditType).toBe('f');
  });

  it('RULING-80: a save that conflicts merges the stored wallet with its own change and saves again', async () => {
    const { change, stored, methods, services } = open();
    await change(changeTerms({ loanTerm: 72 }));
    stored.info = { ...stored.info, creditType: 'a', tradeIn: { value: 9000, condition: 'fair' } };
    stored.at += 100;
    expect(await change(changeTradeIn({ amountOwed: 700 }))).toEqual(['saved']);
    expect(methods()).toEqual(['POST', 'PUT', 'GET', 'PUT']);
    const both = { creditType: 'a', loanTerm: 72, tradeIn: { value: 9000, condition: 'fair', amountOwed: 700 } };
    expect(stored.info).toMatchObject(both);
    expect(terms()).toMatchObject({ creditType: 'a', owedUsd: 700, tradeInUsd: 9000 });
    expect(services.device.get('wallet')).toMatchObject({ unsaved: [] });
  });

  it('with storage blocked by the browser, an alert is shown and nothing is sent to the server', async () => {
    const { change, getState, calls } = open({ device: blockedValues });
    await change(changeTerms({ creditType: 'c' }));
    await change(changeTerms({ loanTerm: 36 }));
    expect(terms()).toMatchObject({ creditType: 'c', loanTerm: 36 });
    expect(selectGlobalAlert(getState())?.message).toBe(walletWords.notKept);
    expect(calls).toEqual([]);
  });

  it('WLT-16: a change of myWallet sets the category to null unless one is given', () => {
    const { store, wallet } = open();
    store.dispatch(myWalletChanged({ listingCategory: 'used' }));
    expect(wallet().myWallet.listingCategory).toBe('used');
    store.dispatch(myWalletChanged({ selectedPanelName: 'credit' }));
    expect(wallet().myWallet.listingCategory).toBeNull();
  });

  it('WLT-17: verifying credit stores the current time, and unverifying removes it', async () => {
    const { change, wallet, clock } = open();
    await change(verifyCredit(true));
    expect(wallet().paymentInfo?.creditVerification).toEqual({ verified: true, verifiedDate: clock.now() });
    await change(verifyCredit(false));
    expect(wallet().paymentInfo?.creditVerification).toEqual({ verified: false, verifiedDate: null });
  });

  it('WLT-19, RULING-109: a change with skipPersistence is shown but not stored', async () => {
    const { change, wallet, services } = open();
    await change(changeTradeIn({ value: 9000, condition: 'good', source: 'manual' }));
    await change(changeTradeIn({ value: 9500 }, { skipPersistence: true }));
    expect(terms().tradeInUsd).toBe(9500);
    expect(wallet().paymentInfo?.tradeIn).toMatchObject({ condition: 'good', source: 'manual' });
    expect(services.device.get('wallet')).toMatchObject({ paymentInfo: { tradeIn: { value: 9000 } } });
  });

  it('WLT-20, WLT-11, RULING-83: cars are added to hideReceipt once and removed, each with an event', async () => {
    const events = heard('wallet:update');
    const { change, wallet } = open();
    await change(foldReceipt(7, true));
    await change(foldReceipt(8, true));
    await change(foldReceipt(7, true));
    expect(wallet().paymentInfo?.interactions?.hideReceipt?.toSorted()).toEqual([7, 8]);
    await change(foldReceipt(8, false));
    expect(wallet().paymentInfo?.interactions?.hideReceipt).toEqual([7]);
    expect(events.filter(({ changed }) => changed.includes('interactions.hideReceipt')).length).toBeGreaterThan(2);
  });

  it('WLT-32: changes set the interaction flags of their kind', async () => {
    const { change, wallet, store, calls, waiting } = open();
    const flags = () => wallet().paymentInfo?.interactions;
    store.dispatch(interact({ hasOpenedWallet: true }));
    expect([calls, waiting]).toEqual([[], []]);
    expect(wallet().hasPreviousPaymentInfo).toBe(false);
    expect(flags()).toMatchObject({ hasOpenedWallet: true, paymentEmphasis: 'monthly' });
    expect(flags()?.hasUpdatedCreditOrTerm).toBeUndefined();
    await change(changeTerms({ creditType: 'a' }), changeTerms({ option: 'cash' }), setBudget({ monthlyBudget: 400 }));
    expect(flags()).toMatchObject({
      hasUpdatedCreditOrTerm: true,
      hasUpdatedPaymentOption: true,
      hasBudgetInteraction: true,
      hasUpdatedWallet: true,
      showMaxPriceAlert: true,
    });
    await change(setBudget({ monthlyBudget: null }));
    expect(flags()?.showMaxPriceAlert).toBe(false);
  });

  it('WLT-31: a change marks the session as changed and keeps the previous info', async () => {
    const { change, wallet } = open();
    expect(wallet()).toMatchObject({ hasSessionWalletChange: false, hasPreviousPaymentInfo: false });
    await change(changeTerms({ creditType: 'a' }));
    expect(wallet()).toMatchObject({ hasSessionWalletChange: true, hasPreviousPaymentInfo: true });
    expect(wallet().previousPaymentInfo?.creditType).toBe('b');
  });
});

describe('loading and syncing a wallet', () => {
  it('WLT-10, WLT-11, RULING-83: the load event is dispatched once', async () => {
    const events = heard('wallet:load');
    const { store } = open();
    await store.dispatch(syncWallet());
    await store.dispatch(syncWallet());
    expect(events).toEqual([
      { interestRate: { isFallback: true, custom: null, new: 6, used: 7.05 }, isLoggedIn: false, previousInfo: null },
    ]);
  });

  it('WLT-13, WLT-14: a newer stored wallet replaces the local one with an alert; any other only on a manual sync', async () => {
    const { store, stored, services, getState, wallet } = open();
    stored.info = { creditType: 'a', loanTerm: 36, downPayment: 100, interestRate: {} };
    stored.at = 50;
    services.device.set(walletKeys.id, id);
    await store.dispatch(syncWallet());
    expect(terms()).toMatchObject({ creditType: 'a', loanTerm: 36, downUsd: 100 });
    expect(selectToast(getState())?.message).toBe('Your wallet was updated to your latest changes.');
    expect(wallet().paymentInfo?.interactions?.syncAlert).toEqual({ showAlert: true, success: true, isAuto: true });
    expect(wallet().changedElsewhere?.paths).toContain('creditType');
    stored.info = { ...stored.info, creditType: 'f' };
    await store.dispatch(syncWallet());
    expect(terms().creditType).toBe('a');
    await store.dispatch(syncWallet({ isManual: true }));
    expect(terms().creditType).toBe('f');
    expect(selectToast(getState())?.message).toBe('Wallet synced.');
    expect(wallet().paymentInfo?.interactions?.syncAlert?.isAuto).toBe(false);
  });

  it('WLT-12, WLT-08: an id that is not found is removed, and the next change creates a wallet', async () => {
    const { store, services, change, stored } = open();
    services.device.set(walletKeys.id, 'gone');
    await store.dispatch(syncWallet());
    expect(services.device.get(walletKeys.id)).toBeUndefined();
    await change(changeTerms({ creditType: 'e' }));
    expect(services.device.get(walletKeys.id)).toBe(id);
    expect(stored.info).toMatchObject({ creditType: 'e' });
  });

  it('WLT-12, RULING-82: if the device’s wallet id is not found, the frame’s id is requested once', async () => {
    const { store, stored, services, calls } = open();
    stored.info = { creditType: 'e', loanTerm: 36, downPayment: 1, interestRate: {} };
    stored.at = 5;
    services.device.set(walletKeys.id, 'gone');
    localStorage.setItem('wallet-id', id);
    await store.dispatch(syncWallet());
    expect(calls.map(({ path }) => path)).toEqual([walletIdPath('gone'), walletIdPath(id)]);
    expect(services.device.get(walletKeys.id)).toBe(id);
    expect(terms().creditType).toBe('e');
  });

  it('RULING-82: a first save merges with the wallet of the frame, and the frame stores a new wallet’s id', async () => {
    const first = open();
    await first.change(changeTerms({ creditType: 'e' }));
    expect(localStorage.getItem('wallet-id')).toBe(id);
    const second = testShopper({ server: first.serve });
    const changed = second.store.dispatch(changeTerms({ loanTerm: 84 }));
    second.runLater();
    expect(await changed).toBe('saved');
    expect(first.stored.info).toMatchObject({ creditType: 'e', loanTerm: 84 });
  });

  it('WLT-06: a response without an id or a date is not a wallet, and WLT-08 logs it', async () => {
    const warned: string[] = [];
    const log = { info: () => {}, error: () => {}, warn: (_: object, message: string) => warned.push(message) };
    const { store, services, wallet } = open({ server: () => ({ id, paymentInfo: { creditType: 'a' } }), log });
    services.device.set(walletKeys.id, id);
    await store.dispatch(syncWallet());
    expect(wallet().paymentInfo).toBeNull();
    expect(warned).toEqual(['the answer is no wallet']);
  });

  it('WLT-02, RULING-81: signed in, the account’s wallet is used, and the device’s wallet is merged into it the first time', async () => {
    const { store, services, calls, change } = open({ signedIn: true });
    await change(changeTerms({ creditType: 'c' }));
    store.dispatch(signedIn('consumer-1'));
    calls.length = 0;
    await store.dispatch(startWallet('known'));
    await store.dispatch(syncWallet());
    expect(calls.map(({ method, path, token }) => [method, path, token])).toEqual([
      ['POST', '/my-wallet/storage/wallet/consumerid/consumer-1', 'token-1'],
      ['GET', '/my-wallet/storage/wallet/consumerid/consumer-1', 'token-1'],
    ]);
    expect(calls[0]?.body).toEqual({ walletId: id });
    expect(services.device.get(walletKeys.consumer)).toBe('consumer-1');
  });

  it('AUTH-10: an account’s wallet is removed from the device after sign-out or when another account signs in', async () => {
    for (const next of [undefined, 'consumer-2']) {
      const { store, services, change, answer, calls } = open();
      await change(changeTerms({ creditType: 'f' }));
      localStorage.setItem(frameKey, id);
      services.device.set(walletKeys.consumer, 'consumer-1');
      if (next) store.dispatch(signedIn(next));
      await store.dispatch(startWallet('unknown'));
      expect(terms().creditType).toBe('f');
      answer(() => status(404));
      const before = calls.length;
      await store.dispatch(startWallet('known'));
      expect(services.device.names()).toEqual([]);
      expect(calls.slice(before).map(({ path }) => path)).toEqual(next ? [walletConsumerPath(next)] : []);
      expect(localStorage.getItem(frameKey)).toBeNull();
      expect(terms()).toEqual(defaultTerms);
      expect(cookieTerms()).toBeUndefined();
    }
  });

  it('terms sent by the plain form replace those on the device', async () => {
    const { change, store, services } = open();
    await change(changeTerms({ creditType: 'f' }));
    // biome-ignore lint/suspicious/noDocumentCookie: as the plain form's answer sets it
    document.cookie = `deal=${encodeURIComponent('credit=a&term=48&plain=1')}; Path=/`;
    startTerms('credit=a&term=48');
    await store.dispatch(startWallet('unknown'));
    expect(terms()).toMatchObject({ creditType: 'a', loanTerm: 48 });
    expect(services.device.get('wallet')).toMatchObject({ paymentInfo: { creditType: 'a' } });
  });

  it('WLT-21, WLT-22, WLT-23, WLT-30: purchases and penciled figures are loaded with the wallet; clearing removes their notifications', async () => {
    const { store, stored, services, wallet } = open();
    stored.info = {};
    stored.at = 5;
    stored.extra = {
      dealDetails: { d1: { vehicle: { make: 'Kia', priceChangeFlag: true } } },
      penciling: { offerPrice: 30_000 },
    };
    services.device.set(walletKeys.id, id);
    await store.dispatch(syncWallet());
    expect(wallet().dealNotifications).toMatchObject({ priceChange: 1, total: 1 });
    expect(wallet().penciling.offerPrice).toBe(30_000);
    store.dispatch(clearPurchaseNews());
    expect(wallet().dealNotifications.total).toBe(0);
    store.dispatch(remind('d1', { testDriveNotified: true }));
    expect(wallet().dealDetails.d1?.testDrive?.testDriveNotified).toBe(true);
  });

  it('WLT-31, WLT-11, RULING-83: lender offers for a car are stored by payment option, with an event', async () => {
    const events = heard('payments:update');
    const loan = { offeredBy: 'Peach State', term: 60, apr: 5.5, payment: 501.2 };
    const b = {
      nationalOffers: { 60: [{ ...loan, offeredBy: 'National average' }] },
      paymentOffers: { 60: [loan] },
      leaseOffers: { 36: [{ payment: 300 }] },
      cashOffers: { '-1': [{ payment: 9 }] },
    };
    const { store, wallet } = open({ server: () => ({ rates: { b }, isFallback: false, asOf: '2026-10-01' }) });
    store.dispatch(pageCarChanged({ listingId: 7, title: '', category: 'used', costs: '', takesPurchases: true }));
    await store.dispatch(loadListingPayments(7, ''));
    // PAY-02: what a lender offers stands for what the wallet started with; averages do not.
    expect(wallet().paymentInfo?.interestRate).toMatchObject({
      isFallback: false,
      new: 6,
      used: b.paymentOffers[60]?.[0]?.apr,
    });
    expect(wallet().listingPayments[7]?.loan).toMatchObject({ offeredBy: 'Peach State', payment: 501.2 });
    expect(wallet().listingLeasePayments[7]?.payment).toBe(300);
    expect(wallet().listingCashPayments[7]?.payment).toBe(9);
    expect(events).toEqual([{ listingId: 7 }]);
  });

  it('WLT-31: a maker’s incentive is stored by listing and removed when it has ended', () => {
    const { store, wallet } = open();
    const car = { title: '', category: 'new', costs: '', takesPurchases: true } as const;
    const incentive = { amountUsd: 1500, note: 'Fall Cash, through Nov 30, 2026' };
    store.dispatch(pageCarChanged({ ...car, listingId: 7, incentive }));
    store.dispatch(pageCarChanged({ ...car, listingId: 8 }));
    store.dispatch(pageCarChanged(null));
    expect(wallet().listingIncentives).toEqual({ 7: incentive });
    store.dispatch(pageCarChanged({ ...car, listingId: 7 }));
    expect(wallet().listingIncentives).toEqual({});
  });

  it('WLT-31: isLoading and isPaymentsInfoLoaded follow the loading', async () => {
    const { store, wallet } = open();
    const loading = store.dispatch(syncWallet());
    expect(wallet()).toMatchObject({ isLoading: true, isPaymentsInfoLoaded: false });
    await loading;
    expect(wallet()).toMatchObject({ isLoading: false, isPaymentsInfoLoaded: true });
  });
});
