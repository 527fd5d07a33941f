import { noteDraftsKey } from '#domains/people/accounts/user-slice.ts';
import { recordOf, textOf } from '#lib/json-values.ts';
import type { SavedVehiclesThunk } from './saved-vehicles-slice.ts';

/** Unsaved notes by bookmark, kept on the device so that neither Back nor Escape loses them. */
export const readNoteDraft =
  (bookmarkId: string): SavedVehiclesThunk<string | undefined> =>
  (_dispatch, _getState, { device }) => {
    const draft = recordOf(device.get(noteDraftsKey))[bookmarkId];
    return draft === undefined ? undefined : textOf(draft);
  };

/** Undefined deletes the draft, once it is saved or discarded. */
export const keepNoteDraft =
  (bookmarkId: string, notes: string | undefined): SavedVehiclesThunk =>
  (_dispatch, _getState, { device }) => {
    const { [bookmarkId]: _before, ...others } = recordOf(device.get(noteDraftsKey));
    const drafts = notes === undefined ? others : { ...others, [bookmarkId]: notes };
    if (Object.keys(drafts).length > 0) device.set(noteDraftsKey, drafts);
    else device.remove(noteDraftsKey);
  };
