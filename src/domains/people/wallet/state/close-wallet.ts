import { modalClosed } from '#domains/reference/shopper/overlays-slice.ts';
import { interact } from './change-terms.ts';
import { walletChanged } from './wallet-slice.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** Whoever closes it has read what it had to say. */
export const closeWallet = (): WalletThunk => (dispatch, getState) => {
  const { syncAlert } = getState().wallet.paymentInfo?.interactions ?? {};
  if (syncAlert?.showAlert) dispatch(interact({ syncAlert: { ...syncAlert, showAlert: false } }));
  dispatch(walletChanged({ changedElsewhere: null }));
  dispatch(modalClosed('my-wallet'));
};
