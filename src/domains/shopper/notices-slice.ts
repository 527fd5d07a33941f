import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DialogTarget } from '#domains/alerts/dialog/alert-dialog-slice.ts';

/** UI-03: what the whole page is told; level "error" belongs to a form (RULING-107). */
type GlobalAlert = {
  level: 'danger' | 'warning' | 'info';
  message: string;
  /** Whoever has to sign in again does so beside the page, which keeps what was typed. */
  leadsTo?: 'sign-in';
};

/** Of a part of the page that had to be fetched first. */
export const couldNotOpen = 'We could not open that. Check your connection and try again.';

type NoticesState = {
  globalAlert: GlobalAlert | null;
  /** UI-04: transient; the number tells two equal messages apart. It may lead to the alerts it speaks of. */
  toast: { number: number; message: string; alertsOf?: DialogTarget | undefined } | null;
};

const noticesSlice = createSlice({
  name: 'notices',
  initialState: { globalAlert: null, toast: null } as NoticesState,
  reducers: {
    alertShown: (state, { payload }: PayloadAction<GlobalAlert>) => {
      state.globalAlert = payload;
    },
    alertDismissed: (state) => {
      state.globalAlert = null;
    },
    toastShown: {
      reducer: (state, { payload }: PayloadAction<Omit<NonNullable<NoticesState['toast']>, 'number'>>) => {
        state.toast = { number: (state.toast?.number ?? 0) + 1, ...payload };
      },
      prepare: (message: string, alertsOf?: DialogTarget) => ({ payload: { message, alertsOf } }),
    },
  },
});

export const { alertShown, alertDismissed, toastShown } = noticesSlice.actions;
export const noticesReducer = noticesSlice.reducer;

type State = { notices: NoticesState };
export const selectGlobalAlert = ({ notices }: State): GlobalAlert | null => notices.globalAlert;
export const selectToast = ({ notices }: State): NoticesState['toast'] => notices.toast;
