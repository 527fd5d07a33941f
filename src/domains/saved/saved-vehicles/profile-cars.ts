import { callAccount } from '#domains/people/accounts/account-call.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { isRecord } from '#lib/json-values.ts';
import { entryId, entryOf } from './saved-entry.ts';
import { accountRead, type SavedVehiclesThunk } from './saved-vehicles-slice.ts';
import { readEntry, readInventoryBookmarks } from './saved-vehicles-wire.ts';
import { profileCarsKey } from './storage-keys.ts';

/** Stores the account's cars on the device after the server confirmed a change (SAVE-02, SAVE-09). */
export const keepProfileCars =
  (): SavedVehiclesThunk =>
  (_dispatch, getState, { device }) => {
    const { inventory, underWay } = getState().savedVehicles;
    const entries = inventory.filter((entry) => typeof entry !== 'number' && !underWay.includes(entry.listingId));
    device.set(profileCarsKey, entries);
  };

/** Signing out removes the account's data from the device (RULING-07). */
export const forgetProfileCars =
  (): SavedVehiclesThunk =>
  (_dispatch, _getState, { device }) =>
    device.remove(profileCarsKey);

export const readProfileCars =
  (): SavedVehiclesThunk =>
  (dispatch, _getState, { device }) => {
    const stored = device.get(profileCarsKey);
    const entries = Array.isArray(stored) ? stored.flatMap((value) => readEntry(value) ?? []) : [];
    dispatch(accountRead({ entries }));
  };

const askUserInfo = async (services: ShopperServices): Promise<unknown> => {
  const answer = await callAccount(services, 'userinfo', { method: 'GET', data: { brand: services.brand } });
  return answer.ok ? answer.value : undefined;
};

/**
 * Reads the account's cars from `userinfo`, or from the answer passed in, and resolves with that answer (RULING-17).
 */
export const loadAccountCars =
  (latest?: unknown): SavedVehiclesThunk<Promise<unknown>> =>
  async (dispatch, getState, services) => {
    const answer = latest ?? (await askUserInfo(services));
    if (!isRecord(answer) || !isRecord(answer.bookmarks)) return undefined;
    const { bookmarks: all, profile } = answer;
    const saved = readInventoryBookmarks(all.inventoryBookmarks);
    const bookmarks = Object.fromEntries(saved.map((bookmark) => [bookmark.id, bookmark]));
    const entries = saved.map(entryOf);
    const savedIds = new Set(entries.map(entryId));
    const { quickSaves, queued } = getState().savedVehicles;
    // Cars that could not be moved to the account stay saved on this device.
    const local = [...quickSaves, ...queued].map(({ listingId }) => listingId).filter((id) => !savedIds.has(id));
    const phone = isRecord(profile) && typeof profile.phone === 'string' ? profile.phone : '';
    dispatch(accountRead({ entries: [...entries, ...local], bookmarks, phone }));
    dispatch(keepProfileCars());
    return answer;
  };
