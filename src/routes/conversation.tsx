import { data } from 'react-router';
import { ConversationPage, type ConversationView } from '#domains/contact/leads/conversation/conversation-page.tsx';
import { refusedReplyOf, replyForm } from '#domains/contact/leads/conversation/reply-form.server.ts';
import { textField } from '#lib/forms/form-values.ts';
import { conversationPath } from '#paths/paths.ts';
import { seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
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
  const canReply = (await conversations.open(link.leadId, link.writer)) !== undefined;
  const common = { reader: link.writer, canReply };
  if (link.writer === 'shopper') {
    const question = await questions.asShopper(link.leadId);
    if (!question) return missing();
    const view: ConversationView = { ...common, question, vehicle: question.vehicle, other: question.dealer };
    return data({ path, view });
  }
  const question = await questions.asOwner(link.leadId);
  if (!question) return missing();
  const view: ConversationView = { ...common, question, vehicle: question.vehicle, other: question.shopper };
  return data({ path, view });
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { conversationLinks, conversations } = context.get(servicesContext);
  const token = tokenOf(url);
  const proven = conversationLinks.read(token);
  if (!proven) throw data(null, { status: 404 });
  const values = await readForm(request);
  if (textField(values, 'intent') === 'end') {
    await conversations.end(proven.leadId, proven.writer);
    throw seeOther(conversationPath(token));
  }
  const { status, answer } = await replyForm.answer(values, { conversations, proven });
  if (answer.status === 'sent') throw seeOther(conversationPath(token));
  return data({ refused: refusedReplyOf(answer) }, { status });
};

export default function ConversationRoute({ loaderData: { view, path }, actionData }: Route.ComponentProps) {
  return <ConversationPage view={view} action={path} refused={actionData?.refused} />;
}
