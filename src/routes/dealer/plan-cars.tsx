import { data } from 'react-router';
import { PlanCarsScreen } from '#domains/supply/dealer-portal/plan/plan-cars-screen.tsx';
import { putFirstForm } from '#domains/supply/dealer-portal/plan/plan-forms.server.ts';
import { ManagersOnly } from '#domains/supply/dealer-portal/plan/plan-screen.tsx';
import { dealerPortalPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/plan-cars.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  if (actor.role !== 'manager') return data({ dealer, view: undefined, done: false }, { status: 403 });
  const view = await context.get(servicesContext).portalPlans.cars(actor);
  return data({ dealer, view, done: url.searchParams.has('done') });
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { portalPlans: plans } = context.get(servicesContext);
  const done = await putFirstForm.answer(await readForm(request), { plans, actor });
  if (done.answer.status === 'sent') throw seeOther(dealerPortalPath(dealer.id, 'plan/cars', { done: 1 }));
  return answerPage<object>(done);
};

export default function DealerPlanCarsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dealer, view, done } = loaderData;
  if (!view) return <ManagersOnly title="Cars that stay on sale" />;
  const refused = actionData?.status === 'refused' ? actionData : undefined;
  return <PlanCarsScreen dealer={dealer} view={view} done={done} refused={refused} />;
}
