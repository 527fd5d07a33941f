import { data } from 'react-router';
import { SettingsScreen } from '#domains/back-office/settings/settings-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/settings.ts';

export const handle: PageHandle = { pageType: 'ops' };

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

export const loader = async ({ url, params, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const { settingsDesk } = context.get(servicesContext);
  const view = await settingsDesk.section(params.section)?.open({
    diff: numberIn(url.searchParams, 'diff'),
    restore: numberIn(url.searchParams, 'restore'),
    published: numberIn(url.searchParams, 'published'),
  });
  if (!view) throw data(null, { status: 404 });
  return { links: settingsDesk.links(), view };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const section = context.get(servicesContext).settingsDesk.section(params.section);
  if (!section) throw data(null, { status: 404 });
  const answer = await section.submit(await readForm(request), operator);
  if (answer.ok) throw seeOther(opsPath(`settings/${section.slug}`, { published: String(answer.value) }));
  const { newer, draft } = answer.error;
  const status = newer ? 409 : draft && draft.problems.length === 0 && !draft.reasonProblem ? 200 : 400;
  return data(answer.error, { status });
};

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsScreen links={loaderData.links} view={actionData ?? loaderData.view} />;
}
