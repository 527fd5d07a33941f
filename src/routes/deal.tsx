import { data } from 'react-router';
import { DealPage } from '#domains/contact/purchases/deal-page.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { dealPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { textField } from '../pages/auth-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/deal.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { deals } = context.get(servicesContext);
  const deal = await deals.find(id, params.id);
  if (!deal) throw data(null, { status: 404 });
  return deal;
};

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { deals } = context.get(servicesContext);
  if (!(await deals.find(id, params.id))) throw data(null, { status: 404 });
  const form = await request.formData().catch(() => undefined);
  const intent = form && textField(form, 'intent');
  if (intent === 'withdraw') await deals.withdraw(id, params.id);
  else if (intent === 'delete-application') await deals.removeApplication(id, params.id);
  else throw data(null, { status: 400 });
  throw seeOther(dealPath(params.id));
};

export default function OneDeal({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title={loaderData.deal.vehicle.title} documentTitle="Purchase">
        Your purchase from {loaderData.deal.dealer}.
      </AccountHead>
      <DealPage {...loaderData} />
    </>
  );
}
