import { data } from 'react-router';
import { ConversationPage, type ConversationView } from '#domains/contact/leads/conversation/conversation-page.tsx';
import { conversationPath } from '#paths/paths.ts';
import { servicesContext } from '../pages/app-context.ts';
import { answerConversation } from '../pages/conversation-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/conversation.ts';

export const handle: PageHandle = { pageType: 'conversation' };

export const headers = () => ({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });

const tokenOf = (url: URL): string => url.searchParams.get('t') ?? '';

/** The page of the signed link in a mail to somebody without an account. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { conversationLinks, conversations, questions } = context.get(servicesContext);
  const token = tokenOf(url);
  const link = conversationLinks.read(token);
  const path = conversationPath(token);
  const missing = () => data({ path, view: undefined }, { status: 404 });
  if (!link) return missing();
  // Stopped emails close the page too, without a row of its own.
  const isOpen = (await conversations.open(link.leadId, link.writer)) !== undefined;
  const closed = isOpen ? {} : { canReply: false };
  if (link.writer === 'shopper') {
    const question = await questions.asShopper(link.leadId);
    if (!question) return missing();
    const view: ConversationView = { reader: 'shopper', question: { ...question, ...closed }, other: question.dealer };
    return data({ path, view });
  }
  const question = await questions.asOwner(link.leadId);
  if (!question) return missing();
  const view: ConversationView = { reader: 'owner', question: { ...question, ...closed }, other: question.shopper };
  return data({ path, view });
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const token = tokenOf(url);
  const proven = context.get(servicesContext).conversationLinks.read(token);
  if (!proven) throw data(null, { status: 404 });
  return answerConversation(context, { values: await readForm(request), proven, back: conversationPath(token) });
};

export default function ConversationRoute({ loaderData: { view, path }, actionData }: Route.ComponentProps) {
  return <ConversationPage view={view} action={path} refused={actionData?.refused} />;
}
