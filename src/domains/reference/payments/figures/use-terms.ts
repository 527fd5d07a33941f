import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PaymentTerms } from '../payment-terms.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { onTermsChange, ownTerms } from './own-terms.ts';

/** The page's rates and fees, and the terms it was rendered with, if any. */
type PageTerms = { figures?: RatesAndFees | undefined; terms?: PaymentTerms | undefined };

const OfPage = createContext<PageTerms>({});
export const PageTermsProvider = OfPage.Provider;

/** Undefined in the back office, which shows no shopper's amounts. */
export const usePaymentFigures = (): RatesAndFees | undefined => useContext(OfPage).figures;

/**
 * The shopper's own terms, or undefined for the defaults. Already set during hydration, because the inline script has
 * updated all `data-figure` elements by then; so only use it for those.
 */
export const useOwnTerms = (): PaymentTerms | undefined => {
  const { terms } = useContext(OfPage);
  return useSyncExternalStore(onTermsChange, ownTerms, () => ownTerms() ?? terms);
};

/**
 * For content the inline script does not update: the server's terms during hydration, the shopper's own right after.
 */
export const useSettledTerms = (): PaymentTerms | undefined => {
  const { terms } = useContext(OfPage);
  return useSyncExternalStore(onTermsChange, ownTerms, () => terms);
};
