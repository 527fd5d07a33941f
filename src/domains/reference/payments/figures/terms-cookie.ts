import { type Cookie, parseCookies } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';
import { type PaymentTerms, parseTerms, serialiseTerms } from '../payment-terms.ts';

/** Readable by script, on every page, for a year. */
export const termsCookie = 'deal';

type CookieTerms = {
  terms: PaymentTerms;
  /** Set by a form without script: pages are rendered with these terms, because nothing fills them in. */
  plain: boolean;
};

/** The terms in the text of a cookie header, or of `document.cookie`; nothing where they are those of everybody. */
export const termsInCookies = (cookies: string): CookieTerms | undefined =>
  readTermsCookie(parseCookies(cookies)[termsCookie]);

export const readTermsCookie = (value: string | undefined): CookieTerms | undefined => {
  const terms = parseTerms(value);
  if (!terms || serialiseTerms(terms) === '') return undefined;
  return { terms, plain: new URLSearchParams(value).get('plain') === '1' };
};

export const cookieOfTerms = (terms: PaymentTerms, { plain = false } = {}): Cookie => {
  const text = serialiseTerms(terms);
  const value = text !== '' && plain ? `${text}&plain=1` : text;
  return { name: termsCookie, value, maxAgeS: value === '' ? 0 : 365 * daySeconds };
};
