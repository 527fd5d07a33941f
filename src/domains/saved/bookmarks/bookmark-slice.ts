import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { alertsSaved } from '#domains/contact/alert-choices/alerts-saved.ts';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import type { ButtonState } from '#ui/button.tsx';
import type { BrowserBookmark } from './bookmark-wire.ts';

/** State of the panel of a saved car or search (SAVE-12 to SAVE-15, SRCHSAVE-05). */
export type BookmarkPanel<Item extends BrowserBookmark> = {
  bookmark: Item;
  /** The profile's number, if the bookmark has none. */
  phone: string;
  messages: readonly AccountMessage[];
  /** What another tab or device saved meanwhile; the shopper chooses between the two (RULING-16). */
  theirs?: { title: string; notes?: string; version: number } | undefined;
};

export type BookmarksState<Item extends BrowserBookmark, Panel extends BookmarkPanel<Item> = BookmarkPanel<Item>> = {
  /** The account's bookmarks by id. */
  bookmarks: Readonly<Record<string, Item>>;
  phone: string;
  panel: Panel | null;
  animatedButtonState: ButtonState;
};

export const noBookmarks = { bookmarks: {}, phone: '', panel: null, animatedButtonState: '' as ButtonState };

/** Why an update was refused; after a warning the next one overwrites (SAVE-13, SAVE-14). */
export type RefusedUpdate = Pick<BookmarkPanel<BrowserBookmark>, 'messages' | 'theirs'> & { insistNext?: boolean };

/** Reducers shared by saved cars and saved searches. */
export const bookmarkReducers = <
  Item extends BrowserBookmark,
  Panel extends BookmarkPanel<Item>,
  State extends BookmarksState<Item, Panel>,
>() => ({
  panelFilled: (state: State, { payload }: PayloadAction<Omit<Panel, 'messages'>>): State => ({
    ...state,
    animatedButtonState: '',
    panel: { ...payload, messages: [] },
  }),
  panelCleared: (state: State): State => ({ ...state, animatedButtonState: '', panel: null }),
  buttonChanged: (state: State, { payload }: PayloadAction<ButtonState>): State => ({
    ...state,
    animatedButtonState: payload,
  }),
  updateRefused: (state: State, { payload }: PayloadAction<RefusedUpdate>): State => {
    const { panel } = state;
    if (!panel) return state;
    const { messages, theirs, insistNext = panel.bookmark.overwriteFlag } = payload;
    const bookmark = { ...panel.bookmark, overwriteFlag: insistNext };
    return { ...state, animatedButtonState: '', panel: { ...panel, bookmark, messages, theirs } };
  },
  theirsAccepted: (state: State): State => {
    const { panel } = state;
    if (!panel?.theirs) return state;
    const bookmark = { ...panel.bookmark, ...panel.theirs, overwriteFlag: false };
    return { ...state, panel: { ...panel, bookmark, messages: [], theirs: undefined } };
  },
  bookmarkUpdated: (state: State, { payload }: PayloadAction<Item>): State => {
    const { panel } = state;
    const bookmarks = { ...state.bookmarks, [payload.id]: payload };
    if (panel?.bookmark.id !== payload.id) return { ...state, bookmarks };
    return { ...state, bookmarks, panel: { ...panel, bookmark: payload, messages: [], theirs: undefined } };
  },
});

/** The bookmark with alerts that were just changed elsewhere on the page (ALRT-02). */
export const bookmarkWithAlerts = <Item extends BrowserBookmark>(
  bookmarks: Readonly<Record<string, Item>>,
  action: UnknownAction,
): Item | undefined => {
  if (!alertsSaved.match(action)) return undefined;
  const { id, name, version, enableEmailAlerts, enableTextAlerts } = action.payload;
  const bookmark = bookmarks[id];
  return bookmark && { ...bookmark, title: name, version, enableEmailAlerts, enableTextAlerts };
};
