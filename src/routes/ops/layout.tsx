import { Outlet, useLocation, useMatches } from 'react-router';
import { AdminLayout } from '#domains/back-office/frame/admin-layout.tsx';
import { mayOpen } from '#domains/back-office/frame/admin-sections.ts';
import { ReaderRolesProvider } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import type { Route } from './+types/layout.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { operator, roles, state } = requireEntry(context, ['open', 'set-up']);
  const counts = await context.get(servicesContext).adminCounts(roles);
  return {
    operator,
    roles,
    isOpen: state === 'open',
    siteName: context.get(siteContext).brand.name,
    counts: Object.fromEntries(Object.entries(counts).filter(([part]) => mayOpen(roles, opsPath(part)))),
    environment: context.get(servicesContext).environment,
    version: context.get(servicesContext).version,
  };
};

export default function BackOffice({ loaderData, params }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.id ?? '';
  return (
    <AdminLayout {...loaderData} path={pathname}>
      <ReaderRolesProvider roles={loaderData.roles} page={page} params={params}>
        <Outlet />
      </ReaderRolesProvider>
    </AdminLayout>
  );
}
