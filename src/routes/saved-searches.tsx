import { data } from 'react-router';
import { z } from 'zod';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import {
  bookmarkTitleLength,
  changedBeforeRemoval,
  changedElsewhere,
  overSearchesLimit,
} from '#domains/saved/bookmarks/bookmark.ts';
import { longestSearchString } from '#domains/saved/saved-searches/canonical-search.ts';
import {
  resultsPathOf,
  savedSearchesPath,
  savedSearchRow,
} from '#domains/saved/saved-searches/saved-list/saved-search-row.ts';
import {
  SavedSearchesList,
  type SavedSearchesView,
} from '#domains/saved/saved-searches/saved-list/saved-searches-list.tsx';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { notRestored, openAccount, removedOf, seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
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

const Bookmark = z.object({ id: z.uuid(), version: z.coerce.number().int().positive() });

const NewSearch = z.object({ searchString: z.string().min(1).max(longestSearchString) });

/** SRCHSAVE-01 without script; whoever's session has ended signs in and finds the search again. */
const saveNew = async (form: FormValues, url: URL, context: Route.ActionArgs['context']) => {
  const named = NewSearch.safeParse(form);
  if (!named.success) throw data(null, { status: 400 });
  const { searchString } = named.data;
  const { id: consumerId } = openAccount(context, new URL(resultsPathOf({ searchString }), url));
  const title = textField(form, 'name').slice(0, bookmarkTitleLength);
  const done = await context.get(servicesContext).savedSearches.save(
    consumerId,
    { search: searchString },
    {
      brand: context.get(siteContext).brand.apiBrand,
      changes: { ...(title && { title }), enableEmailAlerts: 'email' in form },
    },
  );
  if (done.ok) throw seeOther(`${savedSearchesPath}?saved=${done.value.saved.id}`);
  if (done.error.reason !== 'over-limit') throw data(null, { status: 400 });
  return data({ problem: overSearchesLimit.value, refused: undefined }, { status: 409 });
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (textField(form, 'intent') === 'save') return saveNew(form, url, context);
  const { id: consumerId } = openAccount(context, url);
  const { savedSearches, accounts } = context.get(servicesContext);
  if (textField(form, 'intent') === 'restore') {
    const isBack = await savedSearches.restore(consumerId, textField(form, 'removedId'));
    if (isBack) throw seeOther(savedSearchesPath);
    return data({ problem: notRestored, refused: undefined }, { status: 409 });
  }
  const named = Bookmark.safeParse(form);
  if (!named.success) throw data(null, { status: 400 });
  const { id, version } = named.data;
  const intent = textField(form, 'intent');
  if (intent === 'delete') {
    const removed = await savedSearches.remove(consumerId, id, { version });
    if (removed.ok) throw seeOther(`${savedSearchesPath}?removed=${id}`);
    if (removed.error.reason === 'unknown-bookmark') throw seeOther(savedSearchesPath);
    return data({ problem: changedBeforeRemoval.value, refused: undefined }, { status: 409 });
  }
  if (intent !== 'update') throw data(null, { status: 400 });
  const typed = {
    title: textField(form, 'name').slice(0, bookmarkTitleLength),
    enableEmailAlerts: 'email' in form,
    enableTextAlerts: 'text' in form,
    mobilePhone: textField(form, 'phone').slice(0, 30),
  };
  const refuse = (message: AccountMessage, status: number) =>
    data({ problem: undefined, refused: { id, ...typed, message } }, { status });
  const mobilePhone = await accounts.profiles.alertPhone(consumerId, typed.mobilePhone);
  if (typed.enableTextAlerts && !mobilePhone) return refuse({ severity: 'ERROR', value: invalidPhone }, 400);
  const { title, ...rest } = typed;
  const done = await savedSearches.save(
    consumerId,
    { bookmarkId: id },
    {
      brand: context.get(siteContext).brand.apiBrand,
      changes: { ...rest, ...(title && { title }), mobilePhone },
      revision: { version, overwriteFlag: 'overwrite' in form },
    },
  );
  if (done.ok) throw seeOther(savedSearchesPath);
  if (done.error.reason === 'outdated') return refuse(changedElsewhere, 409);
  throw data(null, { status: 404 });
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
