import { modalClosed } from '#domains/reference/shopper/overlays-slice.ts';
import { interact } from './change-terms.ts';
import { walletChanged } from './wallet-slice.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** Closing the wallet dismisses its alerts. */
export const closeWallet = (): WalletThunk => (dispatch, getState) => {
  const { syncAlert } = getState().wallet.paymentInfo?.interactions ?? {};
  if (syncAlert?.showAlert) dispatch(interact({ syncAlert: { ...syncAlert, showAlert: false } }));
  dispatch(walletChanged({ changedElsewhere: null }));
  dispatch(modalClosed('my-wallet'));
};
