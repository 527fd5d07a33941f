import { alertsOnWords } from '#domains/contact/alert-choices/alerts-on-copy.ts';
import { callAccount, serverFailureText } from '#domains/people/accounts/account-call.ts';
import { messageText } from '#domains/people/accounts/account-messages.ts';
import { isPhoneAccepted } from '#domains/people/accounts/phone-check.ts';
import { alertShown, toastShown } from '#domains/reference/shopper/notices-slice.ts';
import { overlayClosed, overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { isSaveDone, readDeleteAnswer, readSaveAnswer } from '#domains/saved/bookmarks/bookmark-wire.ts';
import { keepEdit } from '#domains/saved/bookmarks/keep-edit.ts';
import { type BookmarkUpdate, updateBookmark } from '#domains/saved/bookmarks/update-bookmark.ts';
import { invalidPhone, phoneDigits } from '#lib/nanp-phone.ts';
import { searchParamsOf } from './saved-search.ts';
import {
  bookmarkUpdated,
  buttonChanged,
  panelCleared,
  panelFilled,
  type SavedSearchesThunk,
  savingChanged,
  searchRemoved,
  selectSavedSearches,
  updateRefused,
} from './saved-searches-slice.ts';
import type { SearchBookmark } from './saved-searches-wire.ts';

/** Shown when the answer has neither `bookmarkSaved` nor `bookmarkAlreadySaved` (SRCHSAVE-02). */
const saveSearchFailureText = 'There has been an error saving your search. Please try again later';

/** The fixed text first, then the server's message, such as a limit, on its own line. */
const failureText = (words: string): string => [saveSearchFailureText, words].filter(Boolean).join('\n');

/** Saves the search of a results page (SRCHSAVE-01, SRCHSAVE-02). */
export const saveSearch =
  (searchString: string, update: BookmarkUpdate): SavedSearchesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    if (getState().savedSearches.saving.state === 'loading') return;
    const end = (state: '' | 'loaded', error = '') => dispatch(savingChanged({ searchString, state, error }));
    dispatch(savingChanged({ searchString, state: 'loading', error: '' }));
    const { enableEmailAlerts, enableTextAlerts, bookmarkTitle: searchName } = update;
    const flags = { enableEmailAlerts, enableTextAlerts, mobilePhone: phoneDigits(update.mobilePhone) };
    if (enableTextAlerts && !(await isPhoneAccepted(services, flags.mobilePhone))) return void end('', invalidPhone);
    const searchParams = searchParamsOf(searchString);
    const reply = await callAccount(services, 'search', {
      data: { searchString, searchParams, searchName, brand: services.brand, ...flags },
    });
    if (!reply.ok) return void end('', failureText(reply.error));
    const answer = readSaveAnswer(reply.value);
    if (!isSaveDone(answer)) return void end('', failureText(messageText(answer.msgs)));
    const { bookmarkId: id, version, textAlertsPending } = answer;
    const title = answer.title || searchName;
    end('loaded');
    if (id === '') return;
    const savedDate = new Date(services.clock.now()).toISOString();
    const search = { savedDate, searchString, searchParams };
    const bookmark = { id, title, version, overwriteFlag: false, textAlertsPending, ...flags, ...search };
    dispatch(bookmarkUpdated(bookmark));
    dispatch(toastShown(`Search saved. ${alertsOnWords(bookmark)}`, { alertsOf: { kind: 'search', id, name: title } }));
  };

/** Opens the panel, from lists of saved searches and after saving. */
export const editSavedSearch =
  (panel: { bookmark: SearchBookmark; phone: string }): SavedSearchesThunk =>
  (dispatch) => {
    dispatch(panelFilled(panel));
    dispatch(overlayOpened('update-saved-search'));
  };

export const closeSearchPanel = (): SavedSearchesThunk => (dispatch) => {
  dispatch(overlayClosed('update-saved-search'));
  dispatch(panelCleared());
};

/** Changes a saved search (SRCHSAVE-01, SRCHSAVE-03). */
export const updateSavedSearch = updateBookmark({
  path: 'search',
  select: selectSavedSearches,
  actions: { buttonChanged, updateRefused, bookmarkUpdated },
  bodyOf: ({ searchString, searchParams }, { bookmarkTitle }, { brand }) => ({
    searchName: bookmarkTitle,
    searchString,
    searchParams,
    brand,
  }),
  failureText,
  keepForLater: ({ before, after }) => keepEdit({ kind: 'search', id: before.id, name: before.title }, before, after),
  closeAfterMs: 500,
  close: closeSearchPanel,
});

/**
 * Removes a saved search from the page at once; it returns with a message if the server did not confirm (SRCHSAVE-04).
 */
export const deleteSavedSearch =
  (bookmark: SearchBookmark): SavedSearchesThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const { id: bookmarkId, version } = bookmark;
    dispatch(searchRemoved(bookmarkId));
    const reply = await callAccount(services, 'search/delete', { data: { bookmarkId, version } });
    if (reply.ok && readDeleteAnswer(reply.value).bookmarkDeleted) {
      dispatch(toastShown(`${bookmark.title} is no longer saved.`, { unsaved: { kind: 'search', bookmark } }));
      return;
    }
    dispatch(bookmarkUpdated(bookmark));
    dispatch(alertShown({ level: 'danger', message: (!reply.ok && reply.error) || serverFailureText }));
  };
