import { keepTerms, termsOfPlainForm } from '#domains/reference/payments/figures/own-terms.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { changeTerms, note } from './change-terms.ts';
import { withoutAlert } from './clean-up.ts';
import { dropWalletId, isKept, readDevice, writeDevice } from './device-wallet.ts';
import { showInfo } from './show-info.ts';
import { syncWallet } from './sync-wallet.ts';
import { walletKey, walletKeys } from './wallet-keys.ts';
import { walletChanged } from './wallet-slice.ts';
import { emptyWallet } from './wallet-state.ts';
import type { WalletThunk } from './wallet-thunk.ts';
import { keepZip, zipHere } from './zip-here.ts';

/** AUTH-10: the wallet of an account leaves the device with its owner. */
const forgetConsumer = (): WalletThunk => (dispatch, getState, services) => {
  services.device.remove(walletKey);
  services.device.remove(walletKeys.consumer);
  dropWalletId(services);
  keepTerms(defaultTerms);
  const { configs } = getState().wallet.myWallet;
  dispatch(walletChanged({ ...emptyWallet, myWallet: { ...emptyWallet.myWallet, configs } }));
};

/** What was told by the form that needs no script is newer than what the device holds. */
const takeInPlainForm = (): WalletThunk => (dispatch) => {
  const terms = termsOfPlainForm();
  if (terms) void dispatch(changeTerms(terms));
};

/** WLT-14: an alert is of the page it came up on. */
const forgetAlert = (): WalletThunk => (_dispatch, _getState, services) => {
  const { paymentInfo, unsaved } = readDevice(services);
  if (paymentInfo.interactions?.syncAlert) writeDevice(services, { paymentInfo: withoutAlert(paymentInfo), unsaved });
};

/** The ZIP goes where the wallet goes: what was chosen here since is taken in, and a browser without one gets it. */
const followZip = (): WalletThunk => (dispatch, _getState, services) => {
  if (!isKept(services)) return;
  const { zip } = readDevice(services).paymentInfo;
  if (zipHere() === undefined && zip) keepZip(zip);
  else dispatch(note((info) => info));
};

/** WLT-01: what is kept here is back on every page; another tab may have written it. */
export const showDeviceWallet = (): WalletThunk => (dispatch, _getState, services) => {
  if (isKept(services)) dispatch(showInfo(readDevice(services).paymentInfo));
};

/** Whether what is kept here is of an account that is not the one on the page. */
const isOfSomebodyElse =
  (): WalletThunk<boolean> =>
  (_dispatch, getState, { device }) => {
    const owner = device.get(walletKeys.consumer);
    return owner !== undefined && owner !== getState().user.userInfo?.consumerId;
  };

/** Once it is known who is there; `unknown` where the server can't tell, and then nothing is forgotten or asked for. */
export const startWallet =
  (who: 'known' | 'unknown'): WalletThunk<Promise<void>> =>
  async (dispatch) => {
    if (who === 'known' && dispatch(isOfSomebodyElse())) dispatch(forgetConsumer());
    else {
      dispatch(takeInPlainForm());
      dispatch(forgetAlert());
      dispatch(followZip());
      dispatch(showDeviceWallet());
    }
    if (who === 'known') await dispatch(syncWallet());
  };
