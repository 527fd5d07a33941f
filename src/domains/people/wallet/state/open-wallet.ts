import { modalOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { myWalletChanged, walletChanged } from './wallet-slice.ts';
import type { PanelName, WalletCar } from './wallet-state.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** WLT-29: at a panel, and at the car the page is about. Whoever asks for one panel alone gets no way to the others. */
export const openWallet =
  ({ panel = 'payment', only = false }: { panel?: PanelName; only?: boolean } = {}): WalletThunk =>
  (dispatch, getState) => {
    const { car } = getState().wallet.myWallet.displayConfigs;
    dispatch(
      myWalletChanged({ selectedPanelName: panel, hideBackButton: only, listingCategory: car?.category ?? null }),
    );
    dispatch(modalOpened('my-wallet'));
  };

/** The car a page is about: the wallet shows what it comes to. */
export const pageCarChanged =
  (car: WalletCar | null): WalletThunk =>
  (dispatch, getState) => {
    dispatch(
      myWalletChanged({
        displayConfigs: { car },
        listingId: car?.listingId ?? null,
        listingCategory: car?.category ?? null,
      }),
    );
    if (!car) return;
    const { [car.listingId]: _, ...others } = getState().wallet.listingIncentives;
    const listingIncentives = car.incentive ? { ...others, [car.listingId]: car.incentive } : others;
    dispatch(walletChanged({ listingIncentives }));
  };
