import { data } from 'react-router';
import { voteForm } from '#domains/browse/reviews/review-forms.server.ts';
import { textField } from '#lib/forms/form-values.ts';
import { localPath } from '#lib/local-path.ts';
import { networkOf } from '#lib/network.ts';
import { signInPath } from '#paths/paths.ts';
import { seeOther } from '../pages/account-page.ts';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/review-helpful.ts';

export const handle: PageHandle = { pageType: 'reviews' };

/** Only a form leads here. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** A vote without JavaScript, and back to the review. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const back = localPath(textField(await readForm(request), 'back'));
  const consumer = consumerOf(context);
  if (!consumer) throw seeOther(signInPath('sign-in', back));
  const feedback = context.get(servicesContext).reviewFeedback;
  const network = networkOf(context.get(callerContext).ip);
  const reader = { feedback, network, consumerId: consumer.id };
  const { status, answer } = await voteForm.answer({ reviewId: params.id, helpful: 'yes' }, reader);
  if (answer.status === 'refused' && answer.code !== 'conflict') throw data(null, { status });
  throw seeOther(back);
};

export default function ReviewHelpful() {
  return null;
}
