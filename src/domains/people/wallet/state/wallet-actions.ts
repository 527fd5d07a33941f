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

/** Self-reported verification of credit (WLT-17, RULING-87). */
export const verifyCredit =
  (verified: boolean): WalletThunk<Promise<Outcome>> =>
  (dispatch, _getState, { clock }) => {
    const creditVerification = { verified, verifiedDate: verified ? clock.now() : null };
    return dispatch(changeWallet((info) => ({ ...info, creditVerification })));
  };

/** Sets the budget; a monthly budget shows the alert about the highest price (WLT-32). */
export const setBudget = (budget: Pick<PaymentInfo, 'budget' | 'monthlyBudget'>): WalletThunk<Promise<Outcome>> =>
  changeWallet((info) => {
    if (budget.monthlyBudget === undefined) return { ...info, ...budget };
    const showMaxPriceAlert = budget.monthlyBudget !== null && !info.interactions?.disableBudgetCalculationAlert;
    return { ...info, ...budget, interactions: { ...info.interactions, showMaxPriceAlert } };
  });

/**
 * Changes the trade-in and keeps its other fields (WLT-19). With `skipPersistence`, as while typing, only the screen
 * changes (RULING-109).
 */
export const changeTradeIn =
  (change: TradeIn, { skipPersistence = false } = {}): WalletThunk<Promise<Outcome>> =>
  async (dispatch, getState, services) => {
    if (!skipPersistence)
      return dispatch(changeWallet((info) => ({ ...info, tradeIn: { ...info.tradeIn, ...change } })));
    const info = getState().wallet.paymentInfo ?? readDevice(services).paymentInfo;
    dispatch(showInfo({ ...info, tradeIn: { ...info.tradeIn, ...change } }));
    return 'superseded';
  };

/** Uses a cash offer as the trade-in (WLT-31). */
export const takeCashOffer = (offer: CashOffer, owedUsd: number): WalletThunk<Promise<Outcome>> =>
  changeWallet((info) => withCashOffer(info, offer, owedUsd));

/** Collapses or expands a car's receipt; announced by `wallet:update` (WLT-20). */
export const foldReceipt = (listingId: number, isHidden: boolean): WalletThunk<Promise<Outcome>> =>
  changeWallet((info) => {
    const others = (info.interactions?.hideReceipt ?? []).filter((id) => id !== listingId);
    return { ...info, interactions: { ...info.interactions, hideReceipt: isHidden ? [...others, listingId] : others } };
  });

/** Tells the server, for the other devices; only for signed-in consumers. */
const tellSite =
  (progress: PurchaseProgress): WalletThunk<Promise<void>> =>
  async (_dispatch, getState, services) => {
    const consumerId = getState().user.userInfo?.consumerId;
    if (consumerId)
      await walletCalls(services, getState().wallet.myWallet.configs.origin).reportPurchases(consumerId, progress);
  };

/** Opening the purchases marks their news as seen (RULING-93). */
export const clearPurchaseNews = (): WalletThunk<Promise<void>> => async (dispatch, getState) => {
  const { dealDetails: before, dealNotifications } = getState().wallet;
  const dealDetails = withoutNews(before);
  dispatch(walletChanged({ dealDetails, dealNotifications: countNotifications(dealDetails) }));
  if (dealNotifications.total > 0) await dispatch(tellSite({ seenMs: newsUntil(before) }));
};

/** Sets reminders of one purchase, which stay set (WLT-22). */
export const remind =
  (purchaseId: string, reminders: Reminders): WalletThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(walletChanged({ dealDetails: withReminders(getState().wallet.dealDetails, purchaseId, reminders) }));
    await dispatch(tellSite({ reminders: [{ dealId: purchaseId, ...reminders }] }));
  };
