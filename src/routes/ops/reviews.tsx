import { data } from 'react-router';
import { readDecision } from '#domains/back-office/reviews/review-decision.ts';
import { ReviewsScreen } from '#domains/back-office/reviews/reviews-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { plainText } from '#lib/plain-text.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf, pageOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/reviews.ts';

export const handle: PageHandle = { pageType: 'ops' };

const states = ['waiting', 'published', 'refused', 'hidden'] as const;

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context);
  const { reviewDesk } = context.get(servicesContext);
  const state = states.find((one) => one === url.searchParams.get('state')) ?? 'waiting';
  const queue = await reviewDesk.queue({ state, page: pageOf(url) });
  const opened = params.id === undefined ? undefined : await reviewDesk.open(operator, params.id);
  if (params.id !== undefined && !opened) throw data(null, { status: 404 });
  return { queue, opened, done: doneOf(url) !== undefined };
};

const refusals = {
  'unknown-review': { status: 404, message: 'This review was deleted.' },
  'no-reason': { status: 400, message: 'Say why. The author gets the reason by email.' },
  changed: { status: 409, message: 'This review has changed. Read it again before you decide.' },
} as const;

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { reviewDesk } = context.get(servicesContext);
  const values = await readForm(request);
  const id = params.id ?? '';
  const back = opsPath(`reviews/${id}`, { state: url.searchParams.get('state') ?? undefined, done: 'changed' });
  if (textField(values, 'act') === 'answer') {
    const answered = await reviewDesk.answerFor(operator, id, plainText(textField(values, 'words')).slice(0, 2000));
    if (answered.ok) throw seeOther(back);
    return data({ message: answered.error, typed: textField(values, 'words') }, { status: 409 });
  }
  const decision = readDecision(values);
  if (!decision) throw data(null, { status: 400 });
  const decided = await reviewDesk.decide(operator, id, decision);
  if (decided.ok) throw seeOther(back);
  const { status, message } = refusals[decided.error];
  return data({ message, typed: textField(values, 'reason') }, { status });
};

export default function OpsReviews({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewsScreen {...loaderData} refused={actionData} />;
}
