import { forgetProfileCars, loadAccountCars, readProfileCars } from './profile-cars.ts';
import { forgetPush, pushQuickSaves } from './quick-saves/push-quick-saves.ts';
import { loadLimit, readDevice } from './quick-saves/quick-save.ts';
import type { SavedVehiclesThunk } from './saved-vehicles-slice.ts';

/**
 * Once a page is alive; answers what the account said of a signed-in shopper, for others to read on. `account` is that
 * answer where the page has asked for it already; it is asked for again when a car was saved or removed since.
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

/** Another tab wrote to the device. */
export const syncSavedVehicles = (): SavedVehiclesThunk => (dispatch, getState) => {
  dispatch(readDevice());
  if (getState().savedVehicles.isAuthenticated) dispatch(readProfileCars());
};
