import { data } from 'react-router';
import { DraftScreen } from '#domains/back-office/experiments/draft-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readFormEntries } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/experiment-draft.ts';

export const handle: PageHandle = { pageType: 'ops' };

const partOf = (url: URL): string => {
  const at = url.searchParams.get('at') ?? '';
  return /^[a-z]+(\.\d{1,4}(\.experiments\.\d{1,4})?)?$/.test(at) ? at : 'flags.0';
};

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context);
  const { projectDesk } = context.get(servicesContext);
  const at = partOf(url);
  const draft = await projectDesk.open(operator, params.draft);
  if (!draft) throw data(null, { status: 404 });
  return { draft, at, preview: await projectDesk.preview(params.draft, at) };
};

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { projectDesk } = context.get(servicesContext);
  const entries = await readFormEntries(request);
  const typed = Object.fromEntries(entries);
  const saved = await projectDesk.submit(operator, params.draft, entries);
  if (!saved.ok) {
    if (saved.error.status === 404) throw data(null, { status: 404 });
    return data({ ...saved.error, typed }, { status: saved.error.status });
  }
  const { kind } = saved.value;
  if (kind === 'published') throw seeOther(opsPath('experiments', { published: String(saved.value.revision) }));
  if (kind === 'discarded') throw seeOther(opsPath('experiments'));
  throw seeOther(opsPath(`experiments/drafts/${params.draft}`, { at: partOf(url) }));
};

export default function ExperimentDraft({ loaderData, actionData }: Route.ComponentProps) {
  return <DraftScreen {...loaderData} {...(actionData && { refused: actionData })} />;
}
