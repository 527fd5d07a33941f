import type { SubmitEvent } from 'react';
import { bookmarkNotesLength } from '#domains/saved/bookmarks/bookmark.ts';
import { formValues } from '#lib/forms/form-values.ts';
import { sharedListPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './own-opinion.module.css';
import type { PersonOpinion, SharedCar } from './shared-car.ts';
import { type Mark, type OpinionChanges, reasonLength } from './shared-list.ts';

type OwnOpinionProps = {
  listId: string;
  car: Pick<SharedCar, 'listingId' | 'title'>;
  mine: PersonOpinion;
  isSending: boolean;
  onChange(changes: OpinionChanges): void;
};

/** Sends by script what the form posts without. */
const useSubmit =
  (onChange: OwnOpinionProps['onChange']) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { mark, reason, note } = formValues(new FormData(event.currentTarget, event.nativeEvent.submitter));
    onChange({
      ...(mark !== undefined && { mark: mark as Mark }),
      ...(reason !== undefined && { reason }),
      ...(note !== undefined && { note }),
    });
  };

const Hidden = ({ listingId }: { listingId: number }) => (
  <>
    <input type="hidden" name="intent" value="opinion" />
    <input type="hidden" name="listingId" value={listingId} />
  </>
);

/** One's own heart and veto, each of which takes itself back. */
export const OwnMarks = ({ listId, car, mine: { mark }, onChange }: OwnOpinionProps) => {
  const submit = useSubmit(onChange);
  const liked = mark === 'heart';
  const ruledOut = mark === 'veto';
  return (
    <form method="post" action={sharedListPath(listId)} onSubmit={submit} className={styles.marks}>
      <Hidden listingId={car.listingId} />
      <button
        type="submit"
        name="mark"
        value={liked ? 'none' : 'heart'}
        className={styles.mark}
        data-mark={liked ? 'heart' : undefined}
        aria-pressed={liked}
      >
        <Icon name="heart" filled={liked} />
        {liked ? 'You like it' : 'Like'}
        <VisuallyHidden> {car.title}</VisuallyHidden>
      </button>
      <button
        type="submit"
        name="mark"
        value={ruledOut ? 'none' : 'veto'}
        className={styles.mark}
        data-mark={ruledOut ? 'veto' : undefined}
        aria-pressed={ruledOut}
      >
        <Icon name="ban" />
        {ruledOut ? 'You ruled it out' : 'Rule out'}
        <VisuallyHidden> {car.title}</VisuallyHidden>
      </button>
    </form>
  );
};

/** Why one rules a car out; asked for once it is. */
export const OwnReason = ({ listId, car, mine, isSending, onChange }: OwnOpinionProps) => {
  const submit = useSubmit(onChange);
  if (mine.mark !== 'veto') return null;
  return (
    <form method="post" action={sharedListPath(listId)} onSubmit={submit} className={styles.reason}>
      <Hidden listingId={car.listingId} />
      <Field label="Why?" note="optional">
        <TextInput
          key={mine.reason}
          name="reason"
          size="small"
          maxLength={reasonLength}
          defaultValue={mine.reason}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" size="small" variant="quiet" aria-busy={isSending || undefined}>
        Save<VisuallyHidden> the reason for {car.title}</VisuallyHidden>
      </Button>
    </form>
  );
};

export const OwnNote = ({ listId, car, mine, isSending, onChange }: OwnOpinionProps) => {
  const submit = useSubmit(onChange);
  return (
    <Disclosure
      look="link"
      summary={
        <>
          {mine.note ? 'Edit your note' : 'Add a note'}
          <VisuallyHidden> about {car.title}</VisuallyHidden>
        </>
      }
    >
      <form method="post" action={sharedListPath(listId)} onSubmit={submit} className={styles.note}>
        <Hidden listingId={car.listingId} />
        <Field label="Your note" hint="Everybody who can see the list can read it.">
          <TextArea name="note" rows={3} maxLength={bookmarkNotesLength} defaultValue={mine.note} />
        </Field>
        <Button type="submit" size="small" variant="quiet" state={isSending ? 'loading' : ''} loadingLabel="Saving">
          Save note
        </Button>
      </form>
    </Disclosure>
  );
};
