import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { HandedOverProvider, viewsOfDocument } from './pages/handover.tsx';

startTransition(() => {
  hydrateRoot(
    document,
    <HandedOverProvider value={viewsOfDocument()}>
      <HydratedRouter />
    </HandedOverProvider>,
  );
});
