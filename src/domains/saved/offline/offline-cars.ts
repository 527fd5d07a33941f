import { offlineCarsKey } from '#domains/people/accounts/user-slice.ts';
import { accountHere } from '#domains/people/waiting/waiting-changes.ts';
import { loadSavedListings } from '#domains/saved/saved-vehicles/saved-listings.ts';
import { type SavedVehiclesThunk, selectSavedVehicles } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import type { VehicleBookmark } from '#domains/saved/saved-vehicles/saved-vehicles-wire.ts';
import { hourMs } from '#lib/duration.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import { isRecord, recordOf, textOf, wholeNumberOf } from '#lib/json-values.ts';

/** A saved car of the account as it was when the device last had a connection. */
export type OfflineCar = {
  bookmark: VehicleBookmark;
  name: string;
  picture: string;
  priceUsd: number | null;
};

type OfflineCars = { consumerId: string; asOfMs: number; phone: string; cars: OfflineCar[] };

const isOfflineCar = (value: unknown): value is OfflineCar =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.picture === 'string' &&
  isRecord(value.bookmark) &&
  typeof value.bookmark.id === 'string' &&
  typeof value.bookmark.notes === 'string' &&
  wholeNumberOf(value.bookmark.listingId) > 0;

/** Those of the account that is signed in here; nobody sees another person's. */
export const readOfflineCars = (device: Pick<JsonStorage, 'get'>): Omit<OfflineCars, 'consumerId'> => {
  const stored = recordOf(device.get(offlineCarsKey));
  const consumerId = accountHere(device);
  const isTheirs = consumerId !== '' && textOf(stored.consumerId) === consumerId;
  const cars = isTheirs && Array.isArray(stored.cars) ? stored.cars.filter(isOfflineCar) : [];
  return { asOfMs: wholeNumberOf(stored.asOfMs), phone: textOf(stored.phone), cars };
};

/** Whether the same cars were kept within the hour, with the same notes and switches. */
const isFresh = (
  stored: Pick<OfflineCars, 'asOfMs' | 'cars'>,
  saved: readonly VehicleBookmark[],
  nowMs: number,
): boolean =>
  nowMs - stored.asOfMs < hourMs &&
  JSON.stringify(stored.cars.map(({ bookmark }) => bookmark)) === JSON.stringify(saved);

/** Keeps the account's saved cars on the device, latest first, with the prices of now. */
export const keepOfflineCars =
  (): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState, { device, clock }) => {
    const saved = Object.values(selectSavedVehicles(getState()).bookmarks).toReversed();
    if (isFresh(readOfflineCars(device), saved, clock.now())) return;
    await dispatch(loadSavedListings());
    const { listings, hydration, phone } = selectSavedVehicles(getState());
    const consumerId = accountHere(device);
    if (hydration !== 'loaded' || consumerId === '') return;
    const cars = saved.map((bookmark): OfflineCar => {
      const listing = listings[bookmark.listingId];
      const name = bookmark.title || listing?.name || '';
      return { bookmark, name, picture: listing?.picture ?? '', priceUsd: listing?.priceUsd ?? null };
    });
    device.set(offlineCarsKey, { consumerId, asOfMs: clock.now(), phone, cars } satisfies OfflineCars);
  };
