import { useDispatch } from 'react-redux';
import type { DealTerms } from '#domains/reference/payments/deal-terms.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { changeDeal, interact, undoDeal } from '../state/change-deal.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import { type DealState, useDealState } from './use-deal-state.ts';

export type MyDeal = DealState & { change(change: Partial<DealTerms>): void; undo(): void; hideTip(): void };

/** The shopper's deal, to be changed with every key. */
export const useMyDeal = (): MyDeal => {
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  return {
    ...useDealState(),
    change: (change) => void dispatch(changeDeal(change)),
    undo: () => void dispatch(undoDeal()),
    hideTip: () => dispatch(interact({ disablePaymentPopover: true })),
  };
};
