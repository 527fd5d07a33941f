import { data } from 'react-router';
import type { RampAct } from '#domains/back-office/experiments/ramps/ramp-desk.server.ts';
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
  const { experimentList, rampDesk } = context.get(servicesContext);
  const view = await experimentList.result(params.key, brand);
  if (!view) throw data(null, { status: 404 });
  return { view, ramp: await rampDesk.view(params.key) };
};

const rampActs: Readonly<Record<string, RampAct>> = {
  'ramp-pause': 'pause',
  'ramp-continue': 'continue',
  'ramp-raise': 'raise',
  'ramp-roll-back': 'roll-back',
};

export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { flagDesk, rampDesk } = context.get(servicesContext);
  const fields = await readForm(request);
  const { act = '', variation = '', reason = '' } = fields;
  const rampAct = rampActs[act];
  if (rampAct || act === 'ramp-start') {
    const done = rampAct
      ? await rampDesk.act(operator, params.key, rampAct, reason)
      : await rampDesk.start(operator, params.key, fields);
    if (done.ok) throw seeOther(opsPath(`experiments/results/${params.key}`));
    const { status, message } = done.error;
    return data({ rampProblem: { message, fields }, problem: undefined }, { status });
  }
  if (act !== 'roll-out' && act !== 'stop') throw data(null, { status: 400 });
  const ended =
    act === 'stop'
      ? await flagDesk.stop(operator, params.key, reason)
      : await flagDesk.rollOut(operator, { key: params.key, variation, reason });
  if (ended.ok) throw seeOther(opsPath('experiments', { published: ended.value }));
  return data({ problem: ended.error.message, rampProblem: undefined }, { status: ended.error.status });
};

export default function ExperimentResult({ loaderData, actionData }: Route.ComponentProps) {
  return <ResultScreen {...loaderData} problem={actionData?.problem} rampProblem={actionData?.rampProblem} />;
}
