import type { PayloadAction } from '@reduxjs/toolkit';
import { alertsSaved } from '#domains/contact/alert-choices/alerts-saved.ts';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { createSlice } from '#lib/create-slice.ts';
import type { ButtonState } from '#ui/button.tsx';
import type { QuickSave } from './quick-saves/stored-quick-saves.ts';
import { entryId, type SavedEntry } from './saved-entry.ts';
import type { SavedListing, VehicleBookmark } from './saved-vehicles-wire.ts';

/** SAVE-12 to SAVE-15: what the update panel works on. */
export type UpdateSavedInventory = {
  listing: { id: number; name: string };
  bookmark: VehicleBookmark;
  phone: string;
  context: 'update' | 'save';
  messages: readonly AccountMessage[];
  /** RULING-16: what another tab or device saved meanwhile; one of the two is chosen. */
  theirs?: Pick<VehicleBookmark, 'title' | 'notes' | 'version'> | undefined;
  /** Emptied by the last save; they can be had back. */
  clearedNotes?: string | undefined;
};

/** The number tells two equal notices apart. */
export type QuickSaveNotice = { number: number; kind: 'saved' | 'limit' | 'not-kept' };

export type SavedVehiclesState = {
  isAuthenticated: boolean;
  /** Oldest first. */
  inventory: readonly SavedEntry[];
  /** RULING-12: 0 is "not known yet". */
  maxQuickSavesLimit: number;
  limitPrompted: boolean;
  /** What a visitor saved on this device, and what waits there for the limit to be known. */
  quickSaves: readonly QuickSave[];
  queued: readonly QuickSave[];
  /** False once the device refused: what is saved then lasts as long as the page. */
  deviceKeeps: boolean;
  notice: QuickSaveNotice | null;
  /** Listings whose save or unsave the server has not answered yet. */
  underWay: readonly number[];
  /** SAVE-02, SAVE-09: what the account is known to hold. */
  profileCarIds: readonly number[];
  bookmarks: Readonly<Record<number, VehicleBookmark>>;
  phone: string;
  animatedButtonState: ButtonState;
  updateSavedInventory: UpdateSavedInventory | null;
  listings: Readonly<Record<number, SavedListing>>;
  hydration: '' | 'loading' | 'loaded' | 'failed';
};

const initialState: SavedVehiclesState = {
  isAuthenticated: false,
  inventory: [],
  maxQuickSavesLimit: 0,
  limitPrompted: false,
  quickSaves: [],
  queued: [],
  deviceKeeps: true,
  notice: null,
  underWay: [],
  profileCarIds: [],
  bookmarks: {},
  phone: '',
  animatedButtonState: '',
  updateSavedInventory: null,
  listings: {},
  hydration: '',
};

const without = (inventory: readonly SavedEntry[], id: number): SavedEntry[] =>
  inventory.filter((entry) => entryId(entry) !== id);
const withEntry = (inventory: readonly SavedEntry[], entry: SavedEntry): SavedEntry[] => {
  const at = inventory.findIndex((other) => entryId(other) === entryId(entry));
  return at === -1 ? [...inventory, entry] : inventory.with(at, entry);
};

/** The car is saved or not; while the server has not answered, what the shopper wants stands. */
const settled = (state: SavedVehiclesState, entries: readonly SavedEntry[]): SavedEntry[] => {
  const isOpen = (entry: SavedEntry) => state.underWay.includes(entryId(entry));
  return [...entries.filter((entry) => !isOpen(entry)), ...state.inventory.filter(isOpen)];
};

