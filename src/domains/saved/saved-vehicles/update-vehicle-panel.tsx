import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { SignInBeside } from '#domains/people/accounts/sign-in/sign-in-beside.tsx';
import { BookmarkPanel } from '#domains/saved/bookmarks/bookmark-panel.tsx';
import { accountPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { keepNoteDraft, readNoteDraft } from './note-drafts.ts';
import { NotesField } from './notes-field.tsx';
import {
  type SavedVehiclesDispatch,
  selectSavedVehicles,
  selectSignedIn,
  theirsAccepted,
} from './saved-vehicles-slice.ts';
import { closeUpdatePanel, updateSavedVehicle } from './update-saved-vehicle.ts';
import styles from './update-vehicle-panel.module.css';

/** Title, notes and alerts of a saved car. */
export const UpdateVehiclePanel = () => {
  const { panel, animatedButtonState } = useSelector(selectSavedVehicles);
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const signedIn = useSelector(selectSignedIn);
  const bookmarkId = panel?.bookmark.id ?? '';
  const [draft, setDraft] = useState<string>();
  useEffect(() => setDraft(dispatch(readNoteDraft(bookmarkId))), [dispatch, bookmarkId]);
  if (!panel) return null;
  const { listing, bookmark, theirs } = panel;
  const isDraft = draft !== undefined && draft !== bookmark.notes;
  const keepDraft = (event: { currentTarget: HTMLTextAreaElement }) => {
    const notes = event.currentTarget.value;
    dispatch(keepNoteDraft(bookmark.id, notes === bookmark.notes ? undefined : notes));
  };
  const discard = () => {
    dispatch(keepNoteDraft(bookmark.id, undefined));
    setDraft(undefined);
  };
  return (
    <BookmarkPanel
      panel={panel}
      animatedButtonState={animatedButtonState}
      heading={bookmark.isExisting ? 'Saved car' : 'Car saved'}
      titleLabel="Title"
      alertsLegend="When its price drops or it is no longer listed"
      head={<p className={styles.name}>{listing.name}</p>}
      theirNotes={theirs?.notes ? <> “{theirs.notes}”</> : ', without notes'}
      foot={
        signedIn ? (
          <p>
            <TextLink href={accountPath('shared-lists', { listingId: listing.id })}>Add to a shared list</TextLink>
          </p>
        ) : (
          <Banner level="warning" action={<SignInBeside />}>
            You were signed out. Sign in again, then press Save: what you typed is still here.
          </Banner>
        )
      }
      draft={draft}
      onSave={(body) => dispatch(updateSavedVehicle({ ...body, bookmarkTitle: body.bookmarkTitle || listing.name }))}
      onAcceptTheirs={() => {
        discard();
        dispatch(theirsAccepted());
      }}
      onClose={() => dispatch(closeUpdatePanel())}
    >
      <NotesField defaultValue={isDraft ? draft : bookmark.notes} onInput={keepDraft} />
      {isDraft && (
        <p className={styles.draft}>
          These notes aren’t saved yet.{' '}
          <Button size="small" variant="plain" onClick={discard}>
            Discard them
          </Button>
        </p>
      )}
    </BookmarkPanel>
  );
};
