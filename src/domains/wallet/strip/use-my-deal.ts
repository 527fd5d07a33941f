import { useDispatch, useSelector } from 'react-redux';
import { type DealTerms, defaultTerms } from '#domains/payments/deal-terms.ts';
import { useSettledDeal } from '#domains/payments/figures/use-deal.ts';
import type { ShopperDispatch } from '#domains/shopper/shopper-thunk.ts';
import { termsOf } from '../payment-info.ts';
import { changeDeal, changeWallet, interact, retrySave, undoDeal } from '../state/change-deal.ts';
import { withFields } from '../state/changed-fields.ts';
import { selectWallet, walletChanged } from '../state/wallet-slice.ts';
import type { WalletState } from '../state/wallet-state.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import { changedTerms, type TermsChange } from './changed-terms.ts';

export type MyDeal = {
  terms: DealTerms;
  budgetUsd: number | undefined;
  /** Of what was changed on this page; `idle` where nothing was. */
  saving: WalletState['saving'];
  canUndo: boolean;
  elsewhere: (TermsChange & { atMs: number }) | undefined;
  change(change: Partial<DealTerms>): void;
  /** The same, worked out with the calculator of a car. */
  takeCalculated(change: Partial<DealTerms>): void;
  undo(): void;
  retry(): void;
  /** Back to what was here before another device changed it. */
  takeBack(): void;
};

const elsewhereOf = ({ changedElsewhere, paymentInfo }: WalletState): MyDeal['elsewhere'] => {
  if (!changedElsewhere || !paymentInfo) return undefined;
  const changed = changedTerms(termsOf(changedElsewhere.before), termsOf(paymentInfo));
  return changed && { ...changed, atMs: changedElsewhere.atMs };
};

/** The shopper's deal as a page shows it, and what can be done with it. */
export const useMyDeal = (): MyDeal => {
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  const own = useSettledDeal();
  const wallet = useSelector(selectWallet);
  const { paymentInfo, saving, hasSessionWalletChange, hasPreviousPaymentInfo, changedElsewhere } = wallet;
  return {
    terms: own ?? defaultTerms,
    budgetUsd: paymentInfo?.monthlyBudget ?? undefined,
    saving: hasSessionWalletChange ? saving : 'idle',
    canUndo: hasPreviousPaymentInfo,
    elsewhere: elsewhereOf(wallet),
    change: (change) => void dispatch(changeDeal(change)),
    takeCalculated: (change) => {
      dispatch(interact({ hasUpdatedNDSCalc: true }));
      void dispatch(changeDeal(change));
    },
    undo: () => void dispatch(undoDeal()),
    retry: () => void dispatch(retrySave()),
    takeBack: () => {
      if (!changedElsewhere) return;
      const { before, paths } = changedElsewhere;
      void dispatch(changeWallet((info) => withFields(info, before, paths)));
      dispatch(walletChanged({ changedElsewhere: null }));
    },
  };
};
