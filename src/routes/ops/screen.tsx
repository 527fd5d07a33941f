import { Outlet } from 'react-router';
import { RefusedScreen } from '#domains/back-office/frame/refused-screen.tsx';
import { roleRefusalOf } from '../../pages/failure-copy.ts';
import { LazyErrorPage } from '../../pages/lazy-error-page.tsx';
import type { Route } from './+types/screen.ts';

/** One screen within the frame of the back office, which stays around a failure. */
export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = roleRefusalOf(error);
  return refusal ? <RefusedScreen owners={refusal.owners} /> : <LazyErrorPage error={error} />;
}
