import { serializeCookie } from '#lib/cookies.ts';
import { type PaymentTerms, parseTerms, serialiseTerms } from '../payment-terms.ts';
import { cookieOfTerms, termsInCookies } from './terms-cookie.ts';

// Of the browser alone: nobody calls what changes it on a server.
let own: PaymentTerms | undefined;
const listeners = new Set<() => void>();

const change = (text: string): void => {
  if (text === (own ? serialiseTerms(own) : '')) return;
  own = parseTerms(text);
  for (const listener of listeners) listener();
};

/**
 * The terms of whoever uses this browser, which every figure of the page goes by; none for typical ones. This module
 * owns them: it alone reads and writes the cookie once React is there, and whoever needs terms asks here. A wallet, on
 * the device or of an account, holds more than terms; its terms get here by `keepTerms`.
 */
export const ownTerms = (): PaymentTerms | undefined => own;

/** Before anything is drawn: what the script within the page has filled its figures in with. */
export const startTerms = (filledWith: string | undefined): void => change(filledWith ?? '');

/** As another page of the site may have left them meanwhile. */
export const rereadTerms = (): void => {
  const inCookie = termsInCookies(document.cookie);
  change(inCookie ? serialiseTerms(inCookie.terms) : '');
};

/** Terms that a form without script has told; a wallet takes them in with the first page that has a script. */
export const termsOfPlainForm = (): PaymentTerms | undefined => {
  const inCookie = termsInCookies(document.cookie);
  return inCookie?.plain ? inCookie.terms : undefined;
};

/** Keeps terms for every page, and every figure on this one follows at once. */
export const keepTerms = (terms: PaymentTerms): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is asynchronous, and not in every browser
  document.cookie = serializeCookie({ ...cookieOfTerms(terms), secure: location.protocol === 'https:' });
  change(serialiseTerms(terms));
};

export const onTermsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
