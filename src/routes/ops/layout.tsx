import { Outlet, useLocation } from 'react-router';
import { AdminLayout } from '#domains/back-office/frame/admin-layout.tsx';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import type { Route } from './+types/layout.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { operator, state } = requireEntry(context, ['open', 'set-up']);
  return {
    operator,
    isOpen: state === 'open',
    siteName: context.get(siteContext).brand.name,
    counts: await context.get(servicesContext).adminCounts(),
    environment: context.get(servicesContext).environment,
    version: context.get(servicesContext).version,
  };
};

export default function BackOffice({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <AdminLayout {...loaderData} path={pathname}>
      <Outlet />
    </AdminLayout>
  );
}
