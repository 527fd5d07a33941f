import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { ownTermsText } from '#domains/reference/payments/figures/own-terms.ts';
import { useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';

/** Wait for a pause in typing. */
const pauseMs = 400;

/**
 * Repeats the search when the shopper's terms differ from those that its cars, counts and heading were computed with:
 * they were changed here, in another tab or on another device. Requested once per terms, because without cookies every
 * answer would be the same.
 */
export const useSearchByTerms = (searchedOn: string | undefined): { isSearching: boolean } => {
  const own = useSettledTerms() ? ownTermsText() : '';
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
