import { data } from 'react-router';
import { AccountHead } from '#domains/accounts/area/account-layout.tsx';
import { dealPath } from '#domains/criteria/address/paths.ts';
import { dealRefusals } from '#domains/deals/deal-refusals.ts';
import { StartDeal } from '#domains/deals/start-deal.tsx';
import { payingOptions } from '#domains/payments/deal-terms.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { textField } from '../pages/auth-action.ts';
import { openDealCar } from '../pages/deal-car.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/deal-start.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { car, start } = await openDealCar(context, id, params.listingId);
  return { car, option: start.option };
};

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { start } = await openDealCar(context, id, params.listingId);
  const form = await request.formData().catch(() => undefined);
  const option = payingOptions.find((one) => form && one === textField(form, 'option'));
  if (!option) throw data(null, { status: 400 });
  const started = await context.get(servicesContext).deals.start({ ...start, option });
  if (started.ok) throw seeOther(dealPath(started.value.id));
  const { status, words } = dealRefusals[started.error];
  return data({ problem: words }, { status });
};

export default function DealStart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title="Start a deal">One car, at one dealer.</AccountHead>
      <StartDeal {...loaderData} problem={actionData?.problem} />
    </>
  );
}
