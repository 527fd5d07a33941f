import type { PayloadAction } from '@reduxjs/toolkit';
import { alertsSaved } from '#domains/contact/alert-choices/alerts-saved.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { shopperStarted } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { createSlice } from '#lib/create-slice.ts';
import type { ButtonState } from '#ui/button.tsx';
import type { SearchBookmark, UserBookmarks } from './saved-searches-wire.ts';

/** What the panel of a saved search holds (SRCHSAVE-05). */
export type UpdateSavedSearch = {
  bookmark: SearchBookmark;
  phone: string;
  message: string;
  /** RULING-16: what another tab or device saved meanwhile; one of the two is chosen. */
  theirs?: Pick<SearchBookmark, 'title' | 'version'> | undefined;
};

type SavedSearchesState = {
  bookmarks: UserBookmarks;
  phone: string;
  /** Loading, then loaded; the panel closes 500 ms later (SRCHSAVE-03). */
  animatedButtonState: ButtonState;
  updateSavedSearch: UpdateSavedSearch | null;
  /** Where saving the search on the page stands; the text says which search that was. */
  saving: { searchString: string; state: ButtonState; error: string };
};

const initialState: SavedSearchesState = {
  bookmarks: {
    searchIds: [],
    emailAlerts: [],
    search: null,
    inventoryBookmarks: {},
    searchBookmarks: {},
    subscribe: {},
  },
  phone: '',
  animatedButtonState: '',
  updateSavedSearch: null,
  saving: { searchString: '', state: '', error: '' },
};

const withBookmark = (bookmarks: UserBookmarks, bookmark: SearchBookmark): UserBookmarks => ({
  ...bookmarks,
  searchIds: bookmarks.searchIds.includes(bookmark.id) ? bookmarks.searchIds : [...bookmarks.searchIds, bookmark.id],
  searchBookmarks: { ...bookmarks.searchBookmarks, [bookmark.id]: bookmark },
});

const savedSearchesSlice = createSlice({
  name: 'savedSearches',
  initialState,
  reducers: {
    userBookmarksRead: (state, { payload }: PayloadAction<{ bookmarks: UserBookmarks; phone: string }>) => ({
      ...state,
      bookmarks: { ...payload.bookmarks, search: state.bookmarks.search },
      phone: payload.phone,
    }),
    savingChanged: (state, { payload }: PayloadAction<SavedSearchesState['saving']>) => ({ ...state, saving: payload }),
    searchSaved: (state, { payload }: PayloadAction<SearchBookmark>) => ({
      ...state,
      bookmarks: { ...withBookmark(state.bookmarks, payload), search: payload },
    }),
    searchRemoved: (state, { payload }: PayloadAction<string>) => {
      const { [payload]: _gone, ...searchBookmarks } = state.bookmarks.searchBookmarks;
      const searchIds = state.bookmarks.searchIds.filter((id) => id !== payload);
      const search = state.bookmarks.search?.id === payload ? null : state.bookmarks.search;
      return { ...state, bookmarks: { ...state.bookmarks, searchIds, searchBookmarks, search } };
    },
    searchReturned: (state, { payload }: PayloadAction<SearchBookmark>) => ({
      ...state,
      bookmarks: withBookmark(state.bookmarks, payload),
    }),
    searchPanelFilled: (state, { payload }: PayloadAction<Omit<UpdateSavedSearch, 'message'>>) => ({
      ...state,
      animatedButtonState: '' as const,
      updateSavedSearch: { ...payload, message: '' },
    }),
    searchButtonChanged: (state, { payload }: PayloadAction<ButtonState>) => ({
      ...state,
      animatedButtonState: payload,
    }),
    searchUpdateRefused: (
      state,
      { payload }: PayloadAction<Pick<UpdateSavedSearch, 'message' | 'theirs'> & { insistNext: boolean }>,
    ) => {
      const panel = state.updateSavedSearch;
      if (!panel) return state;
      const bookmark = { ...panel.bookmark, overwriteFlag: payload.insistNext };
      return {
        ...state,
        animatedButtonState: '' as const,
        updateSavedSearch: { ...panel, bookmark, message: payload.message, theirs: payload.theirs },
      };
    },
    theirNameTaken: (state) => {
      const panel = state.updateSavedSearch;
      if (!panel?.theirs) return state;
      const bookmark = { ...panel.bookmark, ...panel.theirs, overwriteFlag: false };
      return { ...state, updateSavedSearch: { ...panel, bookmark, message: '', theirs: undefined } };
    },
    searchUpdated: (state, { payload }: PayloadAction<SearchBookmark>) => {
      const panel = state.updateSavedSearch;
      return {
        ...state,
        bookmarks: withBookmark(state.bookmarks, payload),
        updateSavedSearch:
          panel?.bookmark.id === payload.id ? { ...panel, bookmark: payload, message: '', theirs: undefined } : panel,
      };
    },
    searchPanelCleared: (state) => ({ ...state, animatedButtonState: '' as const, updateSavedSearch: null }),
  },
  otherwise: (state, action) => {
    if (shopperStarted.match(action)) return action.payload.signedIn ? state : initialState;
    if (!alertsSaved.match(action)) return state;
    const { id, name, version, enableEmailAlerts, enableTextAlerts } = action.payload;
    const saved = state.bookmarks.searchBookmarks[id];
    if (!saved) return state;
    const bookmark = { ...saved, title: name, version, enableEmailAlerts, enableTextAlerts };
    return { ...state, bookmarks: withBookmark(state.bookmarks, bookmark) };
  },
});

export const {
  userBookmarksRead,
  savingChanged,
  searchSaved,
  searchRemoved,
  searchReturned,
  searchPanelFilled,
  searchButtonChanged,
  searchUpdateRefused,
  theirNameTaken,
  searchUpdated,
  searchPanelCleared,
} = savedSearchesSlice.actions;
export const savedSearchesReducer = savedSearchesSlice.reducer;

type WithSavedSearches = { savedSearches: SavedSearchesState };
export type SavedSearchesThunk<Answer = void> = ShopperThunk<WithSavedSearches, Answer>;
export type SavedSearchesDispatch = ShopperDispatch<WithSavedSearches>;

export const selectSavedSearches = ({ savedSearches }: WithSavedSearches): SavedSearchesState => savedSearches;
