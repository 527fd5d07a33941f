import { createContext, useContext } from 'react';
import { useDispatch } from 'react-redux';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { CarCosts } from '#domains/reference/payments/quote-car.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import type { PaymentInfo } from '../payment-info.ts';
import type { WalletState } from '../state/wallet-state.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';

/** The data shared by all panels of the wallet. */
export type WalletPanel = {
  wallet: WalletState;
  info: PaymentInfo;
  terms: PaymentTerms;
  figures: RatesAndFees;
  /** Where a car would be registered; empty if unknown. */
  place: { zip: string; state: string };
  /** The costs of the page's car. */
  costs: CarCosts | undefined;
};

export const WalletPanelContext = createContext<WalletPanel | undefined>(undefined);

export const useWalletPanel = (): WalletPanel => {
  const panel = useContext(WalletPanelContext);
  if (!panel) throw new Error('a panel stands in the wallet');
  return panel;
};

export const useWalletDispatch = (): ShopperDispatch<WalletUser> => useDispatch<ShopperDispatch<WalletUser>>();
