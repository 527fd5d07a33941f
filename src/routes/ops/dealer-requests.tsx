import { requestDecisionForm } from '#domains/back-office/dealers/portal-desk.server.ts';
import { RequestsScreen } from '#domains/back-office/dealers/requests-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/dealer-requests.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const { portalDesk } = context.get(servicesContext);
  return { requests: await portalDesk.waiting(), done: url.searchParams.has('done') };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { portalDesk: desk } = context.get(servicesContext);
  const decided = await requestDecisionForm.answer(await readForm(request), { desk, operator });
  if (decided.answer.status === 'sent') throw seeOther(opsPath('requests', { done: 1 }));
  return answerPage(decided);
};

export default function DealerRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestsScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
