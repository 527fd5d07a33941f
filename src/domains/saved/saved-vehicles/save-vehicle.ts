import { alertsOnWords } from '#domains/contact/alert-choices/alerts-on-copy.ts';
import { serverFailureText, tryAccount } from '#domains/people/accounts/account-call.ts';
import { messageText } from '#domains/people/accounts/account-messages.ts';
import { keepWaiting } from '#domains/people/waiting/waiting-changes.ts';
import { convert } from '#domains/reference/analytics/conversions.ts';
import { alertDismissed, alertShown, toastShown } from '#domains/reference/shopper/notices-slice.ts';
import { overlayClosed } from '#domains/reference/shopper/overlays-slice.ts';
import {
  isSaveDone,
  readDeleteAnswer,
  readSaveAnswer,
  type SaveAnswer,
} from '#domains/saved/bookmarks/bookmark-wire.ts';
import { keepProfileCars } from './profile-cars.ts';
import { quickSave, undoQuickSave } from './quick-saves/quick-save.ts';
import type { SavableCar } from './quick-saves/stored-quick-saves.ts';
import { entryId, type SavedEntry } from './saved-entry.ts';
import {
  callEnded,
  callStarted,
  isSaved,
  type SavedVehiclesThunk,
  vehicleAdded,
  vehicleRemoved,
  vehicleReturned,
} from './saved-vehicles-slice.ts';

const savedForLater = 'Saved on this device. Waiting for a connection.';
const removedForLater = 'Removed on this device. Waiting for a connection.';

const alertFailure =
  (words: string): SavedVehiclesThunk =>
  (dispatch) =>
    void dispatch(alertShown({ level: 'danger', message: words || serverFailureText }));

/** Keeps the wanted state of a heart on the device until there is a connection; false if it can't be kept. */
const keepForLater =
  ({ listingId, name }: SavableCar, saved: boolean): SavedVehiclesThunk<boolean> =>
  (dispatch, _getState, { device }) => {
    if (!keepWaiting(device, { kind: 'vehicle', id: String(listingId), name, saved })) return false;
    dispatch(toastShown(saved ? savedForLater : removedForLater));
    return true;
  };

/** A toast offers to add a note, so that saving the next car is not held up by a panel (SAVE-02). */
const offerNote =
  (car: SavableCar, answer: SaveAnswer): SavedVehiclesThunk =>
  (dispatch, getState) => {
    const phone = answer.mobilePhone || getState().savedVehicles.phone;
    const bookmark = {
      id: answer.bookmarkId,
      listingId: car.listingId,
      isSaved: true,
      isExisting: false,
      title: answer.title || car.name,
      notes: '',
      version: answer.version,
      // On from the start for shoppers who want alerts.
      enableEmailAlerts: answer.enableEmailAlerts,
      enableTextAlerts: answer.enableTextAlerts,
      textAlertsPending: answer.textAlertsPending,
      overwriteFlag: false,
      mobilePhone: phone,
    };
    const words = answer.enableEmailAlerts || answer.enableTextAlerts ? `Saved. ${alertsOnWords(answer)}` : 'Saved';
    dispatch(toastShown(words, { noteOf: { listing: { id: car.listingId, name: car.name }, bookmark, phone } }));
  };

/**
 * A heart may be pressed again before the server has answered. Presses change the wanted state at once; calls follow
 * one by one until the account matches it.
 */
const sendSave =
  (car: SavableCar): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { listingId } = car;
    // Clear the error of the previous attempt.
    dispatch(alertDismissed());
    dispatch(callStarted(listingId));
    const reply = await tryAccount(services, 'vehicle', { data: { listingId } });
    dispatch(callEnded(listingId));
    const wanted = isSaved(getState(), listingId);
    if (!reply.ok && reply.error.hasNoAnswer && dispatch(keepForLater(car, wanted))) return;
    const answer = reply.ok ? readSaveAnswer(reply.value) : undefined;
    if (!answer || !isSaveDone(answer)) {
      if (!wanted) return;
      dispatch(vehicleRemoved(listingId));
      return void dispatch(alertFailure(reply.ok ? messageText(answer?.msgs ?? []) : reply.error.words));
    }
    const { bookmarkId, version } = answer;
    const entry: SavedEntry = bookmarkId === '' ? listingId : { listingId, bookmarkId, version };
    if (!wanted) return dispatch(sendUnsave(car, entry, getState().savedVehicles.inventory.length));
    dispatch(vehicleAdded(entry));
    dispatch(keepProfileCars());
    if (!answer.bookmarkSaved || answer.bookmarkAlreadySaved) return;
    convert('save_vehicle');
    dispatch(offerNote(car, answer));
  };

const sendUnsave =
  (car: SavableCar, entry: SavedEntry, at: number): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { listingId } = car;
    dispatch(alertDismissed());
    const bookmark = typeof entry === 'number' ? {} : { bookmarkId: entry.bookmarkId, version: entry.version };
    dispatch(callStarted(listingId));
    const reply = await tryAccount(services, 'deletebookmark', { data: { listingId, ...bookmark } });
    dispatch(callEnded(listingId));
    const wanted = isSaved(getState(), listingId);
    if (!reply.ok && reply.error.hasNoAnswer && dispatch(keepForLater(car, wanted))) return;
    const answer = reply.ok ? readDeleteAnswer(reply.value) : undefined;
    if (answer?.bookmarkDeleted) {
      dispatch(keepProfileCars());
      if (wanted) return dispatch(sendSave(car));
      if (typeof entry === 'number') return;
      return void dispatch(toastShown(`${car.name} is no longer saved.`, { unsaved: { kind: 'vehicle', entry } }));
    }
    // Without an answer the bookmark may still exist.
    const isStillSaved = !answer || answer.bookmarkSaved;
    if (wanted && isStillSaved) return void dispatch(vehicleAdded(entry));
    dispatch(alertFailure(reply.ok ? messageText(answer?.msgs ?? []) : reply.error.words));
    if (isStillSaved) dispatch(vehicleReturned({ entry, at }));
  };

/** Saves a car in the account (SAVE-01), or on the device of a visitor (SAVE-04). */
export const saveVehicle =
  (car: SavableCar): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { isAuthenticated, underWay } = getState().savedVehicles;
    if (!isAuthenticated) return dispatch(quickSave(car));
    dispatch(vehicleAdded(car.listingId));
    if (!underWay.includes(car.listingId)) await dispatch(sendSave(car));
  };

/** Unsaves a car: it leaves the page at once and returns if the server did not remove it (SAVE-09 to SAVE-11). */
export const unsaveVehicle =
  (car: SavableCar): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { listingId } = car;
    const { isAuthenticated, inventory, underWay } = getState().savedVehicles;
    const at = inventory.findIndex((entry) => entryId(entry) === listingId);
    dispatch(undoQuickSave(listingId));
    dispatch(vehicleRemoved(listingId));
    if (getState().savedVehicles.inventory.length === 0) dispatch(overlayClosed('quick-save-list'));
    const entry = inventory[at];
    if (!isAuthenticated) {
      const unsaved = { kind: 'quick-save', car } as const;
      return void dispatch(toastShown(`${car.name} is no longer saved.`, { unsaved }));
    }
    if (entry === undefined || underWay.includes(listingId)) return;
    await dispatch(sendUnsave(car, entry, at));
  };

export const toggleSaved =
  (car: SavableCar): SavedVehiclesThunk<Promise<void>> =>
  (dispatch, getState) =>
    dispatch(isSaved(getState(), car.listingId) ? unsaveVehicle(car) : saveVehicle(car));
