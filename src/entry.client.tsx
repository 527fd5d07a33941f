import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageDataProvider, readPageData } from './pages/page-data.tsx';

startTransition(() => {
  hydrateRoot(
    document,
    <PageDataProvider value={readPageData()}>
      <HydratedRouter />
    </PageDataProvider>,
  );
});
