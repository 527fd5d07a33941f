import type { PayloadAction } from '@reduxjs/toolkit';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import {
  type BookmarkPanel,
  type BookmarksState,
  bookmarkReducers,
  bookmarkWithAlerts,
  noBookmarks,
} from '#domains/saved/bookmarks/bookmark-slice.ts';
import { createSlice } from '#lib/create-slice.ts';
import type { QuickSave } from './quick-saves/stored-quick-saves.ts';
import { entryId, entryOf, type SavedEntry } from './saved-entry.ts';
import type { SavedListing, VehicleBookmark } from './saved-vehicles-wire.ts';

/** State of the panel of a saved car (SAVE-15). */
export type SavedVehiclePanel = BookmarkPanel<VehicleBookmark> & {
  listing: { id: number; name: string };
  context?: 'update' | 'save';
  /** Notes that the last save cleared; they can be restored. */
  clearedNotes?: string | undefined;
};

/** `number` distinguishes equal notices. */
export type QuickSaveNotice = { number: number; kind: 'saved' | 'limit' | 'not-kept' };

export type SavedVehiclesState = BookmarksState<VehicleBookmark, SavedVehiclePanel> & {
  isAuthenticated: boolean;
  /** Oldest first. */
  inventory: readonly SavedEntry[];
  /** 0 until loaded (RULING-12). */
  maxQuickSavesLimit: number;
  limitPrompted: boolean;
  /** A visitor's saves on this device, and those that wait for the limit to load. */
  quickSaves: readonly QuickSave[];
  queued: readonly QuickSave[];
  /** False once storage was refused: saves then last only as long as the page. */
  deviceKeeps: boolean;
  notice: QuickSaveNotice | null;
  /** Listings whose save or unsave the server has not answered yet. */
  underWay: readonly number[];
  listings: Readonly<Record<number, SavedListing>>;
  hydration: '' | 'loading' | 'loaded' | 'failed';
};

const initialState: SavedVehiclesState = {
  ...noBookmarks,
  isAuthenticated: false,
  inventory: [],
  maxQuickSavesLimit: 0,
  limitPrompted: false,
  quickSaves: [],
  queued: [],
  deviceKeeps: true,
  notice: null,
  underWay: [],
  listings: {},
  hydration: '',
};

const without = (inventory: readonly SavedEntry[], id: number): SavedEntry[] =>
  inventory.filter((entry) => entryId(entry) !== id);
const withEntry = (inventory: readonly SavedEntry[], entry: SavedEntry): SavedEntry[] => {
  const at = inventory.findIndex((other) => entryId(other) === entryId(entry));
  return at === -1 ? [...inventory, entry] : inventory.with(at, entry);
};

/** Replaces the entries, except those with a call in progress, which keep the wanted state. */
const settled = (state: SavedVehiclesState, entries: readonly SavedEntry[]): SavedEntry[] => {
  const isOpen = (entry: SavedEntry) => state.underWay.includes(entryId(entry));
  return [...entries.filter((entry) => !isOpen(entry)), ...state.inventory.filter(isOpen)];
};

const shared = bookmarkReducers<VehicleBookmark, SavedVehiclePanel, SavedVehiclesState>();

