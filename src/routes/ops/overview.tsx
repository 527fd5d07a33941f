import { OverviewScreen } from '#domains/back-office/overview/overview-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/overview.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { operator, roles } = requireEntry(context, ['open']);
  const view = await context.get(servicesContext).overview.view(url.searchParams.get('range'), roles);
  return { name: operator.name || operator.email, view };
};

export default function OverviewPage({ loaderData: { name, view } }: Route.ComponentProps) {
  return <OverviewScreen view={view} name={name} />;
}
