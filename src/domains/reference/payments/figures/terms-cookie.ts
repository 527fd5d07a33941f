import { type Cookie, parseCookies } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import { parseTerms, serialiseTerms } from '../terms-encoding.ts';
import { termsCookie } from './terms-cookie-name.ts';

type CookieTerms = {
  terms: PaymentTerms;
  /** Set by a form without JavaScript: pages are then rendered with these terms, because no script fills them in. */
  plain: boolean;
};

/** The terms in a Cookie header or `document.cookie`; undefined if they are the defaults. */
export const termsInCookies = (cookies: string): CookieTerms | undefined =>
  readTermsCookie(parseCookies(cookies)[termsCookie]);

export const readTermsCookie = (value: string | undefined): CookieTerms | undefined => {
  const terms = parseTerms(value);
  if (!terms || serialiseTerms(terms) === '') return undefined;
  return { terms, plain: new URLSearchParams(value).get('plain') === '1' };
};

export const cookieOfTerms = (terms: PaymentTerms, { plain = false } = {}): Cookie => {
  const text = serialiseTerms(terms);
  // Default terms of a plain form replace those of a wallet too.
  const value = plain ? [text, 'plain=1'].filter(Boolean).join('&') : text;
  return { name: termsCookie, value, maxAgeS: value === '' ? 0 : 365 * daySeconds };
};
