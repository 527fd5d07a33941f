import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PaymentTerms } from '../payment-terms.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { onTermsChange, ownTerms } from './own-terms.ts';

/** What a page came with: rates and fees, and the terms it was made for, where it was made for any. */
type PageTerms = { figures?: RatesAndFees | undefined; terms?: PaymentTerms | undefined };

const OfPage = createContext<PageTerms>({});
export const PageTermsProvider = OfPage.Provider;

/** None within the back office, where nothing has a shopper's figure. */
export const usePaymentFigures = (): RatesAndFees | undefined => useContext(OfPage).figures;

/**
 * The shopper's own terms, or none for typical ones. While a page is hydrated too: a script within it has filled in its
 * `data-figure`s by then, so only those may follow from it there.
 */
export const useOwnTerms = (): PaymentTerms | undefined => {
  const { terms } = useContext(OfPage);
  return useSyncExternalStore(onTermsChange, ownTerms, () => ownTerms() ?? terms);
};

/** For what no script fills in: as the page was sent while it is hydrated, and the shopper's own right after. */
export const useSettledTerms = (): PaymentTerms | undefined => {
  const { terms } = useContext(OfPage);
  return useSyncExternalStore(onTermsChange, ownTerms, () => terms);
};
