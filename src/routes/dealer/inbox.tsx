import { data } from 'react-router';
import { readInboxQuery } from '#domains/supply/dealer-portal/inbox/inbox-list.ts';
import { InboxScreen } from '#domains/supply/dealer-portal/inbox/inbox-screen.tsx';
import { dealerPortalPath } from '#paths/paths.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { answerConversation } from '../../pages/conversation-action.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/inbox.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context, params: { leadId } }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { dealerInbox, clock } = context.get(servicesContext);
  const query = readInboxQuery(url.searchParams);
  const selected = leadId === undefined ? undefined : await dealerInbox.question(actor, leadId);
  if (leadId !== undefined && !selected) throw data(null, { status: 404 });
  return {
    dealer,
    me: actor.name,
    query,
    inbox: await dealerInbox.open(actor, query),
    selected,
    templates: await dealerInbox.templates(actor),
    templateId: url.searchParams.get('template') ?? '',
    nowMs: clock.now(),
    isSent: url.searchParams.has('sent'),
  };
};

export const action = async ({ request, url, context, params: { leadId = '' } }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  if (!(await context.get(servicesContext).dealerInbox.question(actor, leadId))) throw data(null, { status: 404 });
  return answerConversation(context, {
    values: await readForm(request),
    proven: { leadId, writer: 'owner' },
    back: dealerPortalPath(dealer.id, `inbox/${leadId}`, { sent: 1 }),
  });
};

export default function DealerInboxPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxScreen {...loaderData} refused={actionData?.refused} />;
}
