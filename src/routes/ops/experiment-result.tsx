import { data } from 'react-router';
import { ResultScreen } from '#domains/back-office/experiments/result-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/experiment-result.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const brand = url.searchParams.get('brand') ?? undefined;
  const view = await context.get(servicesContext).experimentList.result(params.key, brand);
  if (!view) throw data(null, { status: 404 });
  return { view };
};

export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { flagDesk } = context.get(servicesContext);
  const { act, variation = '', reason = '' } = await readForm(request);
  if (act !== 'roll-out' && act !== 'stop') throw data(null, { status: 400 });
  const ended =
    act === 'stop'
      ? await flagDesk.stop(operator, params.key, reason)
      : await flagDesk.rollOut(operator, { key: params.key, variation, reason });
  if (ended.ok) throw seeOther(opsPath('experiments', { published: ended.value }));
  return data({ problem: ended.error.message }, { status: ended.error.status });
};

export default function ExperimentResult({ loaderData, actionData }: Route.ComponentProps) {
  return <ResultScreen view={loaderData.view} problem={actionData?.problem} />;
}
