import { data } from 'react-router';
import { readPageNumber } from '#domains/back-office/frame/page-number.ts';
import { JobsScreen, type JobsScreenView } from '#domains/back-office/messages/jobs-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/jobs.ts';

export const handle: PageHandle = { pageType: 'ops' };

const readDone = (text: string | null) => (text === 'requeued' || text === 'deleted' ? text : undefined);

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<JobsScreenView> => {
  await requireOperator(context);
  const kind = url.searchParams.get('kind') ?? undefined;
  const view = await context.get(servicesContext).jobDesk.view(readPageNumber(url), kind);
  return { ...view, kind, done: readDone(url.searchParams.get('done')) };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { jobDesk } = context.get(servicesContext);
  const form = await readForm(request);
  const [intent, id, kind] = [textField(form, 'intent'), textField(form, 'id'), textField(form, 'kind')];
  const done = (what: 'requeued' | 'deleted') => seeOther(opsPath('jobs', { done: what }));
  if (intent === 'requeue' && id && (await jobDesk.requeue(operator, { id })) > 0) throw done('requeued');
  if (intent === 'requeue-kind' && kind && (await jobDesk.requeue(operator, { kind })) > 0) throw done('requeued');
  if (intent === 'delete' && id && (await jobDesk.remove(operator, id))) throw done('deleted');
  if (!['requeue', 'requeue-kind', 'delete'].includes(intent)) throw data(null, { status: 400 });
  return data({ problem: 'This job no longer exists.' }, { status: 409 });
};

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  return <JobsScreen view={loaderData} problem={actionData?.problem} />;
}
