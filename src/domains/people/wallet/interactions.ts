import { flag, id, listBy, recordBy, text } from './field-readers.ts';

/**
 * What a shopper has done or seen (WLT-32). There is only one kind of lead here, so our pages never set
 * `useFallbackLead`; it is kept for other clients.
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
  /** The listings whose receipt stays collapsed (WLT-20). */
  hideReceipt: listBy(id),
  paymentEmphasis: text,
  showMaxPriceAlert: flag,
  useFallbackLead: flag,
  syncAlert: recordBy({ showAlert: flag, success: flag, isAuto: flag }),
};
