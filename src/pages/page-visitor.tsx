import { createContext, useContext } from 'react';
import { parseTheme, type Theme } from '#ui/theme/theme.ts';

/**
 * What differs by visitor on a shared page: only attributes of its `html` element. Style sheets use them, so they work
 * without script too.
 */
export type PageVisitor = {
  theme: Theme;
  /** The visitor has not decided about analytics yet. */
  asksConsent: boolean;
  /**
   * The request had a session cookie; whether it is still valid, and whose it is, is checked once the page is alive.
   */
  signedIn: boolean;
  /**
   * Set for visitors with their own payment terms: `true` until the page's figures are computed with them, then the
   * terms.
   */
  terms: string | undefined;
  /** The visitor switched off payments on cards (WLT-29). */
  hidesCardPayments: boolean;
};

export const visitorAttributes = ({ theme, asksConsent, signedIn, terms, hidesCardPayments }: PageVisitor) => ({
  'data-theme': theme === 'auto' ? undefined : theme,
  'data-asks-consent': asksConsent ? ('true' as const) : undefined,
  'data-signed-in': signedIn ? ('true' as const) : undefined,
  'data-terms': terms,
  'data-card-payments': hidesCardPayments ? ('off' as const) : undefined,
});

/** Reads the attributes that the server wrote. */
export const visitorOfDocument = ({ dataset }: HTMLElement): PageVisitor => ({
  theme: parseTheme(dataset.theme),
  asksConsent: dataset.asksConsent !== undefined,
  signedIn: dataset.signedIn !== undefined,
  terms: dataset.terms,
  hidesCardPayments: dataset.cardPayments === 'off',
});

const VisitorContext = createContext<PageVisitor | undefined>(undefined);

export const VisitorProvider = VisitorContext.Provider;

/** Undefined while the server renders, because its output is shared by everybody. */
export const usePageVisitor = (): PageVisitor | undefined => useContext(VisitorContext);
