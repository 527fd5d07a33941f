import { type ReactNode, type SubmitEvent, useId } from 'react';
import { MessageLines } from '#domains/people/accounts/message-lines.tsx';
import { formValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type BookmarkFormBody, bookmarkBody } from './bookmark-body.ts';
import { BookmarkFields } from './bookmark-fields.tsx';
import styles from './bookmark-panel.module.css';
import type { BookmarksState } from './bookmark-slice.ts';
import type { BrowserBookmark } from './bookmark-wire.ts';

type BookmarkPanelProps = Pick<BookmarksState<BrowserBookmark>, 'animatedButtonState'> & {
  panel: NonNullable<BookmarksState<BrowserBookmark>['panel']>;
  heading: string;
  titleLabel: string;
  alertsLegend: string;
  /** Rendered above the form, and below its fields. */
  head?: ReactNode;
  foot?: ReactNode;
  /** Notes that another device saved, shown next to the title. */
  theirNotes?: ReactNode;
  /** Button next to Save. */
  removal?: ReactNode;
  /** Unsaved notes; a different draft resets the form. */
  draft?: string | undefined;
  onSave(body: BookmarkFormBody): void;
  onAcceptTheirs(): void;
  onClose(): void;
  /** Fields of only one kind. */
  children?: ReactNode;
};

/** The panel for editing a saved car or search (SAVE-12 to SAVE-14, SRCHSAVE-03). */
export const BookmarkPanel = ({ panel, animatedButtonState, heading, ...props }: BookmarkPanelProps) => {
  const { head, foot, theirNotes, removal, draft = '', onSave, onAcceptTheirs, onClose, children, ...labels } = props;
  const formId = useId();
  const { bookmark, phone, messages, theirs } = panel;
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(bookmarkBody(formValues(new FormData(event.currentTarget))));
  };
  return (
    <Dialog
      key={bookmark.id}
      open
      placement="end"
      title={heading}
      onClose={onClose}
      footer={
        <>
          {removal}
          <Button type="submit" form={formId} className={styles.save} state={animatedButtonState} loadedLabel="Saved">
            Save
          </Button>
        </>
      }
    >
      {head}
      <form key={`${bookmark.version} ${draft}`} id={formId} className={styles.form} onSubmit={save}>
        <BookmarkFields {...labels} bookmark={bookmark} overwrite={bookmark.overwriteFlag} phone={phone}>
          {children}
        </BookmarkFields>
        <MessageLines messages={messages} />
        {theirs && (
          <div className={styles.theirs}>
            <p>
              Saved elsewhere: <strong>{theirs.title}</strong>
              {theirNotes}
            </p>
            <Button size="small" variant="quiet" onClick={onAcceptTheirs}>
              Keep the other version
            </Button>
          </div>
        )}
        {foot}
      </form>
    </Dialog>
  );
};
