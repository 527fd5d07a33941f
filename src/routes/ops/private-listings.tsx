import { data } from 'react-router';
import { DecisionInput, decideRefusalOf } from '#domains/back-office/private-listings/decision-input.ts';
import { PrivateListingsScreen } from '#domains/back-office/private-listings/private-listings-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/private-listings.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const { privateListingDesk, conversationDesk } = context.get(servicesContext);
  const [queue, conversations] = await Promise.all([privateListingDesk.queue(), conversationDesk.queue()]);
  const id = params.id ?? queue[0]?.id;
  const opened = id === undefined ? undefined : await privateListingDesk.open(id);
  if (params.id !== undefined && !opened) throw data(null, { status: 404 });
  return { queue, conversations, opened, done: doneOf(url) !== undefined };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const input = DecisionInput.safeParse(await readForm(request));
  if (!input.success || params.id === undefined) throw data(null, { status: 400 });
  const decided = await context.get(servicesContext).privateListingDesk.decide(operator, params.id, input.data);
  if (decided.ok) throw seeOther(opsPath(`private/${params.id}`, { done: 'changed' }));
  const { status, message } = decideRefusalOf(decided.error);
  return data({ message, reason: input.data.reason }, { status });
};

export default function PrivateListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivateListingsScreen {...loaderData} refused={actionData} />;
}
