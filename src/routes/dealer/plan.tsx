import { data } from 'react-router';
import { choosePlanForm, featureForm, stayOnPlanForm } from '#domains/supply/dealer-portal/plan/plan-forms.server.ts';
import { ManagersOnly, PlanScreen } from '#domains/supply/dealer-portal/plan/plan-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/plan.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  if (actor.role !== 'manager') return data({ dealer, view: undefined, done: undefined }, { status: 403 });
  const view = await context.get(servicesContext).portalPlans.view(actor);
  return data({ dealer, view, done: url.searchParams.get('done') ?? undefined });
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { portalPlans: plans } = context.get(servicesContext);
  const values = await readForm(request);
  const act = textField(values, 'act');
  const form = act === 'stay' ? stayOnPlanForm : choosePlanForm;
  const done =
    act === 'feature'
      ? await featureForm.answer(values, { plans, actor, listingId: Number(textField(values, 'car')) })
      : await form.answer(values, { plans, actor });
  if (done.answer.status === 'sent') throw seeOther(dealerPortalPath(dealer.id, 'plan', { done: act }));
  return answerPage<object>(done);
};

export default function DealerPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dealer, view, done } = loaderData;
  if (!view) return <ManagersOnly title="Plan" />;
  const refused = actionData?.status === 'refused' ? actionData : undefined;
  return <PlanScreen dealer={dealer} view={view} done={done} refused={refused} />;
}
