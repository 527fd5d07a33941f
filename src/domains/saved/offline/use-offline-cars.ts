import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type {
  SavedVehiclePanel,
  SavedVehiclesDispatch,
  SavedVehiclesThunk,
} from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import type { OfflineCar } from './offline-cars.ts';
import { readOfflineCars } from './offline-cars.ts';

const readCars =
  (): SavedVehiclesThunk<ReturnType<typeof readOfflineCars>> =>
  (_dispatch, _getState, { device }) =>
    readOfflineCars(device);

/** The account's saved cars on this device; read when the page is alive. */
export const useOfflineCars = () => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const [account, setAccount] = useState<ReturnType<typeof readOfflineCars>>({ asOfMs: 0, phone: '', cars: [] });
  useEffect(() => setAccount(dispatch(readCars())), [dispatch]);
  /** The panel of a car, with the notes it has now. */
  const openPanel = (
    { name, notes }: { name: string; notes: string },
    bookmark: OfflineCar['bookmark'],
  ): Pick<SavedVehiclePanel, 'listing' | 'bookmark' | 'phone'> => ({
    listing: { id: bookmark.listingId, name },
    bookmark: { ...bookmark, notes },
    phone: account.phone,
  });
  return { account, openPanel };
};
