import { createContext, useContext } from 'react';
import { useDispatch } from 'react-redux';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { CarCosts } from '#domains/reference/payments/quote-car.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import type { PaymentInfo } from '../payment-info.ts';
import type { WalletState } from '../state/wallet-state.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';

/** What every panel of the wallet shows and works with. */
export type WalletPanel = {
  wallet: WalletState;
  info: PaymentInfo;
  terms: PaymentTerms;
  figures: RatesAndFees;
  /** Where a car would be registered; empty where nobody knows. */
  place: { zip: string; state: string };
  /** Of the car the page is about. */
  costs: CarCosts | undefined;
};

export const WalletPanelContext = createContext<WalletPanel | undefined>(undefined);

export const useWalletPanel = (): WalletPanel => {
  const panel = useContext(WalletPanelContext);
  if (!panel) throw new Error('a panel stands in the wallet');
  return panel;
};

export const useWalletDispatch = (): ShopperDispatch<WalletUser> => useDispatch<ShopperDispatch<WalletUser>>();