const savedVehiclesSlice = createSlice({
  name: 'savedVehicles',
  initialState,
  reducers: {
    ...shared,
    bookmarkUpdated: (state, action: PayloadAction<VehicleBookmark>) => {
      const next = shared.bookmarkUpdated(state, action);
      const isInPanel = next.panel !== state.panel;
      return {
        ...next,
        inventory: withEntry(state.inventory, entryOf(action.payload)),
        panel: next.panel && isInPanel ? { ...next.panel, clearedNotes: undefined } : next.panel,
      };
    },
    notesCleared: (state, { payload }: PayloadAction<string>) =>
      state.panel ? { ...state, panel: { ...state.panel, clearedNotes: payload } } : state,
    shopperStarted: (state, { payload }: PayloadAction<{ signedIn: boolean }>) =>
      state.isAuthenticated === payload.signedIn
        ? state
        : // Keep the panel's unsaved input while its owner signs in again.
          { ...initialState, isAuthenticated: payload.signedIn, panel: state.panel },
    vehicleAdded: (state, { payload }: PayloadAction<SavedEntry>) => ({
      ...state,
      inventory: withEntry(state.inventory, payload),
    }),
    vehicleRemoved: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      inventory: without(state.inventory, payload),
    }),
    /** Restores the entry at its position, because the server did not remove it (SAVE-10). */
    vehicleReturned: (state, { payload: { entry, at } }: PayloadAction<{ entry: SavedEntry; at: number }>) => ({
      ...state,
      inventory: without(state.inventory, entryId(entry)).toSpliced(at, 0, entry),
    }),
    callStarted: (state, { payload }: PayloadAction<number>) => ({ ...state, underWay: [...state.underWay, payload] }),
    callEnded: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      underWay: state.underWay.filter((id) => id !== payload),
    }),
    accountRead: (
      state,
      {
        payload,
      }: PayloadAction<{ entries: readonly SavedEntry[] } & Partial<Pick<SavedVehiclesState, 'bookmarks' | 'phone'>>>,
    ) => {
      const { entries, ...rest } = payload;
      return { ...state, ...rest, inventory: settled(state, entries) };
    },
    quickSavesRead: (
      state,
      { payload }: PayloadAction<Partial<Pick<SavedVehiclesState, 'quickSaves' | 'queued' | 'deviceKeeps'>>>,
    ) => {
      const next = { ...state, ...payload };
      if (state.isAuthenticated) return next;
      return {
        ...next,
        inventory: [...new Set([...next.quickSaves, ...next.queued].map(({ listingId }) => listingId))],
      };
    },
    limitPrompted: (state, { payload }: PayloadAction<boolean>) => ({ ...state, limitPrompted: payload }),
    limitSet: (state, { payload }: PayloadAction<number>) => ({ ...state, maxQuickSavesLimit: payload }),
    noticeGiven: (state, { payload }: PayloadAction<QuickSaveNotice['kind']>) => ({
      ...state,
      notice: { number: (state.notice?.number ?? 0) + 1, kind: payload },
    }),
    listingsChanged: (
      state,
      { payload }: PayloadAction<Partial<Pick<SavedVehiclesState, 'listings' | 'hydration'>>>,
    ) => ({
      ...state,
      ...payload,
    }),
  },
  otherwise: (state, action) => {
    const bookmark = bookmarkWithAlerts(state.bookmarks, action);
    if (!bookmark) return state;
    return {
      ...state,
      inventory: withEntry(state.inventory, entryOf(bookmark)),
      bookmarks: { ...state.bookmarks, [bookmark.id]: bookmark },
    };
  },
});

export const {
  panelFilled,
  panelCleared,
  buttonChanged,
  updateRefused,
  theirsAccepted,
  bookmarkUpdated,
  notesCleared,
  shopperStarted,
  vehicleAdded,
  vehicleRemoved,
  vehicleReturned,
  callStarted,
  callEnded,
  accountRead,
  quickSavesRead,
  limitPrompted,
  limitSet,
  noticeGiven,
  listingsChanged,
} = savedVehiclesSlice.actions;
export const savedVehiclesReducer = savedVehiclesSlice.reducer;

export type WithSavedVehicles = { savedVehicles: SavedVehiclesState };
export type SavedVehiclesThunk<Answer = void> = ShopperThunk<WithSavedVehicles, Answer>;
export type SavedVehiclesDispatch = ShopperDispatch<WithSavedVehicles>;

export const selectSavedVehicles = ({ savedVehicles }: WithSavedVehicles): SavedVehiclesState => savedVehicles;
export const selectSignedIn = ({ savedVehicles }: WithSavedVehicles): boolean => savedVehicles.isAuthenticated;
export const selectSavedCount = ({ savedVehicles }: WithSavedVehicles): number => savedVehicles.inventory.length;

/** Id of a car's bookmark; empty if it is not saved in the account, or the server has not answered yet. */
export const bookmarkIdOf = ({ savedVehicles }: WithSavedVehicles, listingId: number): string => {
  const entry = savedVehicles.inventory.find((one) => entryId(one) === listingId);
  return typeof entry === 'object' ? entry.bookmarkId : '';
};

/** Called by every heart on a page; a linear scan is cheaper than maintaining an index. */
export const isSaved = ({ savedVehicles }: WithSavedVehicles, listingId: number): boolean =>
  savedVehicles.inventory.some((entry) => entryId(entry) === listingId);
