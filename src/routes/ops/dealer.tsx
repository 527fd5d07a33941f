import { data } from 'react-router';
import { answerDealerForm } from '#domains/back-office/dealers/dealer-action.server.ts';
import { DealerScreen } from '#domains/back-office/dealers/dealer-screen.tsx';
import { portalChangeForm } from '#domains/back-office/dealers/portal-desk.server.ts';
import { PortalPanel } from '#domains/back-office/dealers/portal-panel.tsx';
import { DeliveryPanel } from '#domains/back-office/leads/delivery-panel.tsx';
import { PlanPanel } from '#domains/back-office/plans/plan-panel.tsx';
import { mayRead, mayWrite } from '#domains/people/access/role-table.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf, numberOf } from '../../pages/admin-form.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireEntry, requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/dealer.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { roles } = requireEntry(context, ['open']);
  const { dealerDesk, dealerChanges, deliveryDesk, portalDesk, planDesk } = context.get(servicesContext);
  const id = numberOf(params.dealerId);
  const dealer = await dealerDesk.open(id);
  if (!dealer) throw data(null, { status: 404 });
  const mergeId = url.searchParams.get('merge');
  const isNumber = mergeId !== null && /^\d{1,9}$/.test(mergeId.trim());
  const preview = isNumber ? await dealerChanges.previewMerge(id, Number(mergeId)) : undefined;
  const isEditor = mayWrite(roles, 'routes/ops/dealer');
  const mailFormat = isEditor ? await deliveryDesk.open(id) : undefined;
  // With the addresses of the dealer's people.
  const portal = isEditor ? await portalDesk.open(id) : undefined;
  return {
    dealer,
    mailFormat,
    portal,
    plan: mayRead(roles, 'routes/ops/dealer-plan') ? await planDesk.openDealer(id) : undefined,
    done: doneOf(url),
    ...(mergeId !== null && { merge: { target: mergeId, preview } }),
  };
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
  if (values.act?.startsWith('portal-')) {
    const { dealerDesk, portalDesk: desk } = context.get(servicesContext);
    if (!(await dealerDesk.open(id))) throw data(null, { status: 404 });
    const decider = { operator, dealerId: id, site: context.get(siteContext).origin };
    const changed = await portalChangeForm.answer(values, { desk, ...decider });
    if (changed.answer.status === 'sent') throw seeOther(opsPath(`dealers/${id}`, { done: 'changed' }));
    return answerPage(changed);
  }
  const answer = await answerDealerForm(values, id, operator, context.get(servicesContext).dealerChanges);
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'done') throw seeOther(opsPath(`dealers/${id}`, { done: answer.done }));
  return data({ message: answer.message, errors: answer.errors, values }, { status: answer.status });
};

/** The panel whose form was refused, by its action. */
const panelOf = (act = ''): 'leads' | 'portal' | 'details' =>
  act === 'leads' ? 'leads' : act.startsWith('portal-') ? 'portal' : 'details';

export default function OneDealer({ loaderData, actionData }: Route.ComponentProps) {
  const { mailFormat, portal, plan, ...view } = loaderData;
  const refused = actionData && 'values' in actionData ? actionData : undefined;
  const panel = refused && panelOf(refused.values.act);
  const details = refused && (panel === 'details' ? refused : { message: null, errors: {}, values: {} });
  return (
    <DealerScreen
      {...view}
      {...(details && { refused: details, done: undefined })}
      leads={
        <>
          {plan && <PlanPanel view={plan} />}
          {portal && <PortalPanel portal={portal} refused={panel === 'portal' ? refused : undefined} />}
          {mailFormat && (
            <DeliveryPanel
              dealerId={view.dealer.id}
              mailFormat={mailFormat}
              refused={panel === 'leads' ? refused : undefined}
            />
          )}
        </>
      }
    />
  );
}
