import { data } from 'react-router';
import { BillsScreen } from '#domains/supply/dealer-portal/bills/bills-screen.tsx';
import { ManagersOnly } from '#domains/supply/dealer-portal/plan/plan-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/bills.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

/** Ten years of monthly bills. */
const mostBills = 120;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  if (actor.role !== 'manager') return data({ dealer, bills: undefined }, { status: 403 });
  const { dealerBills } = context.get(servicesContext);
  return data({ dealer, bills: await dealerBills.list({ dealerId: actor.dealerId, limit: mostBills, offset: 0 }) });
};

export default function DealerBillsPage({ loaderData: { dealer, bills } }: Route.ComponentProps) {
  return bills ? <BillsScreen dealer={dealer} bills={bills} /> : <ManagersOnly title="Bills" />;
}