const savedVehiclesSlice = createSlice({
  name: 'savedVehicles',
  initialState,
  reducers: {
    shopperStarted: (state, { payload }: PayloadAction<{ signedIn: boolean }>) =>
      state.isAuthenticated === payload.signedIn
        ? state
        : // What is being typed stays while its owner signs in again.
          {
            ...initialState,
            isAuthenticated: payload.signedIn,
            updateSavedInventory: state.updateSavedInventory,
          },
    vehicleAdded: (state, { payload }: PayloadAction<SavedEntry>) => ({
      ...state,
      inventory: withEntry(state.inventory, payload),
    }),
    vehicleRemoved: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      inventory: without(state.inventory, payload),
    }),
    /** SAVE-10: back where it was. */
    vehicleReturned: (state, { payload: { entry, at } }: PayloadAction<{ entry: SavedEntry; at: number }>) => ({
      ...state,
      inventory: without(state.inventory, entryId(entry)).toSpliced(at, 0, entry),
    }),
    callStarted: (state, { payload }: PayloadAction<number>) => ({ ...state, underWay: [...state.underWay, payload] }),
    callEnded: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      underWay: state.underWay.filter((id) => id !== payload),
    }),
    profileCarsChanged: (state, { payload }: PayloadAction<readonly number[]>) => ({
      ...state,
      profileCarIds: payload,
    }),
    accountRead: (
      state,
      {
        payload,
      }: PayloadAction<{ entries: readonly SavedEntry[] } & Partial<Pick<SavedVehiclesState, 'bookmarks' | 'phone'>>>,
    ) => {
      const { entries, ...rest } = payload;
      return { ...state, ...rest, inventory: settled(state, entries), profileCarIds: entries.map(entryId) };
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
    updatePanelFilled: (
      state,
      {
        payload,
      }: PayloadAction<Pick<UpdateSavedInventory, 'listing' | 'bookmark' | 'phone'> & Partial<UpdateSavedInventory>>,
    ) => ({
      ...state,
      animatedButtonState: '' as const,
      updateSavedInventory: { context: 'update' as const, messages: [], ...payload },
    }),
    buttonChanged: (state, { payload }: PayloadAction<ButtonState>) => ({ ...state, animatedButtonState: payload }),
    /** SAVE-13, SAVE-14: after a warning the next update insists. */
    updateRefused: (
      state,
      { payload }: PayloadAction<Pick<UpdateSavedInventory, 'messages' | 'theirs'> & { insistNext: boolean }>,
    ) => {
      const panel = state.updateSavedInventory;
      if (!panel) return state;
      const bookmark = { ...panel.bookmark, overwriteFlag: payload.insistNext };
      return {
        ...state,
        animatedButtonState: '' as const,
        updateSavedInventory: { ...panel, bookmark, messages: payload.messages, theirs: payload.theirs },
      };
    },
    notesCleared: (state, { payload }: PayloadAction<string>) => {
      const panel = state.updateSavedInventory;
      return panel ? { ...state, updateSavedInventory: { ...panel, clearedNotes: payload } } : state;
    },
    theirsTaken: (state) => {
      const panel = state.updateSavedInventory;
      if (!panel?.theirs) return state;
      const bookmark = { ...panel.bookmark, ...panel.theirs, overwriteFlag: false };
      return { ...state, updateSavedInventory: { ...panel, bookmark, messages: [], theirs: undefined } };
    },
    vehicleUpdated: (state, { payload }: PayloadAction<{ listingId: number; bookmark: VehicleBookmark }>) => {
      const { listingId, bookmark } = payload;
      const panel = state.updateSavedInventory;
      return {
        ...state,
        inventory: withEntry(state.inventory, { listingId, bookmarkId: bookmark.id, version: bookmark.version }),
        bookmarks: { ...state.bookmarks, [listingId]: bookmark },
        updateSavedInventory:
          panel?.listing.id === listingId
            ? { ...panel, bookmark, messages: [], theirs: undefined, clearedNotes: undefined }
            : panel,
      };
    },
    updatePanelCleared: (state) => ({ ...state, animatedButtonState: '' as const, updateSavedInventory: null }),
    listingsChanged: (
      state,
      { payload }: PayloadAction<Partial<Pick<SavedVehiclesState, 'listings' | 'hydration'>>>,
    ) => ({
      ...state,
      ...payload,
    }),
  },
  otherwise: (state, action) => {
    if (!alertsSaved.match(action)) return state;
    const { kind, id, version, enableEmailAlerts, enableTextAlerts } = action.payload;
    const existing = Object.entries(state.bookmarks).find(([, bookmark]) => kind === 'vehicle' && bookmark.id === id);
    if (!existing) return state;
    const bookmark = { ...existing[1], version, enableEmailAlerts, enableTextAlerts };
    const listingId = Number(existing[0]);
    return {
      ...state,
      inventory: withEntry(state.inventory, { listingId, bookmarkId: id, version }),
      bookmarks: { ...state.bookmarks, [listingId]: bookmark },
    };
  },
});

export const {
  shopperStarted,
  vehicleAdded,
  vehicleRemoved,
  vehicleReturned,
  callStarted,
  callEnded,
  profileCarsChanged,
  accountRead,
  quickSavesRead,
  limitPrompted,
  limitSet,
  noticeGiven,
  updatePanelFilled,
  buttonChanged,
  updateRefused,
  notesCleared,
  theirsTaken,
  vehicleUpdated,
  updatePanelCleared,
  listingsChanged,
} = savedVehiclesSlice.actions;
export const savedVehiclesReducer = savedVehiclesSlice.reducer;

export type WithSavedVehicles = { savedVehicles: SavedVehiclesState };
export type SavedVehiclesThunk<Answer = void> = ShopperThunk<WithSavedVehicles, Answer>;
export type SavedVehiclesDispatch = ShopperDispatch<WithSavedVehicles>;

export const selectSavedVehicles = ({ savedVehicles }: WithSavedVehicles): SavedVehiclesState => savedVehicles;
export const selectSignedIn = ({ savedVehicles }: WithSavedVehicles): boolean => savedVehicles.isAuthenticated;
export const selectSavedCount = ({ savedVehicles }: WithSavedVehicles): number => savedVehicles.inventory.length;

/** Under which the account keeps a car; empty where it does not, or has not said so yet. */
export const bookmarkIdOf = ({ savedVehicles }: WithSavedVehicles, listingId: number): string => {
  const entry = savedVehicles.inventory.find((one) => entryId(one) === listingId);
  return typeof entry === 'object' ? entry.bookmarkId : '';
};

/** Asked by every heart of a page; a plain look through the list is less than keeping an index of it. */
export const isSaved = ({ savedVehicles }: WithSavedVehicles, listingId: number): boolean =>
  savedVehicles.inventory.some((entry) => entryId(entry) === listingId);
