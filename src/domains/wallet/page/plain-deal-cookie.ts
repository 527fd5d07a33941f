import { type DealTerms, dealCookie, parseTerms, serialiseTerms } from '#domains/payments/deal-terms.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';

const yearS = 365 * 24 * 3600;

export const readPlainDeal = (cookies: string | null): DealTerms | undefined =>
  parseTerms(parseCookies(cookies ?? '')[dealCookie]);

/** Set by a form: `plain` says that a page has to be made for the terms, because no script will fill them in. */
export const plainDealCookie = (terms: DealTerms): string => {
  const text = serialiseTerms(terms);
  return serializeCookie({
    ...{ name: dealCookie, value: text && `${text}&plain=1`, maxAgeS: text ? yearS : 0 },
  });
};
