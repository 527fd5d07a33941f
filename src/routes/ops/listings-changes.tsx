import { BulkHistoryScreen } from '#domains/back-office/listings/bulk/bulk-history-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/listings-changes.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const { bulkDesk, clock } = context.get(servicesContext);
  return { lines: await bulkDesk.lines(clock.now()) };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { status, answer } = await context
    .get(servicesContext)
    .bulkDesk.undoForm.answer(await readForm(request), operator);
  if (answer.status === 'sent') throw seeOther(opsPath('listings', { bulk: answer.value.id }));
  return answerPage({ status, answer });
};

export default function BulkChanges({ loaderData, actionData }: Route.ComponentProps) {
  const refused =
    actionData?.status === 'refused' ? (actionData.message ?? 'We couldn’t read that request.') : undefined;
  return <BulkHistoryScreen {...loaderData} refused={refused} />;
}
