import type { PayloadAction } from '@reduxjs/toolkit';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import {
  type BookmarkPanel,
  type BookmarksState,
  bookmarkReducers,
  bookmarkWithAlerts,
  noBookmarks,
} from '#domains/saved/bookmarks/bookmark-slice.ts';
import { shopperStarted } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { createSlice } from '#lib/create-slice.ts';
import type { ButtonState } from '#ui/button.tsx';
import type { AccountSearches, SearchBookmark } from './saved-searches-wire.ts';

type SavedSearchesState = BookmarksState<SearchBookmark> &
  AccountSearches & {
    /** Progress of saving the page's search, which `searchString` identifies. */
    saving: { searchString: string; state: ButtonState; error: string };
  };

const initialState: SavedSearchesState = {
  ...noBookmarks,
  subscribe: {},
  saving: { searchString: '', state: '', error: '' },
};

const savedSearchesSlice = createSlice({
  name: 'savedSearches',
  initialState,
  reducers: {
    ...bookmarkReducers<SearchBookmark, BookmarkPanel<SearchBookmark>, SavedSearchesState>(),
    accountSearchesRead: (state, { payload }: PayloadAction<AccountSearches & { phone: string }>) => ({
      ...state,
      ...payload,
    }),
    savingChanged: (state, { payload }: PayloadAction<SavedSearchesState['saving']>) => ({ ...state, saving: payload }),
    searchRemoved: (state, { payload }: PayloadAction<string>) => {
      const { [payload]: _removed, ...bookmarks } = state.bookmarks;
      return { ...state, bookmarks };
    },
  },
  otherwise: (state, action) => {
    if (shopperStarted.match(action)) return action.payload.signedIn ? state : initialState;
    const bookmark = bookmarkWithAlerts(state.bookmarks, action);
    return bookmark ? { ...state, bookmarks: { ...state.bookmarks, [bookmark.id]: bookmark } } : state;
  },
});

export const {
  panelFilled,
  panelCleared,
  buttonChanged,
  updateRefused,
  theirsAccepted,
  bookmarkUpdated,
  accountSearchesRead,
  savingChanged,
  searchRemoved,
} = savedSearchesSlice.actions;
export const savedSearchesReducer = savedSearchesSlice.reducer;

type WithSavedSearches = { savedSearches: SavedSearchesState };
export type SavedSearchesThunk<Answer = void> = ShopperThunk<WithSavedSearches, Answer>;
export type SavedSearchesDispatch = ShopperDispatch<WithSavedSearches>;

export const selectSavedSearches = ({ savedSearches }: WithSavedSearches): SavedSearchesState => savedSearches;
