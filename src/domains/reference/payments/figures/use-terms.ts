import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PaymentTerms } from '../payment-terms.ts';
import type { Calculation } from './calculation.ts';
import { loadedCalculation, onTermsChange, ownTerms } from './own-terms.ts';
import type { ChangedRates } from './page-rates.ts';

/** The operator's changes of rates and fees, and the terms the page was rendered with, if any. */
type PageTerms = { changed?: ChangedRates | undefined; terms?: PaymentTerms | undefined };

const OfPage = createContext<PageTerms>({});
export const PageTermsProvider = OfPage.Provider;

export const useChangedRates = (): ChangedRates | undefined => useContext(OfPage).changed;

/**
 * Undefined in a browser until its shopper has terms. The server has it for pages on a shopper's own terms only: others
 * may be rendered for the visitors of all states, whose figures are filled in later.
 */
export const useCalculation = (): Calculation | undefined => {
  const { terms } = useContext(OfPage);
  const atFirst = () => (import.meta.env.SSR && !terms ? undefined : loadedCalculation());
  return useSyncExternalStore(onTermsChange, loadedCalculation, atFirst);
};

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
