import { longestAnswer } from '#domains/browse/reviews/review.ts';
import { ReviewCard } from '#domains/browse/reviews/review-card.tsx';
import type { ReviewCardView } from '#domains/browse/reviews/review-view.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import styles from './reviews-screen.module.css';

type ReviewsScreenProps = {
  dealer: { id: number; name: string };
  cards: readonly ReviewCardView[];
  unanswered: number;
  done: boolean;
  refused?: FormRefusal | undefined;
};

/** Reviews of the dealer, those without an answer first; each is answered once. */
export const ReviewsScreen = ({ dealer, cards, unanswered, done, refused }: ReviewsScreenProps) => (
  <>
    <PortalHead
      title="Reviews"
      lead={`${unanswered === 0 ? 'All answered.' : `${unanswered} without an answer.`} Everybody can read your answers.`}
    />
    {done && <Banner level="positive" title="Published below the review." />}
    {refused?.message && <Banner level="danger" title={refused.message} />}
    {cards.length === 0 && <EmptyState title="No reviews yet">Reviews of your dealership appear here.</EmptyState>}
    {cards.map((card) => {
      const { values = {}, errors = {} } = refused?.values.review === card.id ? refused : {};
      return (
        <PortalPanel key={card.id}>
          <div className={styles.review}>
            <ReviewCard review={card} />
            {card.answer === null && (
              <form method="post" action={dealerPortalPath(dealer.id, 'reviews')}>
                <input type="hidden" name="review" value={card.id} />
                <Field label="Your answer" hint="You can answer once, and it can’t be changed." error={errors.words}>
                  <TextArea name="words" rows={3} maxLength={longestAnswer} defaultValue={values.words} required />
                </Field>
                <div>
                  <Button type="submit" size="small">
                    Publish answer
                  </Button>
                </div>
              </form>
            )}
          </div>
        </PortalPanel>
      );
    })}
  </>
);
