import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';
import { type DealTerms, dealCookie, parseTerms, serialiseTerms } from '../deal-terms.ts';

const yearS = 365 * daySeconds;

// Of the browser alone: nobody calls what changes it on a server.
let own: DealTerms | undefined;
const listeners = new Set<() => void>();

const change = (text: string): void => {
  if (text === (own ? serialiseTerms(own) : '')) return;
  own = parseTerms(text);
  for (const listener of listeners) listener();
};

/** The terms the figures of this page are worked out with; none for those of a typical deal. */
export const ownDeal = (): DealTerms | undefined => own;

/** Before anything is drawn: what the script within the page has filled its figures in with. */
export const startDeal = (filledWith: string | undefined): void => change(filledWith ?? '');

/** As another page of the site may have left it meanwhile. */
export const readDealAgain = (): void => {
  const terms = parseTerms(parseCookies(document.cookie)[dealCookie]);
  change(terms ? serialiseTerms(terms) : '');
};

/** Keeps terms for every page, and every figure on this one follows at once. */
export const keepDeal = (terms: DealTerms): void => {
  const value = serialiseTerms(terms);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is asynchronous, and not in every browser
  document.cookie = serializeCookie({
    name: dealCookie,
    value,
    maxAgeS: value === '' ? 0 : yearS,
    secure: location.protocol === 'https:',
  });
  change(value);
};

export const onDealChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
