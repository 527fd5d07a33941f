import { type CashOffer, type PaymentInfo, withCashOffer } from '../payment-info.ts';
import {
  countNotifications,
  newsUntil,
  type Reminders,
  withoutNews,
  withReminders,
} from '../purchases/purchase-details.ts';
import { changeWallet } from './change-terms.ts';
import { readDevice } from './device-wallet.ts';
import { showInfo } from './show-info.ts';
import { type PurchaseProgress, walletCalls } from './wallet-calls.ts';
import { walletChanged } from './wallet-slice.ts';
import type { Outcome, WalletThunk } from './wallet-thunk.ts';

type TradeIn = NonNullable<PaymentInfo['tradeIn']>;

/** WLT-17, RULING-87: by the shopper's own word. */
export const verifyCredit =
  (verified: boolean): WalletThunk<Promise<Outcome>> =>
  (dispatch, _getState, { clock }) => {
    const creditVerification = { verified, verifiedDate: verified ? clock.now() : null };
    return dispatch(changeWallet((info) => ({ ...info, creditVerification })));
  };

/** WLT-32: a payment a month asks for the highest price it buys; without one there is nothing to say. */
export const setBudget = (budget: Pick<PaymentInfo, 'budget' | 'monthlyBudget'>): WalletThunk<Promise<Outcome>> =>
  changeWallet((info) => {
    if (budget.monthlyBudget === undefined) return { ...info, ...budget };
    const showMaxPriceAlert = budget.monthlyBudget !== null && !info.interactions?.disableBudgetCalculationAlert;
    return { ...info, ...budget, interactions: { ...info.interactions, showMaxPriceAlert } };
  });

/** WLT-19; RULING-109: what skips persistence is on the screen all the same, as while somebody types. */
export const changeTradeIn =
  (change: TradeIn, { skipPersistence = false } = {}): WalletThunk<Promise<Outcome>> =>
  async (dispatch, getState, services) => {
    if (!skipPersistence)
      return dispatch(changeWallet((info) => ({ ...info, tradeIn: { ...info.tradeIn, ...change } })));
    const info = getState().wallet.paymentInfo ?? readDevice(services).paymentInfo;
    dispatch(showInfo({ ...info, tradeIn: { ...info.tradeIn, ...change } }));
    return 'superseded';
  };

/** WLT-31: a cash offer becomes the trade-in. */
export const takeCashOffer = (offer: CashOffer, owedUsd: number): WalletThunk<Promise<Outcome>> =>
  changeWallet((info) => withCashOffer(info, offer, owedUsd));

/** WLT-20: each car once; `wallet:update` announces it. */
export const foldReceipt = (listingId: number, isHidden: boolean): WalletThunk<Promise<Outcome>> =>
  changeWallet((info) => {
    const others = (info.interactions?.hideReceipt ?? []).filter((id) => id !== listingId);
    return { ...info, interactions: { ...info.interactions, hideReceipt: isHidden ? [...others, listingId] : others } };
  });

/** The site is told, so that every other device knows; where nobody is signed in it has no purchases to tell of. */
const tellSite =
  (progress: PurchaseProgress): WalletThunk<Promise<void>> =>
  async (_dispatch, getState, services) => {
    const consumerId = getState().user.userInfo?.consumerId;
    if (consumerId)
      await walletCalls(services, getState().wallet.myWallet.configs.origin).reportPurchases(consumerId, progress);
  };

/** RULING-93: whoever opens the purchases has seen what is new about them. */
export const clearPurchaseNews = (): WalletThunk<Promise<void>> => async (dispatch, getState) => {
  const { dealDetails: before, dealNotifications } = getState().wallet;
  const dealDetails = withoutNews(before);
  dispatch(walletChanged({ dealDetails, dealNotifications: countNotifications(dealDetails) }));
  if (dealNotifications.total > 0) await dispatch(tellSite({ seenMs: newsUntil(before) }));
};

/** A reminder of a purchase that was set stays set, and changes no other purchase (WLT-22). */
export const remind =
  (purchaseId: string, reminders: Reminders): WalletThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(walletChanged({ dealDetails: withReminders(getState().wallet.dealDetails, purchaseId, reminders) }));
    await dispatch(tellSite({ reminders: [{ dealId: purchaseId, ...reminders }] }));
  };
