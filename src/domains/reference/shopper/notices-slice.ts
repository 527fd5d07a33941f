import type { PayloadAction } from '@reduxjs/toolkit';
import type { DialogTarget } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import type { SearchBookmark } from '#domains/saved/saved-searches/saved-searches-wire.ts';
import type { SavableCar } from '#domains/saved/saved-vehicles/quick-saves/stored-quick-saves.ts';
import type { SavedEntry } from '#domains/saved/saved-vehicles/saved-entry.ts';
import type { SavedVehiclePanel } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import type { VehicleBookmark } from '#domains/saved/saved-vehicles/saved-vehicles-wire.ts';
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

/**
 * The item that was just removed, for undo. The server keeps an account's removed cars and searches for a day; the rest
 * is only here.
 */
export type Unsaved =
  | { kind: 'vehicle'; entry: Exclude<SavedEntry, number> }
  | { kind: 'quick-save'; car: SavableCar }
  | { kind: 'search'; bookmark: SearchBookmark }
  | { kind: 'note'; bookmark: VehicleBookmark; notes: string };

/** The action of a toast: the alerts it is about, the note of a car that was just saved, or undo. */
type ToastLead = {
  alertsOf?: DialogTarget;
  noteOf?: Pick<SavedVehiclePanel, 'listing' | 'bookmark' | 'phone'>;
  unsaved?: Unsaved;
};

type NoticesState = {
  globalAlert: GlobalAlert | null;
  /** A transient message (UI-04); the number distinguishes two equal ones. */
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
