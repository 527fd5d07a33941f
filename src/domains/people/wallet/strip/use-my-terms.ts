import { useDispatch } from 'react-redux';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { changeTerms, interact, undoTerms } from '../state/change-terms.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import { type TermsState, useTermsState } from './use-terms-state.ts';

export type MyTerms = TermsState & { change(change: Partial<PaymentTerms>): void; undo(): void; hideTip(): void };

/** The shopper's terms; `change` may be called with every keystroke. */
export const useMyTerms = (): MyTerms => {
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  return {
    ...useTermsState(),
    change: (change) => void dispatch(changeTerms(change)),
    undo: () => void dispatch(undoTerms()),
    hideTip: () => dispatch(interact({ disablePaymentPopover: true })),
  };
};
