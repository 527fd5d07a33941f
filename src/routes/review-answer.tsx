import { data } from 'react-router';
import { AnswerReview } from '#domains/browse/reviews/answer-review.tsx';
import { answerRefusals } from '#domains/browse/reviews/review-answers.server.ts';
import { answerReviewForm } from '#domains/browse/reviews/review-forms.server.ts';
import { reviewCard } from '#domains/browse/reviews/review-view.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { servicesContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import type { Route } from './+types/review-answer.ts';

export const handle: PageHandle = { pageType: 'reviews' };

/** The page of the link in our mail to a dealer: no account, no script. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const key = url.searchParams.get('key') ?? '';
  const opened = await context.get(servicesContext).reviewAnswers.open(key);
  if (!opened.ok) {
    const { code, message } = answerRefusals[opened.error];
    return data({ kind: 'closed' as const, message }, { status: errorCatalogue[code].status });
  }
  const { review, dealer, path } = opened.value;
  return data({ kind: 'open' as const, answerKey: key, dealer, path, card: reviewCard(review) });
};

export const action = async ({ request, context }: Route.ActionArgs) =>
  answerPage(
    await answerReviewForm.answer(await readForm(request), { answers: context.get(servicesContext).reviewAnswers }),
  );

export default function AnswerReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Container className={styles.page}>
      <PageHead title="Answer a review" description="Your answer is shown below the review." robots="noindex" />
      {loaderData.kind === 'closed' ? (
        <>
          <h1>This link can’t be used</h1>
          <p className={styles.lead}>{loaderData.message}</p>
        </>
      ) : (
        <AnswerReview {...loaderData} answer={actionData} />
      )}
    </Container>
  );
}
