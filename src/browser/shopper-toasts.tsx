import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { openAlertDialog } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import {
  alertShown,
  couldNotOpen,
  couldNotUndo,
  selectToast,
  type Toast,
} from '#domains/reference/shopper/notices-slice.ts';
import type { Unsaved } from '#domains/saved/saved-searches/saved-toasts.ts';
import { inTime } from '#lib/in-time.ts';
import { ToastProvider, useToast } from '#ui/overlays/toast.tsx';
import type { AppDispatch } from './store.ts';
import { useAppDispatch } from './use-app-dispatch.ts';

/** Fetched on first use; the shopper gets an alert when that fails. */
const undo = (unsaved: Unsaved, dispatch: AppDispatch): void => {
  inTime(import('./undo-unsaved.ts')).then(
    ({ undoUnsaved }) => dispatch(undoUnsaved(unsaved)),
    () => dispatch(alertShown({ level: 'danger', message: couldNotUndo })),
  );
};

/** Fetched on first use, like `undo`. */
const addNote = (panel: NonNullable<Toast['noteOf']>, dispatch: AppDispatch): void => {
  inTime(import('#domains/saved/saved-vehicles/update-saved-vehicle.ts')).then(
    ({ openNote }) => dispatch(openNote(panel)),
    () => dispatch(alertShown({ level: 'danger', message: couldNotOpen })),
  );
};

const ToastsFromStore = () => {
  const toast = useSelector(selectToast);
  const dispatch = useAppDispatch();
  const show = useToast();
  useEffect(() => {
    if (!toast) return;
    const { message, alertsOf, noteOf, unsaved } = toast;
    if (unsaved) show(message, { label: 'Undo', onPress: () => undo(unsaved, dispatch) });
    else if (noteOf) show(message, { label: 'Add note', onPress: () => addNote(noteOf, dispatch) }, 'saved');
    else show(message, alertsOf && { label: 'Change', onPress: () => dispatch(openAlertDialog(alertsOf)) });
  }, [toast, show, dispatch]);
  return null;
};

/** Shows toasts from the store, which holds the newest. */
export const ShopperToasts = () => (
  <ToastProvider>
    <ToastsFromStore />
  </ToastProvider>
);
