import { data } from 'react-router';
import { ExperimentsScreen } from '#domains/back-office/experiments/experiments-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/experiments.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const published = url.searchParams.get('published');
  return {
    view: await context.get(servicesContext).experimentList.list(),
    published: published !== null && /^\d{1,9}$/.test(published) ? Number(published) : undefined,
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { act, name = '', flag = '', variation = '', page = '', reason = '' } = await readForm(request);
  const { projectDesk, testerLinks, flagDesk } = context.get(servicesContext);
  if (act === 'link') {
    const { origin } = context.get(siteContext);
    const made = await testerLinks.make(operator, { variation, page, origin });
    const query = { variation, page };
    if (made.ok) return { testerLink: { ...query, link: made.value } };
    return data({ testerLink: { ...query, message: made.error } }, { status: 400 });
  }
  if (act === 'switch-off' || act === 'switch-on') {
    const switched = await flagDesk.switchFlag(operator, { key: flag, isOff: act === 'switch-off', reason });
    if (switched.ok) throw seeOther(opsPath('experiments', { published: switched.value }));
    return data({ flagProblem: switched.error.message }, { status: switched.error.status });
  }
  const begun = await projectDesk.begin(operator, { name, ...(flag !== '' && { flagKey: flag }) });
  if (begun.ok) throw seeOther(opsPath(`experiments/drafts/${begun.value.id}`, { at: begun.value.at }));
  return data({ refused: { message: begun.error, name, flag } }, { status: 400 });
};

export default function Experiments({ loaderData, actionData }: Route.ComponentProps) {
  return <ExperimentsScreen {...loaderData} {...actionData} />;
}
