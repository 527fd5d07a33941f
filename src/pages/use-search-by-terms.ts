import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useAppDispatch } from '#browser/use-app-dispatch.ts';
import { ownTermsText } from '#domains/reference/payments/figures/own-terms.ts';
import { termsCookie } from '#domains/reference/payments/figures/terms-cookie-name.ts';
import { useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { parseCookies } from '#lib/cookies.ts';

/** Wait for a pause in typing. */
const pauseMs = 400;

/** Whether the cookie's terms were sent by a form or stated in words, and the wallet hasn't taken them over. */
const hasSentTerms = (): boolean => parseCookies(document.cookie)[termsCookie]?.includes('plain=1') === true;

/** Terms stated in words arrive as a cookie with the results; the wallet takes them over, and all figures follow. */
const useTermsInWords = (searchedOn: string | undefined): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (searchedOn === undefined || !hasSentTerms()) return;
    void import('#domains/people/wallet/state/start-wallet.ts').then(
      ({ takeInSentTerms }) => dispatch(takeInSentTerms()),
      () => {},
    );
  }, [searchedOn, dispatch]);
};

/**
 * Repeats the search when the shopper's terms differ from those that its cars, counts and heading were computed with:
 * they were changed here, in another tab or on another device. Requested once per terms, because without cookies every
 * answer would be the same.
 */
export const useSearchByTerms = (searchedOn: string | undefined): { isSearching: boolean } => {
  useTermsInWords(searchedOn);
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
