import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DealTerms } from '../deal-terms.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { onDealChange, ownDeal } from './deal-store.ts';
import { type DealTables, readTables } from './deal-tables.ts';

/** What a page came with: rates and fees, and the terms it was made for, where it was made for any. */
type PageDeal = { tables?: DealTables | undefined; terms?: DealTerms | undefined };

const OfPage = createContext<PageDeal>({});
export const PageDealProvider = OfPage.Provider;

/** None within the back office, where nothing has a shopper's figure. */
export const usePaymentFigures = (): RatesAndFees | undefined => {
  const { tables } = useContext(OfPage);
  return tables && readTables(tables);
};

/**
 * The shopper's own terms, or none for a typical deal. While a page is hydrated too: a script within it has filled in
 * its `data-figure`s by then, so only those may follow from it there.
 */
export const useOwnDeal = (): DealTerms | undefined => {
  const { terms } = useContext(OfPage);
  return useSyncExternalStore(onDealChange, ownDeal, () => ownDeal() ?? terms);
};

/** For what no script fills in: as the page was sent while it is hydrated, and the shopper's own right after. */
export const useSettledDeal = (): DealTerms | undefined => {
  const { terms } = useContext(OfPage);
  return useSyncExternalStore(onDealChange, ownDeal, () => terms);
};
