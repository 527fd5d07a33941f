import type { DialogTarget } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import type { SavableCar } from '#domains/saved/saved-vehicles/quick-saves/stored-quick-saves.ts';
import type { SavedEntry } from '#domains/saved/saved-vehicles/saved-entry.ts';
import type { SavedVehiclePanel } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import type { VehicleBookmark } from '#domains/saved/saved-vehicles/saved-vehicles-wire.ts';
import type { SearchBookmark } from './saved-searches-wire.ts';

/**
 * The item that was just removed, for undo. The server keeps an account's removed cars and searches for a day; the rest
 * is only here.
 */
export type Unsaved =
  | { kind: 'vehicle'; entry: Exclude<SavedEntry, number> }
  | { kind: 'quick-save'; car: SavableCar }
  | { kind: 'search'; bookmark: SearchBookmark }
  | { kind: 'note'; bookmark: VehicleBookmark; notes: string };

declare module '#domains/reference/shopper/notices-slice.ts' {
  interface Toast {
    /** Offers to change the alerts of this car or search. */
    alertsOf?: DialogTarget;
    /** Offers to add a note to this car, which was just saved. */
    noteOf?: Pick<SavedVehiclePanel, 'listing' | 'bookmark' | 'phone'>;
    /** Offers to bring this back. */
    unsaved?: Unsaved;
  }
}
