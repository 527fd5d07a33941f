import { ButtonLink } from '#ui/button.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { Rating } from '#ui/rating.tsx';
import { ReviewCard } from './review-card.tsx';
import type { ReviewCardView } from './review-view.ts';

type OwnerVoicesView = {
  rating: { value: number; count: number } | null;
  href: string;
  /** Undefined on a site without accounts. */
  writeHref: string | undefined;
  cards: readonly ReviewCardView[];
};

/** The most helpful reviews of a model, on its research page. */
export const OwnerVoices = ({ view, name }: { view: OwnerVoicesView; name: string }) => (
  <>
    <SectionHead
      id="owners"
      title="What owners say"
      note={view.rating ? <Rating value={view.rating.value} count={view.rating.count} /> : 'No reviews yet'}
    />
    {view.cards.map((review) => (
      <ReviewCard key={review.id} review={review} />
    ))}
    <p>
      {view.rating || view.writeHref === undefined ? (
        <ButtonLink href={view.href} variant="quiet">
          {view.rating ? 'Read all reviews' : 'Owners’ reviews'}
        </ButtonLink>
      ) : (
        <ButtonLink href={view.writeHref} variant="quiet">
          Review your {name}
        </ButtonLink>
      )}
    </p>
  </>
);
