import type { PayloadAction, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { createSlice } from '#lib/create-slice.ts';
import {
  type CompareListCar,
  compareWords,
  readStoredList,
  type StoredList,
  withCar,
  withoutCars,
} from './compare-list.ts';

/** Requested cars and the ids that were returned (CMP-10). */
type LoadedCars = {
  loading: boolean;
  initialLoad: boolean;
  activeResults: number[];
  listings: ListingAnswer[];
  failed: boolean;
};

export type CompareState = {
  /** In the order they were added. */
  cars: CompareListCar[];
  /** Compare mode: shows the tray before it has any car (CMP-04). */
  toggle: boolean;
  compared: LoadedCars;
  nearbyLot: LoadedCars;
  /** Names of listed cars that are no longer for sale. */
  missing: string[];
};

export const compareListKey = 'compareListings';
export const compareToggleKey = 'compareToggle';

const nothingLoaded: LoadedCars = {
  loading: false,
  initialLoad: true,
  activeResults: [],
  listings: [],
  failed: false,
};

type Kind = 'compared' | 'nearbyLot';

const compareSlice = createSlice({
  name: 'compare',
  initialState: {
    cars: [],
    toggle: false,
    compared: nothingLoaded,
    nearbyLot: nothingLoaded,
    missing: [],
  } as CompareState,
  reducers: {
    carsChosen: (state, { payload }: PayloadAction<readonly CompareListCar[]>) => ({ ...state, cars: [...payload] }),
    compareToggled: (state, { payload }: PayloadAction<boolean>) => ({ ...state, toggle: payload }),
    carsGone: (state, { payload }: PayloadAction<readonly number[]>) => ({
      ...state,
      missing: state.cars.filter(({ id }) => payload.includes(id)).map(({ name }) => name),
    }),
    carsRequested: (state, { payload }: PayloadAction<Kind>) => ({
      ...state,
      [payload]: { ...state[payload], loading: true, failed: false },
    }),
    carsReceived: (state, { payload }: PayloadAction<{ kind: Kind; listings: ListingAnswer[] }>) => ({
      ...state,
      [payload.kind]: {
        ...nothingLoaded,
        initialLoad: false,
        listings: payload.listings,
        activeResults: payload.listings.map(({ id }) => id),
      },
    }),
    carsFailed: (state, { payload }: PayloadAction<Kind>) => ({
      ...state,
      [payload]: { ...nothingLoaded, initialLoad: state[payload].initialLoad, failed: true },
    }),
  },
});

export const { carsRequested, carsReceived, carsFailed } = compareSlice.actions;
const { carsChosen, compareToggled, carsGone } = compareSlice.actions;
export const compareReducer = compareSlice.reducer;

type State = { compare: CompareState };
export type CompareDispatch = ThunkDispatch<State, ShopperServices, UnknownAction>;
export type CompareThunk<T = void> = ThunkAction<T, State, ShopperServices, UnknownAction>;

export const selectCompareList = ({ compare }: State): readonly CompareListCar[] => compare.cars;
export const selectCompare = ({ compare }: State): CompareState => compare;
/** Whether the tray is shown: it has cars, or compare mode is on. */
export const selectIsTrayOpen = (state: Parameters<typeof selectCompare>[0]): boolean => {
  const { cars, toggle } = selectCompare(state);
  return cars.length > 0 || toggle;
};
export const selectIsInList =
  (id: number) =>
  ({ compare }: State): boolean =>
    compare.cars.some((car) => car.id === id);

const storedList = ({ device, clock }: ShopperServices): CompareListCar[] =>
  readStoredList(device.get(compareListKey), clock.now());

/** Saves the list with the time of the change (CMP-02). */
const choose =
  (cars: readonly CompareListCar[]): CompareThunk =>
  (dispatch, _getState, { device, clock }) => {
    const list: StoredList = { date: clock.now(), cars };
    if (cars.length > 0) device.set(compareListKey, list);
    else device.remove(compareListKey);
    dispatch(carsChosen(cars));
  };

/** Reads list and mode from storage (CMP-03, CMP-04); other tabs also change the list. */
export const refreshCompare = (): CompareThunk => (dispatch, _getState, services) => {
  const cars = storedList(services);
  if (cars.length === 0) services.device.remove(compareListKey);
  dispatch(carsChosen(cars));
  dispatch(compareToggled(services.session.get(compareToggleKey) === true));
};

export const addToCompare =
  (car: CompareListCar): CompareThunk =>
  (dispatch, _getState, services) => {
    const cars = withCar(storedList(services), car);
    if (cars) dispatch(choose(cars));
    else dispatch(toastShown(compareWords.full));
  };

export const removeFromCompare =
  (...ids: readonly number[]): CompareThunk =>
  (dispatch, _getState, services) => {
    dispatch(choose(withoutCars(storedList(services), ids)));
  };

export const clearCompare = (): CompareThunk => (dispatch) => {
  dispatch(choose([]));
  dispatch(toggleCompare(false));
};

export const toggleCompare =
  (on: boolean): CompareThunk =>
  (dispatch, _getState, { session }) => {
    if (on) session.set(compareToggleKey, true);
    else session.remove(compareToggleKey);
    dispatch(compareToggled(on));
  };

/** Removes cars that are no longer for sale and shows their names (CMP-08). */
export const forgetMissing =
  (ids: readonly number[]): CompareThunk =>
  (dispatch, getState) => {
    dispatch(carsGone(ids));
    if (getState().compare.cars.some(({ id }) => ids.includes(id))) dispatch(removeFromCompare(...ids));
  };
