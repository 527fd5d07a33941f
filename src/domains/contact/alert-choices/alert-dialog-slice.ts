import type { PayloadAction } from '@reduxjs/toolkit';
import { overlayClosed, overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { createSlice } from '#lib/create-slice.ts';
import type { AlertTarget } from './alert-target.ts';

export type DialogTarget = Pick<AlertTarget, 'kind' | 'id' | 'name'>;

/** `number` counts openings, to tell two openings of the same dialog apart. */
type AlertDialogState = { target: DialogTarget | null; number: number };

const alertDialogSlice = createSlice({
  name: 'alertDialog',
  initialState: { target: null, number: 0 } as AlertDialogState,
  reducers: {
    dialogFilled: (state, { payload }: PayloadAction<DialogTarget>) => ({
      target: payload,
      number: state.number + 1,
    }),
  },
});

const { dialogFilled } = alertDialogSlice.actions;
export const alertDialogReducer = alertDialogSlice.reducer;

type WithAlertDialog = { alertDialog: AlertDialogState };
export type AlertDialogThunk<Answer = void> = ShopperThunk<WithAlertDialog, Answer>;
export type AlertDialogDispatch = ShopperDispatch<WithAlertDialog>;

export const selectAlertDialog = ({ alertDialog }: WithAlertDialog): AlertDialogState => alertDialog;

/** The dialog is one of the overlays, so opening it closes the others (UI-01, UI-02). */
export const openAlertDialog =
  (target: DialogTarget): AlertDialogThunk =>
  (dispatch) => {
    dispatch(dialogFilled(target));
    dispatch(overlayOpened('alerts'));
  };

export const closeAlertDialog = (): AlertDialogThunk => (dispatch) => {
  dispatch(overlayClosed('alerts'));
};
