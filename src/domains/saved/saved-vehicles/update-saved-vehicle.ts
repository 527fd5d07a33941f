import { alertsOnWords } from '#domains/contact/alert-choices/alerts-on-copy.ts';
import { callAccount, serverFailureText } from '#domains/people/accounts/account-call.ts';
import { hasWarning } from '#domains/people/accounts/account-messages.ts';
import { isPhoneAccepted } from '#domains/people/accounts/phone-check.ts';
import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import { overlayClosed, overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { invalidPhone, phoneDigits } from '#lib/nanp-phone.ts';
import { keepNoteDraft } from './note-drafts.ts';
import {
  buttonChanged,
  isSaved,
  notesCleared,
  type SavedVehiclesThunk,
  type UpdateSavedInventory,
  updatePanelCleared,
  updatePanelFilled,
  updateRefused,
  vehicleUpdated,
} from './saved-vehicles-slice.ts';
import { readSaveAnswer } from './saved-vehicles-wire.ts';

const closeAfterMs = 3000;

type VehicleUpdate = {
  title: string;
  notes: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  mobilePhone: string;
};

/** For pages that list saved cars. */
export const editSavedVehicle =
  (panel: Pick<UpdateSavedInventory, 'listing' | 'bookmark' | 'phone'>): SavedVehiclesThunk =>
  (dispatch) => {
    dispatch(updatePanelFilled(panel));
    dispatch(overlayOpened('update-saved-vehicle'));
  };

/** SAVE-02: of a car that was just saved, unless it was unsaved again meanwhile. */
export const openNote =
  (panel: Pick<UpdateSavedInventory, 'listing' | 'bookmark' | 'phone'>): SavedVehiclesThunk =>
  (dispatch, getState) => {
    if (isSaved(getState(), panel.listing.id)) dispatch(editSavedVehicle(panel));
  };

/** Once nothing lies over it: of what can be undone the way is shown. */
const offerNotesBack =
  ({
    listing,
    bookmark,
    notes,
  }: Pick<UpdateSavedInventory, 'listing' | 'bookmark'> & { notes: string }): SavedVehiclesThunk =>
  (dispatch) => {
    const unsaved = { kind: 'note' as const, listingId: listing.id, bookmark, notes };
    dispatch(toastShown(`The notes about ${bookmark.title} are cleared.`, { unsaved }));
  };

/** Of a car that was just saved it says what is true of its alerts from now on. */
export const closeUpdatePanel = (): SavedVehiclesThunk => (dispatch, getState) => {
  const panel = getState().savedVehicles.updateSavedInventory;
  dispatch(overlayClosed('update-saved-vehicle'));
  dispatch(updatePanelCleared());
  if (panel?.clearedNotes) dispatch(offerNotesBack({ ...panel, notes: panel.clearedNotes }));
  if (!panel || panel.bookmark.isExisting) return;
  const { id, title } = panel.bookmark;
  dispatch(
    toastShown(`Car saved. ${alertsOnWords(panel.bookmark)}`, { alertsOf: { kind: 'vehicle', id, name: title } }),
  );
};

const refused = (value: string, insistNext = false) =>
  updateRefused({ messages: [{ severity: 'ERROR', value }], insistNext });

/** SAVE-12 to SAVE-14 */
export const updateSavedVehicle =
  (update: VehicleUpdate): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { updateSavedInventory: panel, animatedButtonState } = getState().savedVehicles;
    if (!panel || animatedButtonState === 'loading') return;
    const { listing, bookmark } = panel;
    const isStillOpen = () => getState().savedVehicles.updateSavedInventory?.bookmark.id === bookmark.id;
    const mobilePhone = phoneDigits(update.mobilePhone);
    dispatch(buttonChanged('loading'));
    if (update.enableTextAlerts && !(await isPhoneAccepted(services, mobilePhone))) {
      if (isStillOpen()) dispatch(refused(invalidPhone, bookmark.overwriteFlag));
      return;
    }
    const { enableEmailAlerts, enableTextAlerts } = update;
    const reply = await callAccount(services, 'vehicle', {
      data: {
        listingId: listing.id,
        mobilePhone,
        bookmarkId: bookmark.id,
        bookmarkNotes: update.notes,
        bookmarkTitle: update.title,
        enableEmailAlerts,
        enableTextAlerts,
        overwriteFlag: bookmark.overwriteFlag,
        version: bookmark.version,
      },
    });
    if (!reply.ok) {
      if (isStillOpen()) dispatch(refused(reply.error || serverFailureText, bookmark.overwriteFlag));
      return;
    }
    const { msgs, version, ...stored } = readSaveAnswer(reply.value);
    if (msgs.length > 0 || version === 0) {
      const messages = msgs.length > 0 ? msgs : [{ severity: 'ERROR' as const, value: serverFailureText }];
      const theirs = hasWarning(msgs) ? { title: stored.title, notes: stored.notes, version } : undefined;
      if (isStillOpen()) dispatch(updateRefused({ messages, insistNext: hasWarning(msgs), theirs }));
      return;
    }
    const { title, notes } = update;
    dispatch(keepNoteDraft(bookmark.id, undefined));
    const { textAlertsPending } = stored;
    const alerts = { enableEmailAlerts, enableTextAlerts, mobilePhone, textAlertsPending };
    const changed = { title, notes, ...alerts, overwriteFlag: false };
    const after = { ...bookmark, ...changed, version };
    dispatch(vehicleUpdated({ listingId: listing.id, bookmark: after }));
    const cleared = notes === '' && bookmark.notes !== '' ? { listing, bookmark: after, notes: bookmark.notes } : null;
    if (!isStillOpen()) {
      if (cleared) dispatch(offerNotesBack(cleared));
      return;
    }
    if (cleared) dispatch(notesCleared(cleared.notes));
    dispatch(buttonChanged('loaded'));
    const shown = getState().savedVehicles.updateSavedInventory;
    services.later(() => {
      // Opened anew meanwhile, it is another panel.
      if (getState().savedVehicles.updateSavedInventory === shown) dispatch(closeUpdatePanel());
    }, closeAfterMs);
  };
