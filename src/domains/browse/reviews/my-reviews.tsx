import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { RatingSubject } from '#domains/cars/ratings/rating.ts';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { accountPath, researchPath, writeReviewPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack, TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { ReviewState } from './review.ts';
import { ReviewCard } from './review-card.tsx';
import type { ReviewCardView } from './review-view.ts';
import { dropTypedReview } from './typed-review.ts';

type OwnReview = {
  card: ReviewCardView;
  state: ReviewState;
  reason: string | null;
  subject: RatingSubject;
  /** The dealer or model; empty if it's gone. */
  name: string;
  path: string;
};

type MyReviewsProps = {
  rows: readonly OwnReview[];
  drafts: readonly { subject: RatingSubject; name: string; words: string }[];
  done: 'published' | 'waiting' | 'draft' | 'deleted' | undefined;
};

const dones = {
  published: { title: 'Thanks. Your review is published.', words: '' },
  waiting: { title: 'Thanks. Your review is being checked.', words: 'We email you either way.' },
  draft: { title: 'Your draft is saved.', words: '' },
  deleted: { title: 'Your review is deleted.', words: '' },
} as const;

const states = {
  published: { label: 'Published', tone: 'positive' },
  waiting: { label: 'Being checked', tone: 'warning' },
  refused: { label: 'Not published', tone: 'danger' },
  hidden: { label: 'Hidden', tone: 'danger' },
} as const;

const shortWords = (words: string): string => (words.length > 140 ? `${words.slice(0, 140)}…` : words);

/** Reviews and drafts of an account, with what became of them. */
export const MyReviews = ({ rows, drafts, done }: MyReviewsProps) => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  useEffect(() => {
    // What was typed has arrived.
    if (done && done !== 'deleted') dispatch(dropTypedReview());
  }, [dispatch, done]);
  return (
    <Stack gap={5}>
      {done && (
        <Banner level="positive" title={dones[done].title}>
          {dones[done].words}
        </Banner>
      )}
      {drafts.map(({ subject, name, words }) => (
        <Card key={subject}>
          <h2>Draft: {name}</h2>
          {words !== '' && <p>{shortWords(words)}</p>}
          <Stack row gap={3}>
            <ButtonLink href={writeReviewPath(subject)} size="small">
              Continue
            </ButtonLink>
            <form method="post" action={accountPath('reviews')}>
              <input type="hidden" name="subject" value={subject} />
              <Button
                type="submit"
                name="intent"
                value="drop-draft"
                variant="plain"
                size="small"
                aria-label={`Delete draft: ${name}`}
              >
                Delete draft
              </Button>
            </form>
          </Stack>
        </Card>
      ))}
      {rows.map(({ card, state, reason, subject, name, path }) => (
        <Card key={card.id}>
          <Stack row spread gap={2}>
            <h2>{path === '' ? name : <TextLink href={path}>{name}</TextLink>}</h2>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </Stack>
          {reason && <Banner level="warning" title={reason} />}
          <ReviewCard review={card}>
            <ButtonLink href={writeReviewPath(subject)} variant="quiet" size="small" aria-label={`Edit: ${card.title}`}>
              Edit
            </ButtonLink>
            <form method="post" action={accountPath('reviews')}>
              <input type="hidden" name="reviewId" value={card.id} />
              <Button type="submit" variant="plain" size="small" aria-label={`Delete: ${card.title}`}>
                Delete
              </Button>
            </form>
          </ReviewCard>
        </Card>
      ))}
      {rows.length === 0 && drafts.length === 0 && (
        <EmptyState title="No reviews yet" action={<ButtonLink href={researchPath()}>Find your model</ButtonLink>}>
          Review a model you own, or a dealer you asked or bought from, on their pages.
        </EmptyState>
      )}
    </Stack>
  );
};
