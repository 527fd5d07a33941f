import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '#lib/create-slice.ts';

/** A message about the whole page (UI-03); errors are shown at their form instead (RULING-107). */
type GlobalAlert = {
  level: 'danger' | 'warning' | 'info';
  message: string;
  /** Offers a sign-in in a new tab, so that the page keeps what was typed. */
  leadsTo?: 'sign-in';
};

/** For dialogs whose code failed to load. */
export const couldNotOpen = 'We couldn’t open that. Check your connection and try again.';

/** For an undo that failed to reach the server or to load. */
export const couldNotUndo = 'We couldn’t undo that. Check your connection, or save it again.';

/** A transient message (UI-04). A domain that offers something to do with it, such as undo, adds a field of its own. */
export interface Toast {
  message: string;
}

type NoticesState = {
  globalAlert: GlobalAlert | null;
  /** The number distinguishes two equal ones. */
  toast: (Toast & { number: number }) | null;
};

const noticesSlice = createSlice({
  name: 'notices',
  initialState: { globalAlert: null, toast: null } as NoticesState,
  reducers: {
    alertShown: (state, { payload }: PayloadAction<GlobalAlert>) => ({ ...state, globalAlert: payload }),
    alertDismissed: (state) => ({ ...state, globalAlert: null }),
    toastAdded: (state, { payload }: PayloadAction<Toast>) => ({
      ...state,
      toast: { number: (state.toast?.number ?? 0) + 1, ...payload },
    }),
  },
});

export const { alertShown, alertDismissed } = noticesSlice.actions;
const { toastAdded } = noticesSlice.actions;
export const noticesReducer = noticesSlice.reducer;

export const toastShown = (message: string, offer: Omit<Toast, 'message'> = {}) => toastAdded({ message, ...offer });

type State = { notices: NoticesState };
export const selectGlobalAlert = ({ notices }: State): GlobalAlert | null => notices.globalAlert;
export const selectToast = ({ notices }: State): NoticesState['toast'] => notices.toast;
