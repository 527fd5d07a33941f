import { data } from 'react-router';
import { RevisionScreen } from '#domains/back-office/experiments/revision-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { numberOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/experiment-revision.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const view = await context.get(servicesContext).projectDesk.revision(numberOf(params.revision));
  if (!view) throw data(null, { status: 404 });
  return view;
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { reason = '', basedOn = '' } = await readForm(request);
  const restored = await context.get(servicesContext).projectDesk.restore(operator, numberOf(params.revision), {
    reason,
    basedOn: numberOf(basedOn),
  });
  if (restored.ok) throw seeOther(opsPath('experiments', { published: String(restored.value) }));
  const { status, message } = restored.error;
  if (status === 404) throw data(null, { status });
  return data({ message, reason }, { status });
};

export default function ExperimentRevision({ loaderData, actionData }: Route.ComponentProps) {
  return <RevisionScreen {...loaderData} refused={actionData} />;
}
