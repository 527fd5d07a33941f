import { data } from 'react-router';
import {
  ConversationDecision,
  conversationRefusalOf,
} from '#domains/back-office/private-listings/conversation-decision.ts';
import { ConversationScreen } from '#domains/back-office/private-listings/conversation-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/private-conversation.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context);
  const { conversationDesk } = context.get(servicesContext);
  const [queue, opened] = await Promise.all([conversationDesk.queue(), conversationDesk.open(operator, params.leadId)]);
  if (!opened) throw data(null, { status: 404 });
  return { queue, opened, done: doneOf(url) !== undefined };
};

export const action = async ({ request, params: { leadId }, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const input = ConversationDecision.safeParse(await readForm(request));
  if (!input.success) throw data(null, { status: 400 });
  const decided = await context.get(servicesContext).conversationDesk.decide(operator, leadId, input.data);
  if (decided.ok) throw seeOther(opsPath(`private/conversations/${leadId}`, { done: 'changed' }));
  const { status, message } = conversationRefusalOf(decided.error);
  return data({ message, reason: input.data.reason }, { status });
};

export default function PrivateConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ConversationScreen {...loaderData} refused={actionData} />;
}
