import { BillsScreen } from '#domains/back-office/bills/bills-screen.tsx';
import { dayOf, dayText, firstDayOf, monthOf } from '#lib/utc-days.ts';
import { pageOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/bills.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const { billDesk, clock } = context.get(servicesContext);
  const page = pageOf(url);
  const today = dayOf(clock.now());
  // What was issued this month is what bookkeeping asks for first: invoices are of the first day.
  const period = { from: dayText(firstDayOf(monthOf(today))), until: dayText(today) };
  return { view: await billDesk.list(page), page, period };
};

export default function BillsPage({ loaderData }: Route.ComponentProps) {
  return <BillsScreen {...loaderData} />;
}
