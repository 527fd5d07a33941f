import { callAccount } from '#domains/people/accounts/account-call.ts';
import { messageText } from '#domains/people/accounts/account-messages.ts';
import { alertShown, couldNotUndo } from '#domains/reference/shopper/notices-slice.ts';
import { readSaveAnswer } from '#domains/saved/bookmarks/bookmark-wire.ts';
import { bookmarkUpdated as searchUpdated } from '#domains/saved/saved-searches/saved-searches-slice.ts';
import type { Unsaved } from '#domains/saved/saved-searches/saved-toasts.ts';
import { keepProfileCars } from '#domains/saved/saved-vehicles/profile-cars.ts';
import { quickSave } from '#domains/saved/saved-vehicles/quick-saves/quick-save.ts';
import {
  bookmarkUpdated,
  type SavedVehiclesThunk,
  vehicleAdded,
} from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { isRecord } from '#lib/json-values.ts';

type RestorableBookmark = Extract<Unsaved, { kind: 'vehicle' | 'search' }>;

/** Restores a cleared note, unless it was changed since, here or elsewhere: the version would differ. */
const undoCleared =
  ({ bookmark, notes }: Extract<Unsaved, { kind: 'note' }>): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const { id: bookmarkId, listingId, version } = bookmark;
    const data = { listingId, bookmarkId, bookmarkNotes: notes, version };
    const reply = await callAccount(services, 'vehicle', { data });
    const answer = reply.ok ? readSaveAnswer(reply.value) : undefined;
    if (!answer || answer.msgs.length > 0 || answer.version === 0) {
      const message = (reply.ok ? messageText(answer?.msgs ?? []) : reply.error) || couldNotUndo;
      return void dispatch(alertShown({ level: 'danger', message }));
    }
    dispatch(bookmarkUpdated({ ...bookmark, notes, version: answer.version }));
  };

/** Restores what was unsaved, with its name, notes and alerts. */
export const undoUnsaved =
  (unsaved: Unsaved): SavedVehiclesThunk<Promise<void>> =>
  (dispatch) => {
    if (unsaved.kind === 'quick-save') return dispatch(quickSave(unsaved.car));
    return dispatch(unsaved.kind === 'note' ? undoCleared(unsaved) : restore(unsaved));
  };

const restore =
  (unsaved: RestorableBookmark): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const [path, bookmarkId] =
      unsaved.kind === 'vehicle'
        ? ['restorebookmark', unsaved.entry.bookmarkId]
        : ['search/restore', unsaved.bookmark.id];
    const reply = await callAccount(services, path, { data: { bookmarkId } });
    if (!reply.ok || !isRecord(reply.value) || reply.value.bookmarkRestored !== true) {
      dispatch(alertShown({ level: 'danger', message: (!reply.ok && reply.error) || couldNotUndo }));
      return;
    }
    // The server restores it with the next version number.
    if (unsaved.kind === 'search') {
      dispatch(searchUpdated({ ...unsaved.bookmark, version: unsaved.bookmark.version + 1 }));
      return;
    }
    dispatch(vehicleAdded({ ...unsaved.entry, version: unsaved.entry.version + 1 }));
    dispatch(keepProfileCars());
  };
