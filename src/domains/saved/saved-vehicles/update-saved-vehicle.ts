import { alertsOnWords } from '#domains/contact/alert-choices/alerts-on-copy.ts';
import { serverFailureText } from '#domains/people/accounts/account-call.ts';
import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import { overlayClosed, overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { keepEdit } from '#domains/saved/bookmarks/keep-edit.ts';
import { updateBookmark } from '#domains/saved/bookmarks/update-bookmark.ts';
import { keepNoteDraft } from './note-drafts.ts';
import {
  bookmarkUpdated,
  buttonChanged,
  isSaved,
  notesCleared,
  panelCleared,
  panelFilled,
  type SavedVehiclePanel,
  type SavedVehiclesThunk,
  selectSavedVehicles,
  updateRefused,
} from './saved-vehicles-slice.ts';
import type { VehicleBookmark } from './saved-vehicles-wire.ts';

/** Opens the panel, from lists of saved cars. */
export const editSavedVehicle =
  (panel: Pick<SavedVehiclePanel, 'listing' | 'bookmark' | 'phone'>): SavedVehiclesThunk =>
  (dispatch) => {
    dispatch(panelFilled({ context: 'update', ...panel }));
    dispatch(overlayOpened('update-saved-vehicle'));
  };

/** Opens the panel of a car that was just saved, unless it was unsaved again meanwhile (SAVE-02). */
export const openNote =
  (panel: Pick<SavedVehiclePanel, 'listing' | 'bookmark' | 'phone'>): SavedVehiclesThunk =>
  (dispatch, getState) => {
    if (isSaved(getState(), panel.listing.id)) dispatch(editSavedVehicle(panel));
  };

/** A toast that offers to restore cleared notes; shown after the panel has closed. */
const offerNotesBack =
  (bookmark: VehicleBookmark, notes: string): SavedVehiclesThunk =>
  (dispatch) => {
    const unsaved = { kind: 'note' as const, bookmark, notes };
    dispatch(toastShown(`The notes about ${bookmark.title} are cleared.`, { unsaved }));
  };

/** Closes the panel; for a car that was just saved, a toast then says how its alerts are set. */
export const closeUpdatePanel = (): SavedVehiclesThunk => (dispatch, getState) => {
  const { panel } = getState().savedVehicles;
  dispatch(overlayClosed('update-saved-vehicle'));
  dispatch(panelCleared());
  if (panel?.clearedNotes) dispatch(offerNotesBack(panel.bookmark, panel.clearedNotes));
  if (!panel || panel.bookmark.isExisting) return;
  const { id, title } = panel.bookmark;
  dispatch(
    toastShown(`Car saved. ${alertsOnWords(panel.bookmark)}`, { alertsOf: { kind: 'vehicle', id, name: title } }),
  );
};

/** Changes a saved car (SAVE-12 to SAVE-14). */
export const updateSavedVehicle = updateBookmark({
  path: 'vehicle',
  select: selectSavedVehicles,
  actions: { buttonChanged, updateRefused, bookmarkUpdated },
  bodyOf: ({ listingId }) => ({ listingId }),
  failureText: (words) => words || serverFailureText,
  keepForLater: ({ before, after }) =>
    keepEdit({ kind: 'vehicle', id: String(before.listingId), name: before.title }, before, after),
  onSaved: ({ before, after, isOpen }, dispatch) => {
    dispatch(keepNoteDraft(before.id, undefined));
    if (after.notes !== '' || before.notes === '') return;
    if (isOpen) dispatch(notesCleared(before.notes));
    else dispatch(offerNotesBack(after, before.notes));
  },
  closeAfterMs: 3000,
  close: closeUpdatePanel,
});
