import { useState } from 'react';
import { helpfulReviewPath, signInPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { helpfulCall } from './review-calls.ts';

type HelpfulFormProps = {
  reviewId: string;
  title: string;
  /** All votes as the page was rendered, the reader's own among them. */
  helpful: number;
  /** Whether the reader's own vote is among them. */
  isVoted: boolean;
  /** The page the reader is on, without its hash. */
  here: string;
  toUrl: (path: string) => string;
};

/** A vote for a review. Without JavaScript it posts and comes back; signing in leads back here too. */
export const HelpfulForm = ({ reviewId, title, helpful, isVoted: wasVoted, here, toUrl }: HelpfulFormProps) => {
  const [changed, setChanged] = useState<boolean>();
  const isVoted = changed ?? wasVoted;
  const { form, busy, onSubmit, code, message } = useForm({
    call: helpfulCall,
    toUrl,
    toBody: () => ({ reviewId, helpful: !isVoted }),
    onSent: () => setChanged(!isVoted),
  });
  const back = `${here}#review-${reviewId}`;
  const votes = helpful + Number(isVoted) - Number(wasVoted);
  return (
    <form ref={form} method="post" action={helpfulReviewPath(reviewId)} onSubmit={onSubmit}>
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        variant="plain"
        size="small"
        icon="thumb"
        state={busy ? 'loading' : ''}
        loadingLabel="Saving"
        aria-pressed={isVoted}
        aria-label={`Helpful, ${votes} ${votes === 1 ? 'vote' : 'votes'}: ${title}`}
      >
        Helpful ({votes})
      </Button>
      {code === 'not-signed-in' ? (
        <span role="status">
          {' '}
          <a href={signInPath('sign-in', back)}>Sign in</a> to vote.
        </span>
      ) : (
        message && <span role="status"> {message}</span>
      )}
    </form>
  );
};
