import { type SubmitEvent, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { SkeletonGroup, SkeletonText } from '#ui/status/skeleton.tsx';
import {
  type AlertDialogDispatch,
  closeAlertDialog,
  type DialogTarget,
  selectAlertDialog,
} from './alert-dialog-slice.ts';
import { AlertPreviewSection } from './alert-preview.tsx';
import styles from './alert-settings.module.css';
import { type AlertDraft, type AlertSettings, draftOf } from './alert-settings.ts';
import { AlertSettingsFields } from './alert-settings-fields.tsx';
import { useAlertDialog } from './use-alert-dialog.ts';

const isAnyOn = (draft: AlertDraft): boolean =>
  draft.enableEmailAlerts || draft.enableTextAlerts || draft.enablePushAlerts;

/** The button's label says what saving will do. */
const saveWords = (before: AlertSettings, draft: AlertDraft): string => {
  if (!isAnyOn(draftOf(before)) && isAnyOn(draft)) return 'Turn on alerts';
  return isAnyOn(draftOf(before)) && !isAnyOn(draft) ? 'Turn off alerts' : 'Save alerts';
};

const OpenDialog = ({ target, onClose }: { target: DialogTarget; onClose(): void }) => {
  const { form, state, problem, done, pushNote, read, change, save } = useAlertDialog(target);
  const formId = useId();
  const isRead = typeof form === 'object';
  const general = problem && 'general' in problem ? problem.general : '';
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog
      open
      title={target.kind === 'search' ? 'Alerts for this search' : 'Alerts for this car'}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {isRead && (
            <Button
              type="submit"
              form={formId}
              state={state}
              loadedLabel={isAnyOn(form.draft) ? 'Alerts on' : 'Alerts off'}
            >
              {general === '' ? saveWords(form.settings, form.draft) : 'Try again'}
            </Button>
          )}
          {form === 'failed' && <Button onClick={() => void read()}>Try again</Button>}
        </>
      }
    >
      <p className={styles.about}>{isRead ? form.settings.name : target.name}</p>
      {form === 'reading' && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {form === 'failed' && <InlineError>We couldn’t load your alerts. Nothing was changed.</InlineError>}
      {isRead && (
        <form id={formId} className={styles.form} onSubmit={send} noValidate>
          <AlertSettingsFields
            settings={form.settings}
            draft={form.draft}
            onChange={change}
            pushNote={problem && 'push' in problem ? problem.push : pushNote}
            phoneError={problem && 'phone' in problem ? problem.phone : undefined}
          />
          <AlertPreviewSection settings={form.settings} draft={form.draft} />
          {general !== '' && <InlineError>{general}</InlineError>}
        </form>
      )}
      <p className={styles.about} role="status">
        {done}
      </p>
    </Dialog>
  );
};

/** The dialog with the alert settings of one saved car or search (UI-01). */
export const AlertDialog = () => {
  const { target, number } = useSelector(selectAlertDialog);
  const dispatch = useDispatch<AlertDialogDispatch>();
  return target && <OpenDialog key={number} target={target} onClose={() => dispatch(closeAlertDialog())} />;
};
