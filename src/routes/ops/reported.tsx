import { data } from 'react-router';
import { readAnswer, refusalOf } from '#domains/back-office/moderation/report-answer.ts';
import { ReportedScreen } from '#domains/back-office/moderation/reported-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf, numberOf } from '../../pages/admin-form.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/reported.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context);
  const { reportDesk } = context.get(servicesContext);
  const queue = await reportDesk.queue();
  const listingId = params.listingId === undefined ? queue[0]?.listingId : numberOf(params.listingId);
  const opened = listingId === undefined ? undefined : await reportDesk.open(operator, listingId);
  if (params.listingId !== undefined && !opened) throw data(null, { status: 404 });
  return { queue, opened, done: doneOf(url) !== undefined };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const listingId = numberOf(params.listingId ?? '');
  const values = await readForm(request);
  const answer = readAnswer(values);
  if (!answer) throw data(null, { status: 400 });
  const { brand, origin } = context.get(siteContext);
  const { reportDesk } = context.get(servicesContext);
  const resolved = await reportDesk.resolve(operator, listingId, answer, { brand, origin });
  if (resolved.ok) throw seeOther(opsPath('reported', { done: 'changed' }));
  const { status, message } = refusalOf(resolved.error);
  return data({ message, note: answer.note }, { status });
};

export default function Reported({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportedScreen {...loaderData} {...(actionData && { refused: actionData, done: false })} />;
}
