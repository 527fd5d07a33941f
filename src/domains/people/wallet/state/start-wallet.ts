import { keepTerms, termsOfPlainForm } from '#domains/reference/payments/figures/keep-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { changeTerms, note } from './change-terms.ts';
import { withoutAlert } from './clean-up.ts';
import { dropWalletId, isKept, readDevice, writeDevice } from './device-wallet.ts';
import { showInfo } from './show-info.ts';
import { tellFrameId } from './sync-frame.ts';
import { syncWallet } from './sync-wallet.ts';
import { walletKey, walletKeys } from './wallet-keys.ts';
import { walletChanged } from './wallet-slice.ts';
import { emptyWallet } from './wallet-state.ts';
import type { WalletThunk } from './wallet-thunk.ts';
import { keepZip, zipHere } from './zip-here.ts';

/**
 * Removes an account's wallet from the device after sign-out (AUTH-10). Its id leaves the frame too: asked for by
 * anybody else, that wallet is not found.
 */
const forgetConsumer = (): WalletThunk<Promise<void>> => async (dispatch, getState, services) => {
  services.device.remove(walletKey);
  services.device.remove(walletKeys.consumer);
  dropWalletId(services);
  keepTerms(defaultTerms);
  const { configs } = getState().wallet.myWallet;
  dispatch(walletChanged({ ...emptyWallet, myWallet: { ...emptyWallet.myWallet, configs } }));
  await tellFrameId(configs.origin, null);
};

/** Terms from the plain form or from a sentence are newer than the device's copy. */
export const takeInSentTerms = (): WalletThunk => (dispatch) => {
  const terms = termsOfPlainForm();
  if (terms) void dispatch(changeTerms(terms));
};

/** A sync alert belongs to the page it appeared on (WLT-14, RULING-84). */
const forgetAlert = (): WalletThunk => (_dispatch, _getState, services) => {
  const { paymentInfo, unsaved } = readDevice(services);
  if (paymentInfo.interactions?.syncAlert) writeDevice(services, { paymentInfo: withoutAlert(paymentInfo), unsaved });
};

/** Synchronizes the ZIP: one chosen here goes into the wallet; a browser without one takes the wallet's. */
const followZip = (): WalletThunk => (dispatch, _getState, services) => {
  if (!isKept(services)) return;
  const { zip } = readDevice(services).paymentInfo;
  if (zipHere() === undefined && zip) keepZip(zip);
  else dispatch(note((info) => info));
};

/** Loads the device's copy on every page (WLT-01); another tab may have changed it. */
export const showDeviceWallet = (): WalletThunk => (dispatch, _getState, services) => {
  if (isKept(services)) dispatch(showInfo(readDevice(services).paymentInfo));
};

/** Whether the device's copy belongs to another account than the page's. */
const isOfSomebodyElse =
  (): WalletThunk<boolean> =>
  (_dispatch, getState, { device }) => {
    const owner = device.get(walletKeys.consumer);
    return owner !== undefined && owner !== getState().user.userInfo?.consumerId;
  };

/** Starts the wallet after the sign-in state was determined; with `unknown`, nothing is removed or synced. */
export const startWallet =
  (who: 'known' | 'unknown'): WalletThunk<Promise<void>> =>
  async (dispatch) => {
    if (who === 'known' && dispatch(isOfSomebodyElse())) await dispatch(forgetConsumer());
    else {
      dispatch(takeInSentTerms());
      dispatch(forgetAlert());
      dispatch(followZip());
      dispatch(showDeviceWallet());
    }
    if (who === 'known') await dispatch(syncWallet());
  };
