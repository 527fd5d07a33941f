import { data } from 'react-router';
import { DealerPlanScreen } from '#domains/back-office/plans/dealer-plan-screen.tsx';
import { dealerPlanForm } from '#domains/back-office/plans/plan-forms.server.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { numberOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/dealer-plan.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const view = await context.get(servicesContext).planDesk.openDealer(numberOf(params.dealerId));
  if (!view) throw data(null, { status: 404 });
  return { view, done: url.searchParams.has('done') };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const dealerId = numberOf(params.dealerId);
  const { planDesk: desk } = context.get(servicesContext);
  const done = await dealerPlanForm.answer(await readForm(request), { desk, operator, dealerId });
  if (done.answer.status === 'sent') throw seeOther(opsPath(`plans/dealers/${dealerId}`, { done: 1 }));
  return answerPage<object>(done);
};

export default function DealerPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DealerPlanScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
