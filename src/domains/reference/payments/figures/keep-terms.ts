import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { defaultTerms, type PaymentTerms } from '../payment-terms.ts';
import { parseTerms, serialiseTerms } from '../terms-encoding.ts';
import { calculation } from './calculation.ts';
import { showTerms } from './own-terms.ts';
import { cookieOfTerms, termsInCookies } from './terms-cookie.ts';
import { termsCookie } from './terms-cookie-name.ts';

/**
 * Only this module reads and writes the terms cookie once React runs. A wallet holds more than terms; it passes its
 * terms here with `keepTerms`. Loaded for shoppers who have terms of their own, with all that is calculated on them.
 */
const show = (text: string): void => showTerms({ terms: parseTerms(text), text }, calculation);

/** Called before the first render with the terms the inline script has used. */
export const startTerms = (filledWith: string | undefined): void => show(filledWith ?? '');

/** Reads the cookie again, which another page of the site may have changed. */
export const rereadTerms = (): void => {
  const inCookie = termsInCookies(document.cookie);
  show(inCookie ? serialiseTerms(inCookie.terms) : '');
};

/** Terms from a form without JavaScript, to be taken over by the wallet. */
export const termsOfPlainForm = (): PaymentTerms | undefined => {
  const value = parseCookies(document.cookie)[termsCookie];
  return new URLSearchParams(value).get('plain') === '1' ? (parseTerms(value) ?? defaultTerms) : undefined;
};

/** Stores the terms for all pages and updates all amounts on this one. */
export const keepTerms = (terms: PaymentTerms): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = serializeCookie({ ...cookieOfTerms(terms), secure: location.protocol === 'https:' });
  show(serialiseTerms(terms));
};
