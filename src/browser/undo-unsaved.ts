import { callAccount } from '#domains/accounts/account-call.ts';
import { searchReturned } from '#domains/saved-searches/saved-searches-slice.ts';
import { keepProfileCars } from '#domains/saved-vehicles/profile-cars.ts';
import { type SavedVehiclesThunk, vehicleAdded } from '#domains/saved-vehicles/saved-vehicles-slice.ts';
import { alertShown, type Unsaved } from '#domains/shopper/notices-slice.ts';
import { isRecord } from '#lib/json-values.ts';

const tooLate = 'That could not be brought back. Check your connection, or save it again.';

/** Brings back what was unsaved, as it was: its name, notes and alerts. */
export const undoUnsaved =
  (unsaved: Unsaved): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const [path, bookmarkId] =
      unsaved.kind === 'vehicle'
        ? ['restorebookmark', unsaved.entry.bookmarkId]
        : ['search/restore', unsaved.bookmark.id];
    const reply = await callAccount(services, path, { data: { bookmarkId } });
    if (!reply.ok || !isRecord(reply.value) || reply.value.bookmarkRestored !== true) {
      dispatch(alertShown({ level: 'danger', message: (!reply.ok && reply.error) || tooLate }));
      return;
    }
    // It comes back as the next version of itself.
    if (unsaved.kind === 'search') {
      dispatch(searchReturned({ ...unsaved.bookmark, version: unsaved.bookmark.version + 1 }));
      return;
    }
    dispatch(vehicleAdded({ ...unsaved.entry, version: unsaved.entry.version + 1 }));
    dispatch(keepProfileCars());
  };
