import { data } from 'react-router';
import { longestMessage } from '#domains/contact/leads/lead-terms.ts';
import { QuestionList } from '#domains/contact/leads/questions/question-list.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { plainText } from '#lib/plain-text.ts';
import { accountPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
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

const refusals = {
  empty: { status: 400, message: 'Write your reply first.' },
  scam: {
    status: 400,
    message:
      'We didn’t send this, because it reads like a common scam: payment before meeting, a shipping agent, a code, or identity data. Leave that out.',
  },
  links: { status: 400, message: 'Remove web and email addresses from outside this site.' },
  'too-many': { status: 429, message: 'You’ve sent a lot of replies. Try again in an hour.' },
  'no-conversation': { status: 404, message: 'You can’t message this dealer here anymore.' },
  unreadable: { status: 400, message: 'Write your reply first.' },
} as const;

/** Sends a reply to a dealer. */
export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const person = personOf(context, url);
  const { writeToDealer } = context.get(servicesContext);
  const form = await readForm(request);
  const question = textField(form, 'question');
  const words = plainText(textField(form, 'words')).slice(0, longestMessage);
  const after = textField(form, 'after').slice(0, 100);
  if (!/^[0-9a-f-]{36}$/.test(question) || !writeToDealer) throw data(null, { status: 404 });
  const sent = await writeToDealer(person, { leadId: question, words, after });
  if (sent.ok) throw seeOther(`${accountPath('questions')}#${question}`);
  const { status, message } = refusals[sent.error];
  return data({ refused: { question, message, words } }, { status });
};

export default function QuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionList {...loaderData} refused={actionData?.refused} />;
}
