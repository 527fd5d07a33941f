import type { ReactNode } from 'react';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import { MessageLines } from '#domains/people/accounts/message-lines.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { BookmarkFields, type EditableBookmark } from './bookmark-fields.tsx';
import styles from './bookmark-form.module.css';

/** A refused edit, with what was typed and the reason. */
export type RefusedBookmark = EditableBookmark & { notes: string; message: AccountMessage };

type BookmarkFormProps = {
  /** Path of the list's page, which the form posts to. */
  path: string;
  bookmark: EditableBookmark;
  refused: RefusedBookmark | undefined;
  titleLabel: string;
  alertsLegend: string;
  phone: string;
  /** What another device saved meanwhile, shown with the warning. */
  theirs: ReactNode;
  children?: ReactNode;
};

/** The update panel's fields in the list itself, for browsers without JavaScript (SAVE-12 to SAVE-14). */
export const BookmarkForm = ({ path, bookmark, refused, theirs, children, ...fields }: BookmarkFormProps) => {
  // After a warning, the next save replaces the version that caused it.
  const isOutdated = refused?.message.severity === 'WARN';
  return (
    <form method="post" action={path} className={styles.form} aria-label={`Edit ${bookmark.title}`}>
      <input type="hidden" name="intent" value="update" />
      {refused && <MessageLines messages={[refused.message]} />}
      {isOutdated && theirs}
      <BookmarkFields
        {...fields}
        bookmark={{ ...bookmark, ...refused, version: bookmark.version }}
        overwrite={isOutdated}
      >
        {children}
      </BookmarkFields>
      <div className={styles.ways}>
        <Button type="submit" size="small">
          Save
        </Button>
        <ButtonLink href={path} size="small" variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
};
