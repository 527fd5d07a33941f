import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { pageCarChanged } from '../state/open-wallet.ts';
import type { WalletCar } from '../state/wallet-state.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';

/** Tells the wallet which car the page is about, while it is mounted. */
export const usePageCar = (car: WalletCar | null): void => {
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  const json = JSON.stringify(car);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content, as each render creates a new object
  useEffect(() => {
    dispatch(pageCarChanged(car));
    return () => {
      dispatch(pageCarChanged(null));
    };
  }, [dispatch, json]);
};
