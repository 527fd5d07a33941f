import { DealerList } from '#domains/back-office/dealers/dealer-rows.ts';
import { DealersScreen } from '#domains/back-office/dealers/dealers-screen.tsx';
import { pageOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/dealers.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const list = DealerList.catch('all').parse(url.searchParams.get('list') ?? 'all');
  return context.get(servicesContext).dealerDesk.list(list, url.searchParams.get('q') ?? '', pageOf(url));
};

export default function Dealers({ loaderData }: Route.ComponentProps) {
  return <DealersScreen {...loaderData} />;
}
