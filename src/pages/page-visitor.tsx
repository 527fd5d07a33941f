import { createContext, useContext } from 'react';
import { parseTheme, type Theme } from '#ui/theme/theme.ts';

/**
 * What differs by visitor on a page that is the same for everybody: attributes of its `html` element and nothing else.
 * Style sheets show and hide by them, so they count without script too.
 */
export type PageVisitor = {
  theme: Theme;
  /** Nobody has said yet whether the visit may be counted. */
  asksConsent: boolean;
  /** Carries a session; whether it still counts, and whose it is, is asked once the page is alive. */
  signedIn: boolean;
  /** Set for whoever has terms of their own: `true`, until the figures are theirs, and then the terms. */
  terms: string | undefined;
  /** WLT-29: wants no payments on cards. */
  hidesCardPayments: boolean;
};

export const visitorAttributes = ({ theme, asksConsent, signedIn, terms, hidesCardPayments }: PageVisitor) => ({
  'data-theme': theme === 'auto' ? undefined : theme,
  'data-asks-consent': asksConsent ? ('true' as const) : undefined,
  'data-signed-in': signedIn ? ('true' as const) : undefined,
  'data-terms': terms,
  'data-card-payments': hidesCardPayments ? ('off' as const) : undefined,
});

/** As the server has written them. */
export const visitorOfDocument = ({ dataset }: HTMLElement): PageVisitor => ({
  theme: parseTheme(dataset.theme),
  asksConsent: dataset.asksConsent !== undefined,
  signedIn: dataset.signedIn !== undefined,
  terms: dataset.terms,
  hidesCardPayments: dataset.cardPayments === 'off',
});

const VisitorContext = createContext<PageVisitor | undefined>(undefined);

export const VisitorProvider = VisitorContext.Provider;

/** Unknown while the server renders: what it renders goes to everybody. */
export const usePageVisitor = (): PageVisitor | undefined => useContext(VisitorContext);
