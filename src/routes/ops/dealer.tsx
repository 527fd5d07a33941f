import { data } from 'react-router';
import { answerDealerForm } from '#domains/back-office/dealers/dealer-action.server.ts';
import { DealerScreen } from '#domains/back-office/dealers/dealer-screen.tsx';
import { DeliveryPanel } from '#domains/back-office/leads/delivery-panel.tsx';
import { mayWrite } from '#domains/people/access/role-table.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf, numberOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireEntry, requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/dealer.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { roles } = requireEntry(context, ['open']);
  const { dealerDesk, dealerChanges, deliveryDesk } = context.get(servicesContext);
  const id = numberOf(params.dealerId);
  const dealer = await dealerDesk.open(id);
  if (!dealer) throw data(null, { status: 404 });
  const mergeId = url.searchParams.get('merge');
  const isNumber = mergeId !== null && /^\d{1,9}$/.test(mergeId.trim());
  const preview = isNumber ? await dealerChanges.previewMerge(id, Number(mergeId)) : undefined;
  // With the secret that calls to the dealer's system are signed with.
  const delivery = mayWrite(roles, 'routes/ops/dealer') ? await deliveryDesk.open(id) : undefined;
  return { dealer, delivery, done: doneOf(url), ...(mergeId !== null && { merge: { target: mergeId, preview } }) };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const id = numberOf(params.dealerId);
  const values = await readForm(request);
  if (values.act === 'leads') {
    const { dealerDesk, deliveryDesk } = context.get(servicesContext);
    if (!(await dealerDesk.open(id))) throw data(null, { status: 404 });
    const changed = await deliveryDesk.change(operator, id, values);
    if (changed.ok) throw seeOther(opsPath(`dealers/${id}`, { done: changed.value }));
    return data({ message: null, errors: changed.error, values }, { status: 400 });
  }
  const answer = await answerDealerForm(values, id, operator, context.get(servicesContext).dealerChanges);
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'done') throw seeOther(opsPath(`dealers/${id}`, { done: answer.done }));
  return data({ message: answer.message, errors: answer.errors, values }, { status: answer.status });
};

export default function OneDealer({ loaderData, actionData }: Route.ComponentProps) {
  const { delivery, ...view } = loaderData;
  const aboutLeads = actionData?.values.act === 'leads';
  const refused = actionData && (aboutLeads ? { ...actionData, values: {} } : actionData);
  return (
    <DealerScreen
      {...view}
      {...(refused && { refused, done: undefined })}
      leads={delivery && <DeliveryPanel delivery={delivery} refused={aboutLeads ? actionData : undefined} />}
    />
  );
}
