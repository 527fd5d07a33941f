import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { answerReviewPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './report-review.module.css';
import { longestAnswer } from './review.ts';
import { ReviewCard } from './review-card.tsx';
import type { ReviewCardView } from './review-view.ts';

type AnswerReviewProps = {
  card: ReviewCardView;
  dealer: string;
  path: string;
  answer?: FormAnswer | undefined;
  /** The token of the link. */
  answerKey: string;
};

/** Where a dealer answers a review, once, without an account. */
export const AnswerReview = ({ card, dealer, path, answerKey, answer }: AnswerReviewProps) => {
  const isAnswered = card.answer !== null || answer?.status === 'sent';
  const { errors = {}, values = {}, message = null } = answer?.status === 'refused' ? answer : {};
  return (
    <>
      <h1>{isAnswered ? 'Your answer is published' : `Answer a review of ${dealer}`}</h1>
      {answer?.status === 'sent' && (
        <Banner level="positive" title="Thank you. Your answer is shown below the review." />
      )}
      <ReviewCard review={card} level={2} />
      {isAnswered ? (
        <p>
          This link works once. <TextLink href={path}>See all reviews</TextLink>
        </p>
      ) : (
        <form method="post" action={answerReviewPath(answerKey)} className={styles.form}>
          {message && <Banner level="danger" title={message} />}
          <input type="hidden" name="key" value={answerKey} />
          <Field
            label="Your answer"
            required
            hint="You can answer once, and it can’t be changed. Everybody can read it."
            error={errors.words}
          >
            <TextArea name="words" rows={5} required maxLength={longestAnswer} defaultValue={values.words} />
          </Field>
          <div>
            <Button type="submit">Publish answer</Button>
          </div>
        </form>
      )}
    </>
  );
};
