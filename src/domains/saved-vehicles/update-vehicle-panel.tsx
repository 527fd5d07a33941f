import { type SubmitEvent, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MessageLines } from '#domains/accounts/message-lines.tsx';
import { AlertFields, readAlertChoices } from '#domains/alerts/dialog/alert-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type SavedVehiclesDispatch, selectSavedVehicles } from './saved-vehicles-slice.ts';
import { closeUpdatePanel, updateSavedVehicle } from './update-saved-vehicle.ts';
import styles from './update-vehicle-panel.module.css';

/** SAVE-12 to SAVE-14: the title, notes and alerts of one saved car. */
export const UpdateVehiclePanel = () => {
  const { updateSavedInventory: panel, animatedButtonState } = useSelector(selectSavedVehicles);
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const formId = useId();
  if (!panel) return null;
  const { listing, bookmark, phone, messages } = panel;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const title = String(fields.get('title') ?? '').trim();
    const notes = String(fields.get('notes') ?? '').trim();
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
      <form id={formId} className={styles.form} onSubmit={send}>
        <Field label="Title">
          <TextInput name="title" maxLength={100} defaultValue={bookmark.title} />
        </Field>
        <Field label="Notes" note="only you see them">
          <TextArea name="notes" rows={3} maxLength={1000} defaultValue={bookmark.notes} />
        </Field>
        <AlertFields
          legend="When its price changes or it is sold"
          email="Email me"
          text="Text me"
          enableEmailAlerts={bookmark.enableEmailAlerts}
          enableTextAlerts={bookmark.enableTextAlerts}
          mobilePhone={bookmark.mobilePhone || phone}
        />
        <MessageLines messages={messages} />
      </form>
    </Dialog>
  );
};
