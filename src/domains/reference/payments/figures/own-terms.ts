import { serializeCookie } from '#lib/cookies.ts';
import { type PaymentTerms, parseTerms, serialiseTerms } from '../payment-terms.ts';
import { cookieOfTerms, termsInCookies } from './terms-cookie.ts';

// Only used in browsers; never changed on a server.
let own: PaymentTerms | undefined;
const listeners = new Set<() => void>();

const change = (text: string): void => {
  if (text === (own ? serialiseTerms(own) : '')) return;
  own = parseTerms(text);
  for (const listener of listeners) listener();
};

/**
 * The terms of this browser's shopper, used by every amount on the page; undefined for default terms. Only this module
 * reads and writes the cookie once React runs. A wallet holds more than terms; it passes its terms here with
 * `keepTerms`.
 */
export const ownTerms = (): PaymentTerms | undefined => own;

/** Called before the first render with the terms the inline script has used. */
export const startTerms = (filledWith: string | undefined): void => change(filledWith ?? '');

/** Reads the cookie again, which another page of the site may have changed. */
export const rereadTerms = (): void => {
  const inCookie = termsInCookies(document.cookie);
  change(inCookie ? serialiseTerms(inCookie.terms) : '');
};

/** Terms from a form without JavaScript, to be taken over by the wallet. */
export const termsOfPlainForm = (): PaymentTerms | undefined => {
  const inCookie = termsInCookies(document.cookie);
  return inCookie?.plain ? inCookie.terms : undefined;
};

/** Stores the terms for all pages and updates all amounts on this one. */
export const keepTerms = (terms: PaymentTerms): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser
  document.cookie = serializeCookie({ ...cookieOfTerms(terms), secure: location.protocol === 'https:' });
  change(serialiseTerms(terms));
};

export const onTermsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
