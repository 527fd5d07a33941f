import { flag, id, listBy, recordBy, text } from './field-readers.ts';

/**
 * WLT-32: what a shopper has done or seen. There is no second kind of lead here, so our pages never set
 * `useFallbackLead`; whoever else stores it gets it back.
 */
export const interactionFlags = {
  autoFilledListing: flag,
  disableBudgetCalculationAlert: flag,
  disableComparePopover: flag,
  disablePaymentPopover: flag,
  hasBudgetInteraction: flag,
  hasOpenedTradeIn: flag,
  hasOpenedWallet: flag,
  hasRequestedTaxesFees: flag,
  hasUpdatedCreditOrTerm: flag,
  hasUpdatedNDSCalc: flag,
  hasUpdatedPaymentOption: flag,
  hasUpdatedWallet: flag,
  hasWalletInteractionWithinVDP: flag,
  /** WLT-20: the listings whose receipt stays folded. */
  hideReceipt: listBy(id),
  paymentEmphasis: text,
  showMaxPriceAlert: flag,
  useFallbackLead: flag,
  syncAlert: recordBy({ showAlert: flag, success: flag, isAuto: flag }),
};
