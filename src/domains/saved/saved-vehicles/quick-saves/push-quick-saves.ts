import { callAccount } from '#domains/people/accounts/account-call.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { quickSavesRead, type SavedVehiclesThunk, vehicleAdded } from '../saved-vehicles-slice.ts';
import { readPushAnswer } from '../saved-vehicles-wire.ts';
import { pushedKey, queuedKey } from '../storage-keys.ts';
import { keepQuickSaves, readQuickSaves, uniqueSaves } from './stored-quick-saves.ts';

/** Shown when the device's saves could not be moved to the account (SAVE-08). */
const conversionFailureText =
  'Oops, something went wrong. We’re working to get it fixed. Sign in again to permanently save your vehicles.';

/** After signing in again, saves that stayed on the device are sent again; otherwise they are sent only once. */
export const forgetPush =
  (): SavedVehiclesThunk =>
  (_dispatch, _getState, { session }) =>
    session.remove(pushedKey);

/**
 * Sends quick saves once for each sign-in (SAVE-07, RULING-14). Only those that the account has are removed from the
 * device. Resolves with whether any were sent.
 */
export const pushQuickSaves = (): SavedVehiclesThunk<Promise<boolean>> => async (dispatch, _getState, services) => {
  const { device, session } = services;
  const saves = uniqueSaves([...readQuickSaves(device), ...readQuickSaves(session, queuedKey)]);
  if (saves.length === 0) return false;
  for (const { listingId } of saves) dispatch(vehicleAdded(listingId));
  if (session.get(pushedKey) === true) return false;
  session.set(pushedKey, true);
  const listingIds = saves.map(({ listingId }) => listingId).join(',');
  const answer = await callAccount(services, 'persistQuickSaveVehicles', { data: { listingIds } });
  const pushed = answer.ok ? readPushAnswer(answer.value) : undefined;
  if (!pushed?.succeeded) dispatch(alertShown({ level: 'danger', message: conversionFailureText }));
  if (!pushed) return true;
  const left = saves.filter(({ listingId }) => pushed.failedIds.includes(listingId));
  keepQuickSaves(device, left);
  keepQuickSaves(session, [], queuedKey);
  dispatch(quickSavesRead({ quickSaves: left, queued: [] }));
  for (const entry of pushed.created) dispatch(vehicleAdded(entry));
  return true;
};
