import { answerReviewForm } from '#domains/supply/dealer-portal/reviews/dealer-reviews.server.ts';
import { ReviewsScreen } from '#domains/supply/dealer-portal/reviews/reviews-screen.tsx';
import { dealerPortalPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/reviews.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const view = await context.get(servicesContext).dealerReviews.open(actor);
  return { dealer, ...view, done: url.searchParams.has('done') };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { dealerReviews: reviews } = context.get(servicesContext);
  const answered = await answerReviewForm.answer(await readForm(request), { reviews, actor });
  if (answered.answer.status !== 'sent') return answerPage(answered);
  throw seeOther(dealerPortalPath(dealer.id, 'reviews', { done: 1 }));
};

export default function DealerReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewsScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
