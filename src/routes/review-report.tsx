import { data } from 'react-router';
import { ReportReview } from '#domains/browse/reviews/report-review.tsx';
import { ReviewCard } from '#domains/browse/reviews/review-card.tsx';
import { reportReviewForm } from '#domains/browse/reviews/review-forms.server.ts';
import { reviewCard } from '#domains/browse/reviews/review-view.ts';
import { networkOf } from '#lib/network.ts';
import { Container, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { consumerOrNull } from '../pages/consumer.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import type { Route } from './+types/review-report.ts';

export const handle: PageHandle = { pageType: 'reviews' };

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { reviewFeedback, reviewSubjects } = context.get(servicesContext);
  const review = await reviewFeedback.find(params.id);
  const about = review && (await reviewSubjects.find(review.subject));
  if (!review || !about) throw data(null, { status: 404 });
  return { card: reviewCard(review), name: about.name, path: about.path };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const values = await readForm(request);
  const reader = {
    feedback: context.get(servicesContext).reviewFeedback,
    network: networkOf(context.get(callerContext).ip),
    consumerId: consumerOrNull(context)?.id,
  };
  return answerPage(await reportReviewForm.answer(values, reader, { ...values, reviewId: params.id }));
};

export default function ReportReviewPage({ loaderData: { card, name, path }, actionData }: Route.ComponentProps) {
  return (
    <Container className={styles.page}>
      <PageHead title={`Report a review of ${name}`} description="Tell us what’s wrong with it." robots="noindex" />
      <h1>Report this review of {name}</h1>
      {actionData?.status !== 'sent' && <ReviewCard review={card} level={2} />}
      <ReportReview reviewId={card.id} answer={actionData} />
      <p>
        <TextLink href={path}>Back to the reviews</TextLink>
      </p>
    </Container>
  );
}
