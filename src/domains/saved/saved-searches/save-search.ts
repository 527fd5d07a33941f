import { alertsOnWords } from '#domains/contact/alert-choices/alerts-on-copy.ts';
import { callAccount, serverFailureText } from '#domains/people/accounts/account-call.ts';
import { hasWarning, messageText } from '#domains/people/accounts/account-messages.ts';
import { isPhoneAccepted } from '#domains/people/accounts/phone-check.ts';
import { alertShown, toastShown } from '#domains/reference/shopper/notices-slice.ts';
import { overlayClosed, overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { invalidPhone, phoneDigits } from '#lib/nanp-phone.ts';
import {
  type SavedSearchesThunk,
  savingChanged,
  searchButtonChanged,
  searchPanelCleared,
  searchPanelFilled,
  searchRemoved,
  searchReturned,
  searchSaved,
  searchUpdated,
  searchUpdateRefused,
  type UpdateSavedSearch,
} from './saved-searches-slice.ts';
import { isSearchDeleted, readSaveSearchAnswer, type SearchBookmark } from './saved-searches-wire.ts';

/** Shown when the answer says neither saved nor saved before (SRCHSAVE-02). */
const saveSearchFailureText = 'There has been an error saving your search. Please try again later';
const closeAfterMs = 500;

type SearchChoices = {
  searchName: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  mobilePhone: string;
};

/** The rule's text first; what the server had to say, such as a limit, on a line of its own. */
const failureText = (words: string): string => [saveSearchFailureText, words].filter(Boolean).join('\n');

/** SRCHSAVE-01, SRCHSAVE-02 */
export const saveSearch =
  (searchString: string, choices: SearchChoices): SavedSearchesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { saving } = getState().savedSearches;
    if (saving.state === 'loading') return;
    const end = (state: '' | 'loaded', error = '') => dispatch(savingChanged({ searchString, state, error }));
    dispatch(savingChanged({ searchString, state: 'loading', error: '' }));
    const mobilePhone = phoneDigits(choices.mobilePhone);
    if (choices.enableTextAlerts && !(await isPhoneAccepted(services, mobilePhone))) {
      return void end('', invalidPhone);
    }
    const searchParams = Object.fromEntries(new URLSearchParams(searchString));
    const { enableEmailAlerts, enableTextAlerts, searchName } = choices;
    const flags = { enableEmailAlerts, enableTextAlerts, mobilePhone };
    const reply = await callAccount(services, 'search', {
      data: { searchString, searchParams, searchName, brand: services.brand, ...flags },
    });
    if (!reply.ok) return void end('', failureText(reply.error));
    const answer = readSaveSearchAnswer(reply.value);
    if (!answer.bookmarkSaved && !answer.bookmarkAlreadySaved)
      return void end('', failureText(messageText(answer.msgs)));
    const bookmark: SearchBookmark = {
      id: answer.bookmarkId,
      title: answer.searchName || searchName,
      savedDate: new Date(services.clock.now()).toISOString(),
      searchString,
      searchParams,
      version: answer.version,
      overwriteFlag: false,
      newCount: null,
      textAlertsPending: answer.textAlertsPending,
      ...flags,
    };
    end('loaded');
    if (bookmark.id === '') return;
    dispatch(searchSaved(bookmark));
    const { id, title } = bookmark;
    dispatch(toastShown(`Search saved. ${alertsOnWords(bookmark)}`, { alertsOf: { kind: 'search', id, name: title } }));
  };

/** For pages that list saved searches, and for the one just saved. */
export const editSavedSearch =
  (panel: Omit<UpdateSavedSearch, 'message'>): SavedSearchesThunk =>
  (dispatch) => {
    dispatch(searchPanelFilled(panel));
    dispatch(overlayOpened('update-saved-search'));
  };

export const closeSearchPanel = (): SavedSearchesThunk => (dispatch) => {
  dispatch(overlayClosed('update-saved-search'));
  dispatch(searchPanelCleared());
};

/** SRCHSAVE-01, SRCHSAVE-03; RULING-16 as for vehicles. */
export const updateSavedSearch =
  (choices: SearchChoices): SavedSearchesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { updateSavedSearch: panel, animatedButtonState } = getState().savedSearches;
    if (!panel || animatedButtonState === 'loading') return;
    const { bookmark } = panel;
    const refuse = (message: string, insistNext = bookmark.overwriteFlag, theirs?: UpdateSavedSearch['theirs']) => {
      if (getState().savedSearches.updateSavedSearch?.bookmark.id !== bookmark.id) return;
      dispatch(searchUpdateRefused({ message, insistNext, theirs }));
    };
    const mobilePhone = phoneDigits(choices.mobilePhone);
    dispatch(searchButtonChanged('loading'));
    if (choices.enableTextAlerts && !(await isPhoneAccepted(services, mobilePhone))) return refuse(invalidPhone);
    const { searchName, enableEmailAlerts, enableTextAlerts } = choices;
    const flags = { enableEmailAlerts, enableTextAlerts, mobilePhone };
    const { id: bookmarkId, version, searchString, searchParams, overwriteFlag } = bookmark;
    const named = { bookmarkId, version, bookmarkTitle: searchName, searchName, searchString, searchParams };
    const reply = await callAccount(services, 'search', {
      data: { ...named, brand: services.brand, overwriteFlag, ...flags },
    });
    if (!reply.ok) return refuse(failureText(reply.error));
    const answer = readSaveSearchAnswer(reply.value);
    const isOutdated = hasWarning(answer.msgs);
    const theirs = isOutdated ? { title: answer.searchName, version: answer.version } : undefined;
    if (answer.msgs.length > 0) return refuse(messageText(answer.msgs), isOutdated, theirs);
    if (!answer.bookmarkSaved && !answer.bookmarkAlreadySaved) return refuse(saveSearchFailureText);
    const { version: newest, textAlertsPending } = answer;
    const changed = {
      ...bookmark,
      ...flags,
      textAlertsPending,
      title: searchName,
      version: newest,
      overwriteFlag: false,
    };
    dispatch(searchUpdated(changed));
    const shown = getState().savedSearches.updateSavedSearch;
    if (shown?.bookmark !== changed) return;
    dispatch(searchButtonChanged('loaded'));
    services.later(() => {
      // Opened anew meanwhile, it is another panel.
      if (getState().savedSearches.updateSavedSearch === shown) dispatch(closeSearchPanel());
    }, closeAfterMs);
  };

/** SRCHSAVE-04: gone at once; back with a word when the server did not confirm it. */
export const deleteSavedSearch =
  (bookmark: SearchBookmark): SavedSearchesThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    const { id: bookmarkId, version } = bookmark;
    dispatch(searchRemoved(bookmarkId));
    const reply = await callAccount(services, 'search/delete', { data: { bookmarkId, version } });
    if (reply.ok && isSearchDeleted(reply.value)) {
      dispatch(toastShown(`${bookmark.title} is no longer saved.`, { unsaved: { kind: 'search', bookmark } }));
      return;
    }
    dispatch(searchReturned(bookmark));
    dispatch(alertShown({ level: 'danger', message: (!reply.ok && reply.error) || serverFailureText }));
  };
