import { useSelector } from 'react-redux';
import type { TermsChange } from '#domains/reference/payments/changed-terms.ts';
import type { Calculation } from '#domains/reference/payments/figures/calculation.ts';
import { useCalculation, useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { type HasWallet, selectWallet } from '../state/wallet-slice.ts';
import type { WalletState } from '../state/wallet-state.ts';
import { termsOf } from '../terms-of-wallet.ts';

export type TermsState = {
  terms: PaymentTerms;
  budgetUsd: number | undefined;
  /** Shows the explanation of terms until the shopper has set some or dismissed it (WLT-32). */
  showsTip: boolean;
  /** The state of changes made on this page; `idle` if there are none. */
  saving: WalletState['saving'];
  canUndo: boolean;
  elsewhere: (TermsChange & { atMs: number }) | undefined;
};

/** A wallet that was changed elsewhere has been read, which loads the calculation. */
const elsewhereOf = (
  { changedElsewhere, paymentInfo }: WalletState,
  calculation: Calculation | undefined,
): TermsState['elsewhere'] => {
  if (!changedElsewhere || !paymentInfo) return undefined;
  const changed = calculation?.changes(termsOf(changedElsewhere.before), termsOf(paymentInfo));
  return changed && { ...changed, atMs: changedElsewhere.atMs };
};

/** The shopper's terms as the page shows them. */
export const useTermsState = (): TermsState => {
  const own = useSettledTerms();
  const calculation = useCalculation();
  const wallet = useSelector<HasWallet, WalletState>(selectWallet);
  const { paymentInfo, saving, hasSessionWalletChange, hasPreviousPaymentInfo } = wallet;
  return {
    terms: own ?? defaultTerms,
    budgetUsd: paymentInfo?.monthlyBudget ?? undefined,
    showsTip: !own && !paymentInfo?.interactions?.disablePaymentPopover,
    saving: hasSessionWalletChange ? saving : 'idle',
    canUndo: hasPreviousPaymentInfo,
    elsewhere: elsewhereOf(wallet, calculation),
  };
};
