import { tryAccount } from '#domains/people/accounts/account-call.ts';
import { messageText } from '#domains/people/accounts/account-messages.ts';
import { accountHere, dropWaiting, readWaiting, type WaitingChange } from '#domains/people/waiting/waiting-changes.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { bookmarkNotesLength } from '#domains/saved/bookmarks/bookmark.ts';
import { isSaveDone, readSaveAnswer } from '#domains/saved/bookmarks/bookmark-wire.ts';
import { loadAccountCars } from '#domains/saved/saved-vehicles/profile-cars.ts';
import {
  type SavedVehiclesState,
  type SavedVehiclesThunk,
  vehicleAdded,
  vehicleRemoved,
} from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';

/** Several tabs of one device send one after the other; what one has sent, the next no longer finds. */
const oneTabAtATime = (action: () => Promise<void>): Promise<unknown> =>
  globalThis.navigator?.locks ? navigator.locks.request('waiting-changes', action) : action();

/** Of notes that both sides changed, neither is lost: ours follow theirs. A call that is repeated changes nothing. */
export const mergeNotes = (theirs: string, { text, before }: NonNullable<WaitingChange['notes']>): string => {
  if (theirs === before || theirs === '') return text;
  if (text === '' || theirs.includes(text)) return theirs;
  return `${theirs}\n${text}`.slice(0, bookmarkNotesLength);
};

/** Only the fields that were changed here, and no version: the server keeps all others as they are. */
const fieldsOf = ({ title, notes, switches = {} }: WaitingChange, theirNotes: string) => ({
  ...(title !== undefined && { bookmarkTitle: title }),
  ...(notes && { bookmarkNotes: mergeNotes(theirNotes, notes) }),
  ...(switches.email !== undefined && { enableEmailAlerts: switches.email }),
  ...(switches.text !== undefined && { enableTextAlerts: switches.text }),
  ...(switches.push !== undefined && { enablePushAlerts: switches.push }),
});

type SentCall = { path: string; data: Record<string, unknown> };

/** Undefined if there is nothing left to change: alerts of a car that another device has removed. */
const callOf = (
  change: WaitingChange,
  { bookmarks }: SavedVehiclesState,
  { brand }: ShopperServices,
): SentCall | undefined => {
  const { kind, id, title, saved, notes } = change;
  if (kind === 'search') {
    const searchName = title === undefined ? {} : { searchName: title };
    return { path: 'search', data: { bookmarkId: id, brand, ...searchName, ...fieldsOf(change, '') } };
  }
  const listingId = Number(id);
  if (saved === false) return { path: 'deletebookmark', data: { listingId } };
  const bookmark = Object.values(bookmarks).find((one) => one.listingId === listingId);
  if (!bookmark && !saved && !notes) return undefined;
  return { path: 'vehicle', data: { listingId, ...fieldsOf(change, bookmark?.notes ?? '') } };
};

/** Resolves with whether the change is settled: done, or refused with a message to the shopper. */
const sendChange =
  (change: WaitingChange): SavedVehiclesThunk<Promise<boolean>> =>
  async (dispatch, getState, services) => {
    const call = callOf(change, getState().savedVehicles, services);
    if (!call) return true;
    const reply = await tryAccount(services, call.path, { data: call.data });
    if (!reply.ok && reply.error.isPassing) return false;
    const answer = reply.ok ? readSaveAnswer(reply.value) : undefined;
    if (change.saved === false || (answer && isSaveDone(answer))) return true;
    const reason = (reply.ok ? messageText(answer?.msgs ?? []) : reply.error.words) || 'It may no longer be listed.';
    dispatch(alertShown({ level: 'warning', message: `${change.name} wasn’t saved. ${reason}` }));
    return true;
  };

/** Shows hearts as they will be once everything that waits is sent. */
export const showWaiting =
  (): SavedVehiclesThunk =>
  (dispatch, getState, { device }) => {
    for (const { kind, id, saved } of readWaiting(device)) {
      const listingId = Number(id);
      if (kind !== 'vehicle' || saved === undefined) continue;
      const isListed = getState().savedVehicles.inventory.some(
        (entry) => (typeof entry === 'number' ? entry : entry.listingId) === listingId,
      );
      if (saved && !isListed) dispatch(vehicleAdded(listingId));
      if (!saved && isListed) dispatch(vehicleRemoved(listingId));
    }
  };

/**
 * Sends what was changed without a connection, field by field, and then reads the account anew. What can't be sent now
 * stays. Changes of one account are never sent for another.
 */
export const sendWaiting = (): SavedVehiclesThunk<Promise<void>> => async (dispatch, _getState, services) => {
  const { device } = services;
  const consumerId = accountHere(device);
  if (readWaiting(device, consumerId).length === 0 || (await services.consumerId()) !== consumerId) return;
  await oneTabAtATime(async () => {
    // Notes are merged with those the account has now.
    if ((await dispatch(loadAccountCars())) === undefined) return;
    for (const change of readWaiting(device, consumerId)) {
      if (!(await dispatch(sendChange(change)))) break;
      dropWaiting(device, consumerId, change);
    }
    await dispatch(loadAccountCars());
  });
  dispatch(showWaiting());
};
