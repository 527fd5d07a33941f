import { forgetProfileCars, loadAccountCars, readProfileCars } from './profile-cars.ts';
import { forgetPush, pushQuickSaves } from './quick-saves/push-quick-saves.ts';
import { loadLimit, readDevice } from './quick-saves/quick-save.ts';
import type { SavedVehiclesThunk } from './saved-vehicles-slice.ts';

/** Once a page is alive; answers what the account said of a signed-in shopper, for others to read on. */
export const startSavedVehicles = (): SavedVehiclesThunk<Promise<unknown>> => async (dispatch, getState) => {
  if (getState().savedVehicles.isAuthenticated) {
    dispatch(readProfileCars());
    dispatch(readDevice());
    await dispatch(pushQuickSaves());
    return dispatch(loadAccountCars());
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
