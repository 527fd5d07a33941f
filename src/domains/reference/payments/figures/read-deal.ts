import { type DealTerms, parseTerms, serialiseTerms } from '../deal-terms.ts';

/** The terms in a cookie, if there are any of one's own; `plain` where a form without script has set them. */
export const readDeal = (cookie: string | undefined): { terms: DealTerms; plain: boolean } | undefined => {
  const terms = parseTerms(cookie);
  if (!terms || serialiseTerms(terms) === '') return undefined;
  return { terms, plain: new URLSearchParams(cookie).get('plain') === '1' };
};
