import { data } from 'react-router';
import { PurchasePage } from '#domains/contact/purchases/purchase-page.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { purchasePath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/purchase.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { purchases } = context.get(servicesContext);
  const purchase = await purchases.find(id, params.id);
  if (!purchase) throw data(null, { status: 404 });
  return purchase;
};

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { purchases } = context.get(servicesContext);
  if (!(await purchases.find(id, params.id))) throw data(null, { status: 404 });
  const { intent } = await readForm(request);
  if (intent === 'withdraw') await purchases.withdraw(id, params.id);
  else if (intent === 'delete-application') await purchases.removeApplication(id, params.id);
  else throw data(null, { status: 400 });
  throw seeOther(purchasePath(params.id));
};

export default function OnePurchase({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title={loaderData.purchase.vehicle.title} documentTitle="Purchase">
        Your purchase from {loaderData.purchase.dealer}.
      </AccountHead>
      <PurchasePage {...loaderData} />
    </>
  );
}
