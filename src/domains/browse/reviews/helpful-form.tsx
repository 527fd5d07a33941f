import { useState } from 'react';
import { helpfulReviewPath, signInPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { helpfulCall } from './review-calls.ts';

type HelpfulFormProps = {
  reviewId: string;
  title: string;
  helpful: number;
  /** The page the reader is on, without its hash. */
  here: string;
  toUrl: (path: string) => string;
};

/** A vote for a review. Without JavaScript it posts and comes back; signing in leads back here too. */
export const HelpfulForm = ({ reviewId, title, helpful, here, toUrl }: HelpfulFormProps) => {
  const [isVoted, setVoted] = useState(false);
  const { form, busy, onSubmit, code, message } = useForm({
    call: helpfulCall,
    toUrl,
    toBody: () => ({ reviewId, helpful: !isVoted }),
    onSent: () => setVoted(!isVoted),
  });
  const back = `${here}#review-${reviewId}`;
  const votes = helpful + Number(isVoted);
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
