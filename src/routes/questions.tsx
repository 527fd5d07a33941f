import { data } from 'react-router';
import { z } from 'zod';
import { QuestionList } from '#domains/contact/leads/questions/question-list.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { accountPath } from '#paths/paths.ts';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { answerConversation } from '../pages/conversation-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/questions.ts';

export const handle: PageHandle = { pageType: 'account' };

const personOf = (context: Route.LoaderArgs['context'], url: URL) => {
  const { id: consumerId, email } = openAccount(context, url);
  return { consumerId, email: email.toLowerCase() };
};

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const person = personOf(context, url);
  return { questions: await context.get(servicesContext).questions.list(person) };
};

/** Writes to a seller, reports or blocks them. */
export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const person = personOf(context, url);
  const { conversations } = context.get(servicesContext);
  const values = await readForm(request);
  const leadId = z.uuid().safeParse(textField(values, 'question')).data;
  const writer = leadId && (await conversations.sideOf(person, leadId));
  if (!leadId || writer !== 'shopper') throw data(null, { status: 404 });
  return answerConversation(context, {
    values,
    proven: { leadId, writer },
    back: `${accountPath('questions')}#${leadId}`,
  });
};

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionList {...loaderData} refused={actionData?.refused} />;
}
