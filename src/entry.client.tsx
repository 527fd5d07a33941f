import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readDealAgain, startDeal } from '#domains/reference/payments/figures/deal-store.ts';
import { PageDataProvider, readPageData } from './pages/page-data.tsx';
import { VisitorProvider, visitorOfDocument } from './pages/page-visitor.tsx';

const visitor = visitorOfDocument(document.documentElement);
startDeal(visitor.deal);
// A page that returns from the browser's memory, and a tab that was in the background, may be behind.
addEventListener('pageshow', ({ persisted }) => persisted && readDealAgain());
document.addEventListener('visibilitychange', () => document.hidden || readDealAgain());

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
