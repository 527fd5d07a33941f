import { logFilters } from '#domains/contact/alert-delivery/log/delivery-log.ts';
import { DeliveryLogList } from '#domains/contact/alert-delivery/log/delivery-log-list.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/messages.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const by = url.searchParams.get('by');
  const filter = logFilters.find((one) => one === by) ?? 'all';
  const page = Number(url.searchParams.get('page'));
  return context.get(servicesContext).deliveryLog.page(id, filter, Number.isSafeInteger(page) ? page : 1);
};

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  return <DeliveryLogList view={loaderData} />;
}
