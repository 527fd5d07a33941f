import { data } from 'react-router';
import { BuyerForm, fieldErrorsOf } from '#domains/contact/leads/lead.ts';
import { payingOptionsOf } from '#domains/contact/purchases/deal.ts';
import { dealRefusals } from '#domains/contact/purchases/deal-refusals.ts';
import { StartDeal } from '#domains/contact/purchases/start-deal.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { fieldsOf } from '#domains/reference/payments/form-fields.ts';
import { dealPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { openDealCar } from '../pages/deal-car.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/deal-start.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id, email, firstName = '' } = openAccount(context, url);
  const { car, start } = await openDealCar(context, id, params.listingId);
  const profile = await context.get(servicesContext).leads.profileOf(id);
  const buyer = {
    firstName: profile?.firstName || firstName,
    lastName: profile?.lastName ?? '',
    phone: profile?.phone ?? '',
  };
  return { car, option: start.terms.option, email, buyer };
};

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const { id, email } = openAccount(context, url);
  const { car, start, zip } = await openDealCar(context, id, params.listingId);
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const fields = fieldsOf(form);
  const option = payingOptionsOf(car.vehicle.condition).find((one) => one === fields.option);
  const buyer = BuyerForm.safeParse(fields);
  const errors = {
    ...(buyer.success ? {} : fieldErrorsOf(buyer.error)),
    ...(!option && { option: dealRefusals['no-lease'].words }),
  };
  if (!buyer.success || !option) return data({ problem: undefined, errors, values: fields }, { status: 400 });
  const contact = { ...buyer.data, email, zip };
  const terms = { ...start.terms, option };
  const started = await context.get(servicesContext).deals.start({ ...start, terms, contact });
  if (started.ok) throw seeOther(dealPath(started.value.id));
  const { status, words } = dealRefusals[started.error];
  return data({ problem: words, errors: {}, values: fields }, { status });
};

export default function DealStart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title="Start your purchase">One car, at one dealer.</AccountHead>
      <StartDeal
        {...loaderData}
        problem={actionData?.problem}
        errors={actionData?.errors ?? {}}
        values={actionData?.values}
      />
    </>
  );
}
