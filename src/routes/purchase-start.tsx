import { data } from 'react-router';
import { BuyerForm } from '#domains/contact/leads/lead.ts';
import { payingOptionsOf } from '#domains/contact/purchases/purchase.ts';
import { purchaseRefusals } from '#domains/contact/purchases/purchase-refusals.ts';
import { StartPurchase } from '#domains/contact/purchases/start-purchase.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { fieldErrorsOf } from '#lib/forms/define-form.server.ts';
import { purchasePath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { openPurchaseCar } from '../pages/purchase-car.ts';
import type { Route } from './+types/purchase-start.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id, email, firstName = '' } = openAccount(context, url);
  const { car, start } = await openPurchaseCar(context, id, params.listingId);
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
  const { car, start, zip } = await openPurchaseCar(context, id, params.listingId);
  const fields = await readForm(request);
  const option = payingOptionsOf(car.vehicle.condition).find((one) => one === fields.option);
  const buyer = BuyerForm.safeParse(fields);
  const errors = {
    ...(buyer.success ? {} : fieldErrorsOf(buyer.error)),
    ...(!option && { option: purchaseRefusals['no-lease'].words }),
  };
  if (!buyer.success || !option) return data({ problem: undefined, errors, values: fields }, { status: 400 });
  const contact = { ...buyer.data, email, zip };
  const terms = { ...start.terms, option };
  const started = await context.get(servicesContext).purchases.start({ ...start, terms, contact });
  if (started.ok) throw seeOther(purchasePath(started.value.id));
  const { status, words } = purchaseRefusals[started.error];
  return data({ problem: words, errors: {}, values: fields }, { status });
};

export default function PurchaseStart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title="Start your purchase">One car, at one dealer.</AccountHead>
      <StartPurchase
        {...loaderData}
        problem={actionData?.problem}
        errors={actionData?.errors ?? {}}
        values={actionData?.values}
      />
    </>
  );
}
