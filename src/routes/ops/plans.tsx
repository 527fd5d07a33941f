import { savePlanForm } from '#domains/back-office/plans/plan-forms.server.ts';
import { PlansScreen } from '#domains/back-office/plans/plans-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/plans.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return {
    view: await context.get(servicesContext).planDesk.open(),
    selected: url.searchParams.get('plan') ?? undefined,
    done: url.searchParams.has('done'),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { planDesk: desk } = context.get(servicesContext);
  const saved = await savePlanForm.answer(await readForm(request), { desk, operator });
  if (saved.answer.status === 'sent') throw seeOther(opsPath('plans', { done: 1 }));
  return answerPage(saved);
};

export default function PlansPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PlansScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
