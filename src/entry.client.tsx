import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { rereadTerms, startTerms } from '#domains/reference/payments/figures/own-terms.ts';
import { PageDataProvider, readPageData } from './pages/page-data.tsx';
import { VisitorProvider, visitorOfDocument } from './pages/page-visitor.tsx';

const visitor = visitorOfDocument(document.documentElement);
startTerms(visitor.terms);
// A page restored from the back/forward cache, or a tab that was in the background, may have outdated terms.
addEventListener('pageshow', ({ persisted }) => persisted && rereadTerms());
document.addEventListener('visibilitychange', () => document.hidden || rereadTerms());

startTransition(() => {
  hydrateRoot(
    document,
    <VisitorProvider value={visitor}>
      <PageDataProvider value={readPageData()}>
        <HydratedRouter />
      </PageDataProvider>
    </VisitorProvider>,
  );
});
