import { type SubmitEvent, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AlertFields, readAlertChoices } from '#domains/contact/alert-choices/alert-fields.tsx';
import { MessageLines } from '#domains/people/accounts/message-lines.tsx';
import { formValues, textField } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { closeSearchPanel, deleteSavedSearch, updateSavedSearch } from './save-search.ts';
import { type SavedSearchesDispatch, selectSavedSearches, theirNameTaken } from './saved-searches-slice.ts';
import styles from './update-search-panel.module.css';

/** SRCHSAVE-03, SRCHSAVE-04: the name and alerts of one saved search. */
export const UpdateSearchPanel = () => {
  const { updateSavedSearch: panel, animatedButtonState } = useSelector(selectSavedSearches);
  const dispatch = useDispatch<SavedSearchesDispatch>();
  const formId = useId();
  if (!panel) return null;
  const { bookmark, phone, message, theirs } = panel;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textField(formValues(new FormData(form)), 'name');
    dispatch(updateSavedSearch({ searchName: name || bookmark.title, ...readAlertChoices(form) }));
  };
  const remove = () => {
    dispatch(closeSearchPanel());
    dispatch(deleteSavedSearch(bookmark));
  };
  return (
    <Dialog
      key={bookmark.id}
      open
      placement="end"
      title="Saved search"
      onClose={() => dispatch(closeSearchPanel())}
      footer={
        <>
          <Button variant="plain" icon="trash" onClick={remove}>
            Delete
          </Button>
          <Button type="submit" form={formId} className={styles.save} state={animatedButtonState} loadedLabel="Saved">
            Save
          </Button>
        </>
      }
    >
      <form key={bookmark.version} id={formId} className={styles.form} onSubmit={send}>
        <Field label="Name">
          <TextInput name="name" maxLength={100} defaultValue={bookmark.title} />
        </Field>
        <AlertFields
          legend="When a new car matches"
          email="Email me"
          text="Text me"
          enableEmailAlerts={bookmark.enableEmailAlerts}
          enableTextAlerts={bookmark.enableTextAlerts}
          mobilePhone={bookmark.mobilePhone || phone}
        />
        {message !== '' && (
          <MessageLines messages={[{ severity: bookmark.overwriteFlag ? 'WARN' : 'ERROR', value: message }]} />
        )}
        {theirs && (
          <p className={styles.theirs}>
            Saved there: <strong>{theirs.title}</strong>{' '}
            <Button size="small" variant="quiet" onClick={() => dispatch(theirNameTaken())}>
              Keep what was saved there
            </Button>
          </p>
        )}
      </form>
    </Dialog>
  );
};
