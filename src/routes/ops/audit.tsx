import { AuditScreen } from '#domains/back-office/audit/audit-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/audit.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { roles } = requireEntry(context, ['open']);
  return context.get(servicesContext).operators.auditView(Object.fromEntries(url.searchParams), roles);
};

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditScreen view={loaderData} />;
}
