import { forgetProfileCars, loadAccountCars, readProfileCars } from './profile-cars.ts';
import { forgetPush, pushQuickSaves } from './quick-saves/push-quick-saves.ts';
import { loadLimit, readDevice } from './quick-saves/quick-save.ts';
import type { SavedVehiclesThunk } from './saved-vehicles-slice.ts';

/**
 * Called once the page is hydrated; resolves with the account's answer for a signed-in shopper, for further use.
 * `account` is that answer if the page has requested it already; it is requested again if a car was saved or removed
 * since.
 */
export const startSavedVehicles =
  (account?: Promise<unknown>): SavedVehiclesThunk<Promise<unknown>> =>
  async (dispatch, getState) => {
    if (getState().savedVehicles.isAuthenticated) {
      dispatch(readProfileCars());
      dispatch(readDevice());
      const { inventory } = getState().savedVehicles;
      const isPushed = await dispatch(pushQuickSaves());
      const latest = isPushed ? undefined : await account;
      const isCurrent = getState().savedVehicles.inventory === inventory;
      return dispatch(loadAccountCars(isCurrent ? latest : undefined));
    }
    dispatch(forgetProfileCars());
    dispatch(forgetPush());
    dispatch(readDevice());
    await dispatch(loadLimit());
  };

/** Called when another tab has changed the storage. */
export const syncSavedVehicles = (): SavedVehiclesThunk => (dispatch, getState) => {
  dispatch(readDevice());
  if (getState().savedVehicles.isAuthenticated) dispatch(readProfileCars());
};
