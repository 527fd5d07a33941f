import { OverviewScreen } from '#domains/back-office/overview/overview-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/overview.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { name, email } = await requireOperator(context);
  const view = await context.get(servicesContext).overview.view(url.searchParams.get('range'));
  return { name: name || email, view };
};

export default function OverviewPage({ loaderData: { name, view } }: Route.ComponentProps) {
  return <OverviewScreen view={view} name={name} />;
}
