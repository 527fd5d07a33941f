import { data } from 'react-router';
import { BulkConfirmScreen } from '#domains/back-office/listings/bulk/bulk-confirm-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/listings-change.ts';

export const handle: PageHandle = { pageType: 'ops' };

const draftOf = async (params: URLSearchParams, context: Route.LoaderArgs['context']) => {
  const draft = await context.get(servicesContext).bulkDesk.draft(params);
  if (!draft) throw data(null, { status: 400 });
  return draft;
};

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return draftOf(url.searchParams, context);
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const values = await readForm(request);
  const { status, answer } = await context.get(servicesContext).bulkDesk.form.answer(values, operator);
  if (answer.status === 'sent') {
    const query = Object.fromEntries(new URLSearchParams(values.query ?? ''));
    throw seeOther(opsPath('listings', { ...query, bulk: answer.value.id }));
  }
  const draft = await draftOf(new URLSearchParams(values), context);
  return data({ refused: answer, draft }, { status, headers: { 'cache-control': 'private, no-store' } });
};

export default function ConfirmChange({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkConfirmScreen draft={actionData?.draft ?? loaderData} refused={actionData?.refused} />;
}
