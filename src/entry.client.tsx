import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { correctSignedIn } from '#browser/offline/cached-page.ts';
import { type FirstPage, firstPageName } from '#browser/router/first-page.ts';
import { createHydration, HydratedPage } from '#browser/router/hydrated-page.tsx';
import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import { termsCookie } from '#domains/reference/payments/figures/terms-cookie-name.ts';
import { parseCookies } from '#lib/cookies.ts';
import { PageDataProvider, readPageData } from './pages/page-data.tsx';
import { VisitorProvider, visitorOfDocument } from './pages/page-visitor.tsx';

/** Most visitors have no terms of their own, and never load what is calculated on them. */
const loadTerms = () => import('#domains/reference/payments/figures/keep-terms.ts');

const rereadTerms = (): void => {
  if (!ownTerms() && !parseCookies(document.cookie)[termsCookie]) return;
  // Without a network the figures stay as they are; the next look at the page reads the terms again.
  void loadTerms().then(
    ({ rereadTerms }) => rereadTerms(),
    () => {},
  );
};

correctSignedIn(document.documentElement);
const visitor = visitorOfDocument(document.documentElement);
// A page restored from the back/forward cache, or a tab that was in the background, may have outdated terms.
addEventListener('pageshow', ({ persisted }) => persisted && rereadTerms());
document.addEventListener('visibilitychange', () => document.hidden || rereadTerms());

const hydrate = (): void =>
  startTransition(() => {
    const data = readPageData();
    hydrateRoot(
      document,
      <VisitorProvider value={visitor}>
        <PageDataProvider value={data}>
          <HydratedPage {...createHydration(data.get(firstPageName) as FirstPage)} />
        </PageDataProvider>
      </VisitorProvider>,
    );
  });

// Figures on the shopper's terms are on the page already; React has to calculate the same ones as it hydrates. Not
// awaited here, because the calculation imports from this very file's script, which would wait for itself.
if (visitor.terms) {
  void loadTerms().then(
    ({ startTerms }) => {
      startTerms(visitor.terms);
      hydrate();
    },
    // Without it the page stays as it was sent, and works as without script.
    () => {},
  );
} else hydrate();
