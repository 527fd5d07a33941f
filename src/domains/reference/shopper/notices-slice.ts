import type { PayloadAction } from '@reduxjs/toolkit';
import type { DialogTarget } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import type { SearchBookmark } from '#domains/saved/saved-searches/saved-searches-wire.ts';
import type { SavableCar } from '#domains/saved/saved-vehicles/quick-saves/stored-quick-saves.ts';
import type { SavedEntry } from '#domains/saved/saved-vehicles/saved-entry.ts';
import type { SavedVehiclePanel } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import type { VehicleBookmark } from '#domains/saved/saved-vehicles/saved-vehicles-wire.ts';
import { createSlice } from '#lib/create-slice.ts';

/** UI-03: what the whole page is told; level "error" belongs to a form (RULING-107). */
type GlobalAlert = {
  level: 'danger' | 'warning' | 'info';
  message: string;
  /** Whoever has to sign in again does so beside the page, which keeps what was typed. */
  leadsTo?: 'sign-in';
};

/** Of a part of the page that had to be fetched first. */
export const couldNotOpen = 'We couldn’t open that. Check your connection and try again.';

/** Of an undo that did not reach the server, or whose script did not come. */
export const couldNotUndo = 'We couldn’t undo that. Check your connection, or save it again.';

/** What was taken away a moment ago; the server keeps an account's cars and searches for a day, the rest is here alone. */
export type Unsaved =
  | { kind: 'vehicle'; entry: Exclude<SavedEntry, number> }
  | { kind: 'quick-save'; car: SavableCar }
  | { kind: 'search'; bookmark: SearchBookmark }
  | { kind: 'note'; bookmark: VehicleBookmark; notes: string };

/** What a toast may lead to: the alerts it speaks of, the note of a car that was just saved, or undoing it. */
type ToastLead = {
  alertsOf?: DialogTarget;
  noteOf?: Pick<SavedVehiclePanel, 'listing' | 'bookmark' | 'phone'>;
  unsaved?: Unsaved;
};

type NoticesState = {
  globalAlert: GlobalAlert | null;
  /** UI-04: transient; the number tells two equal messages apart. */
  toast: (ToastLead & { number: number; message: string }) | null;
};

const noticesSlice = createSlice({
  name: 'notices',
  initialState: { globalAlert: null, toast: null } as NoticesState,
  reducers: {
    alertShown: (state, { payload }: PayloadAction<GlobalAlert>) => ({ ...state, globalAlert: payload }),
    alertDismissed: (state) => ({ ...state, globalAlert: null }),
    toastAdded: (state, { payload }: PayloadAction<Omit<NonNullable<NoticesState['toast']>, 'number'>>) => ({
      ...state,
      toast: { number: (state.toast?.number ?? 0) + 1, ...payload },
    }),
  },
});

export const { alertShown, alertDismissed } = noticesSlice.actions;
const { toastAdded } = noticesSlice.actions;
export const noticesReducer = noticesSlice.reducer;

export const toastShown = (message: string, lead: ToastLead = {}) => toastAdded({ message, ...lead });

type State = { notices: NoticesState };
export const selectGlobalAlert = ({ notices }: State): GlobalAlert | null => notices.globalAlert;
export const selectToast = ({ notices }: State): NoticesState['toast'] => notices.toast;
