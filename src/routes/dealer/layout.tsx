import { Outlet, useLocation } from 'react-router';
import { PortalLayout } from '#domains/supply/dealer-portal/frame/portal-layout.tsx';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { openPortal } from '../../pages/dealer-page.ts';
import type { Route } from './+types/layout.ts';

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer, dealers, email, suspended } = openPortal(context, url);
  const { brand, content } = context.get(siteContext);
  return {
    entry: { dealer, dealers, email, role: actor.role },
    isOpen: suspended === undefined,
    brand,
    content: { wordmark: content.wordmark },
    counts: await context.get(servicesContext).dealerToday.counts(actor.dealerId),
  };
};

export default function DealerPortal({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <PortalLayout {...loaderData} path={pathname}>
      <Outlet />
    </PortalLayout>
  );
}
