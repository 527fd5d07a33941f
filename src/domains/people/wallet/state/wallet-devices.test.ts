// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTerms } from '#domains/reference/payments/figures/keep-terms.ts';
import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { selectToast } from '#domains/reference/shopper/notices-slice.ts';
import { parseCookies } from '#lib/cookies.ts';
import { recordOf } from '#lib/json-values.ts';
import { networkAway, status, testShopper } from '#tests/fixtures/test-shopper.ts';
import { walletId as id, openWalletShopper as open } from '#tests/fixtures/wallet-shopper.ts';
import { changeTerms, interact } from './change-terms.ts';
import { closeWallet } from './close-wallet.ts';
import { startWallet } from './start-wallet.ts';
import { syncWallet } from './sync-wallet.ts';
import { takeCashOffer } from './wallet-actions.ts';
import { walletKeys } from './wallet-keys.ts';

const setZip = (zip: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: what pages read
  document.cookie = `ATC_USER_ZIP=${zip}; max-age=${zip === '' ? 0 : 60}`;
};

beforeEach(() => {
  keepTerms(defaultTerms);
  localStorage.clear();
});

describe('cash offers and card payments', () => {
  it('WLT-31: a cash offer becomes the trade-in, and another amount makes it a manual one', async () => {
    const { change, wallet } = open();
    const offer = { offerId: 'ACCORD-1', amount: 14_200, expires: Number.MAX_SAFE_INTEGER };
    await change(takeCashOffer(offer, 3000));
    expect(ownTerms() ?? defaultTerms).toMatchObject({ tradeInUsd: 14_200, owedUsd: 3000 });
    expect(wallet().icoTradeIn).toEqual(offer);
    expect(wallet().paymentInfo?.tradeIn).toMatchObject({ source: 'ico', ico: [offer] });
    await change(changeTerms({ tradeInUsd: 9000 }));
    expect(wallet().icoTradeIn).toBeNull();
    expect(wallet().paymentInfo?.tradeIn).toMatchObject({ source: 'manual', ico: [offer] });
  });

  it('WLT-29: payments on cards are switched off for all pages', () => {
    const { store, wallet } = open();
    store.dispatch(interact({ paymentEmphasis: 'price' }));
    expect(wallet().myWallet.showPencilingPayments).toBe(false);
    expect(document.documentElement.dataset.cardPayments).toBe('off');
    expect(parseCookies(document.cookie)['card-payments']).toBe('off');
    store.dispatch(interact({ paymentEmphasis: 'monthly' }));
    expect(wallet().myWallet.showPencilingPayments).toBe(true);
    expect(document.documentElement.dataset.cardPayments).toBeUndefined();
    expect(parseCookies(document.cookie)['card-payments']).toBeUndefined();
  });
});

describe('a wallet on several devices', () => {
  it('WLT-14: a sync alert ends with its page and is not saved to other devices', async () => {
    const { store, stored, services, wallet, change } = open();
    stored.info = { creditType: 'a', loanTerm: 36, downPayment: 100, interestRate: {} };
    stored.at = 50;
    services.device.set(walletKeys.id, id);
    await store.dispatch(syncWallet());
    expect(wallet().paymentInfo?.interactions?.syncAlert?.showAlert).toBe(true);
    await change(changeTerms({ loanTerm: 48 }));
    expect(stored.info).toMatchObject({ loanTerm: 48 });
    expect(recordOf(stored.info?.interactions).syncAlert).toBeUndefined();
    store.dispatch(closeWallet());
    expect(wallet().paymentInfo?.interactions?.syncAlert?.showAlert).toBe(false);
    expect(wallet().changedElsewhere).toBeNull();
    const reloaded = testShopper({ server: (call) => call && status(404), device: services.device });
    await reloaded.store.dispatch(startWallet('unknown'));
    expect(reloaded.getState().wallet.paymentInfo?.interactions?.syncAlert).toBeUndefined();
  });

  it('WLT-14: a manual sync that fails offline is not reported as synced', async () => {
    const { store, services, answer, getState, wallet, change, runLater } = open();
    await change(changeTerms({ loanTerm: 72 }));
    services.device.set(walletKeys.id, id);
    answer(() => networkAway());
    const synced = store.dispatch(syncWallet({ isManual: true }));
    runLater();
    await synced;
    expect(wallet().paymentInfo?.interactions?.syncAlert).toEqual({ showAlert: true, success: false, isAuto: false });
    expect(wallet().saving).toBe('not-saved');
    expect(selectToast(getState())?.message).not.toBe('Wallet synced.');
  });

  it('WLT-01: the ZIP is saved with the wallet and set on a second device, and a later ZIP there is saved back', async () => {
    const { stored, change, serve } = open();
    setZip('98101');
    await change(changeTerms({ loanTerm: 72 }));
    expect(stored.info).toMatchObject({ zip: '98101' });
    setZip('');
    const second = testShopper({ server: serve });
    second.services.device.set(walletKeys.id, id);
    await second.store.dispatch(startWallet('known'));
    expect(parseCookies(document.cookie).ATC_USER_ZIP).toBe('98101');
    // Whoever moves on the second device moves on both.
    setZip('30303');
    const moved = second.store.dispatch(startWallet('known'));
    second.runLater();
    await moved;
    expect(stored.info).toMatchObject({ zip: '30303' });
    setZip('');
  });
});
