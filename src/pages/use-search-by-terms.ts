import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { defaultTerms, serialiseTerms } from '#domains/reference/payments/payment-terms.ts';

/** Somebody may still be typing. */
const pauseMs = 400;

/**
 * Searches again where the terms are no longer those that its cars, counts and heading were found with: somebody changed
 * them here, in another tab or on another device. Asked once for the same terms, because a browser that keeps no cookies
 * would be answered the same for ever.
 */
export const useSearchByTerms = (searchedOn: string | undefined): { isSearching: boolean } => {
  const own = serialiseTerms(useSettledTerms() ?? defaultTerms);
  const { revalidate, state } = useRevalidator();
  const requested = useRef<string>(undefined);
  const isOutdated = searchedOn !== undefined && searchedOn !== own;
  useEffect(() => {
    if (!isOutdated) {
      requested.current = undefined;
      return;
    }
    if (requested.current === own) return;
    const timer = setTimeout(() => {
      requested.current = own;
      void revalidate();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isOutdated, own, revalidate]);
  return { isSearching: state === 'loading' };
};
