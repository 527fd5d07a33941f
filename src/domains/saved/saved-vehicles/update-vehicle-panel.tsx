import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AlertFields, readAlertChoices } from '#domains/contact/alert-choices/alert-fields.tsx';
import { MessageLines } from '#domains/people/accounts/message-lines.tsx';
import { SignInBeside } from '#domains/people/accounts/sign-in/sign-in-beside.tsx';
import { formValues, textField } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { keepNoteDraft, readNoteDraft } from './note-drafts.ts';
import {
  type SavedVehiclesDispatch,
  selectSavedVehicles,
  selectSignedIn,
  theirsTaken,
} from './saved-vehicles-slice.ts';
import { closeUpdatePanel, updateSavedVehicle } from './update-saved-vehicle.ts';
import styles from './update-vehicle-panel.module.css';

/** SAVE-12 to SAVE-14: the title, notes and alerts of one saved car. */
export const UpdateVehiclePanel = () => {
  const { updateSavedInventory: panel, animatedButtonState } = useSelector(selectSavedVehicles);
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const formId = useId();
  const signedIn = useSelector(selectSignedIn);
  const bookmarkId = panel?.bookmark.id ?? '';
  const [draft, setDraft] = useState<string>();
  useEffect(() => setDraft(dispatch(readNoteDraft(bookmarkId))), [dispatch, bookmarkId]);
  if (!panel) return null;
  const { listing, bookmark, phone, messages, theirs } = panel;
  const isDraft = draft !== undefined && draft !== bookmark.notes;
  const typed = (event: { currentTarget: HTMLTextAreaElement }) => {
    const notes = event.currentTarget.value;
    dispatch(keepNoteDraft(bookmark.id, notes === bookmark.notes ? undefined : notes));
  };
  const discard = () => {
    dispatch(keepNoteDraft(bookmark.id, undefined));
    setDraft(undefined);
  };
  const takeTheirs = () => {
    discard();
    dispatch(theirsTaken());
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = formValues(new FormData(form));
    const [title, notes] = [textField(values, 'title'), textField(values, 'notes')];
    dispatch(updateSavedVehicle({ title: title || listing.name, notes, ...readAlertChoices(form) }));
  };
  return (
    <Dialog
      key={bookmark.id}
      open
      placement="end"
      title={bookmark.isExisting ? 'Saved car' : 'Car saved'}
      onClose={() => dispatch(closeUpdatePanel())}
      footer={
        <Button type="submit" form={formId} block state={animatedButtonState} loadedLabel="Saved">
          Save
        </Button>
      }
    >
      <p className={styles.name}>{listing.name}</p>
      <form key={`${bookmark.version} ${draft ?? ''}`} id={formId} className={styles.form} onSubmit={send}>
        <Field label="Title">
          <TextInput name="title" maxLength={100} defaultValue={bookmark.title} />
        </Field>
        <Field label="Notes" note="only you see them">
          <TextArea
            name="notes"
            rows={3}
            maxLength={1000}
            defaultValue={isDraft ? draft : bookmark.notes}
            onInput={typed}
          />
        </Field>
        {isDraft && (
          <p className={styles.draft}>
            These notes are not saved yet.{' '}
            <Button size="small" variant="plain" onClick={discard}>
              Discard them
            </Button>
          </p>
        )}
        <AlertFields
          legend="When its price drops or it is no longer listed"
          email="Email me"
          text="Text me"
          enableEmailAlerts={bookmark.enableEmailAlerts}
          enableTextAlerts={bookmark.enableTextAlerts}
          mobilePhone={bookmark.mobilePhone || phone}
        />
        <MessageLines messages={messages} />
        {theirs && (
          <div className={styles.theirs}>
            <p>
              Saved there: <strong>{theirs.title}</strong>
              {theirs.notes === '' ? ', without notes' : <> “{theirs.notes}”</>}
            </p>
            <Button size="small" variant="quiet" onClick={takeTheirs}>
              Keep what was saved there
            </Button>
          </div>
        )}
        {!signedIn && (
          <Banner level="warning" action={<SignInBeside />}>
            You were signed out. Sign in again, then press Save: what you typed stays here.
          </Banner>
        )}
      </form>
    </Dialog>
  );
};
