import { QuestionList } from '#domains/leads/questions/question-list.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/questions.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id: consumerId, email } = openAccount(context, url);
  const { questions } = context.get(servicesContext);
  return { questions: await questions.list({ consumerId, email: email.toLowerCase() }) };
};

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  return <QuestionList {...loaderData} />;
}
