import {
  applyMiddleware,
  legacy_createStore,
  type Reducer,
  type ThunkMiddleware,
  type UnknownAction,
} from '@reduxjs/toolkit';

const thunksWith =
  <State, Extra>(extra: Extra): ThunkMiddleware<State, UnknownAction, Extra> =>
  ({ dispatch, getState }) =>
  (next) =>
  (action) =>
    typeof action === 'function' ? action(dispatch, getState, extra) : next(action);

/**
 * A Redux store with thunks. Composed by hand, because every page loads it and `configureStore` adds much that is never
 * used.
 */
export const createThunkStore = <State, Extra>(reducer: Reducer<State>, extra: Extra) =>
  legacy_createStore(reducer, applyMiddleware(thunksWith<State, Extra>(extra)));
