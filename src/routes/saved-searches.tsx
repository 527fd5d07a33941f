import { data } from 'react-router';
import { bookmarkTitleLength } from '#domains/saved/bookmarks/bookmark.ts';
import {
  resultsPathOf,
  savedSearchesPath,
  savedSearchRow,
} from '#domains/saved/saved-searches/saved-list/saved-search-row.ts';
import {
  SavedSearchesList,
  type SavedSearchesView,
} from '#domains/saved/saved-searches/saved-list/saved-searches-list.tsx';
import { removeSearchForm, saveSearchForm } from '#domains/saved/saved-searches/saved-search-forms.server.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { openAccount, removedOf, seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { bookmarkAction, bookmarkOwner, pageProblem } from '../pages/bookmark-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/saved-searches.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<SavedSearchesView> => {
  const { id } = openAccount(context, url);
  const { savedSearches, accounts, alertSettings } = context.get(servicesContext);
  const opened = url.searchParams.get('open');
  if (opened !== null) {
    const search = await savedSearches.open(id, opened);
    throw seeOther(search ? resultsPathOf(search) : savedSearchesPath);
  }
  const [removed, searches, profile, withPush, pendingNumbers] = await Promise.all([
    removedOf(context, id, 'search', url),
    savedSearches.view(id),
    accounts.profiles.read(id),
    alertSettings.withPush(id),
    alertSettings.pendingNumbers(id),
  ]);
  return {
    searches: searches.map((search) => savedSearchRow(search, { withPush, pendingNumbers })),
    phone: profile?.profile.phone ?? '',
    editing: url.searchParams.get('edit'),
    saved: url.searchParams.get('saved'),
    removed,
  };
};

/**
 * Saves a search without script (SRCHSAVE-01); if the session has ended, the shopper signs in and returns to the
 * search.
 */
const saveNew = async (form: FormValues, url: URL, context: Route.ActionArgs['context']) => {
  const searchString = textField(form, 'searchString');
  if (searchString === '') throw data(null, { status: 400 });
  const { id } = openAccount(context, new URL(resultsPathOf({ searchString }), url));
  const { savedSearches } = context.get(servicesContext);
  const { status, answer } = await saveSearchForm.answer(form, bookmarkOwner(context, id, savedSearches), {
    searchString,
    searchName: textField(form, 'title').slice(0, bookmarkTitleLength),
    brand: context.get(siteContext).brand.apiBrand,
    enableEmailAlerts: 'email' in form,
  });
  if (answer.status === 'refused') throw data(null, { status });
  const [message] = answer.value.msgs;
  if (message) return pageProblem(message.value);
  throw seeOther(`${savedSearchesPath}?saved=${answer.value.id}`);
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (textField(form, 'intent') === 'save') return saveNew(form, url, context);
  const { id } = openAccount(context, url);
  return bookmarkAction(form, {
    path: savedSearchesPath,
    owner: bookmarkOwner(context, id, context.get(servicesContext).savedSearches),
    save: saveSearchForm,
    remove: removeSearchForm,
  });
};

export default function SavedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.refused;
  return (
    <SavedSearchesList
      view={refused ? { ...loaderData, editing: refused.id } : loaderData}
      refused={refused}
      problem={actionData?.problem}
    />
  );
}
