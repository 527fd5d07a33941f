import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageDataProvider, readPageData } from './pages/page-data.tsx';
import { VisitorProvider, visitorOfDocument } from './pages/page-visitor.tsx';

startTransition(() => {
  hydrateRoot(
    document,
    <VisitorProvider value={visitorOfDocument(document.documentElement)}>
      <PageDataProvider value={readPageData()}>
        <HydratedRouter />
      </PageDataProvider>
    </VisitorProvider>,
  );
});
