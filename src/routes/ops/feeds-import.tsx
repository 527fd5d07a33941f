import { data } from 'react-router';
import { ImportScreen } from '#domains/back-office/feeds/import-screen.tsx';
import { importFailure } from '#domains/supply/imports/import-copy.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/feeds-import.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params: { id }, context, url }: Route.LoaderArgs) => {
  await requireOperator(context);
  const view = await context.get(servicesContext).feedDesk.import(id);
  if (!view) throw data(null, { status: 404 });
  return { view, edits: url.searchParams.has('edit') };
};

export const action = async ({ params: { id }, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const done = await context.get(servicesContext).feedDesk.act(id, await readForm(request), operator);
  if (done.ok && done.value) return data({ dryRun: done.value, problem: undefined });
  if (done.ok) throw seeOther(opsPath(`feeds/imports/${id}`));
  const { status, message } = importFailure(done.error);
  if (status === 404) throw data(null, { status });
  return data({ dryRun: undefined, problem: message }, { status });
};

export default function FeedsImport({ loaderData: { view, edits }, actionData }: Route.ComponentProps) {
  return <ImportScreen view={view} edits={edits} problem={actionData?.problem} dryRun={actionData?.dryRun} />;
}
