import { modalOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { myWalletChanged, walletChanged } from './wallet-slice.ts';
import type { PanelName, WalletCar } from './wallet-state.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** Opens the wallet at a panel, with the page's car (WLT-29). `only` hides the other panels. */
export const openWallet =
  ({ panel = 'payment', only = false }: { panel?: PanelName; only?: boolean } = {}): WalletThunk =>
  (dispatch, getState) => {
    const { car } = getState().wallet.myWallet.displayConfigs;
    dispatch(
      myWalletChanged({ selectedPanelName: panel, hideBackButton: only, listingCategory: car?.category ?? null }),
    );
    dispatch(modalOpened('my-wallet'));
  };

/** Sets the page's car, whose costs the wallet shows. */
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
