import { data, type RouterContextProvider } from 'react-router';
import {
  addCarsForm,
  type OnList,
  opinionForm,
  removeCarForm,
  renameListForm,
} from '#domains/saved/shared-lists/shared-list-forms.server.ts';
import { SharedListPage, type SharedListPageView } from '#domains/saved/shared-lists/shared-list-page.tsx';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import type { Result } from '#lib/result.ts';
import { accountPath, listLinkPath, sharedListPath } from '#paths/paths.ts';
import { openAccount, seeOther, shopperOf, timeZoneOfShopper } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/shared-list.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs): Promise<SharedListPageView> => {
  const { id } = openAccount(context, url);
  const { sharedLists } = context.get(servicesContext);
  const reader = { shopper: shopperOf(context), timeZone: await timeZoneOfShopper(context, id) };
  const list = await sharedLists.open(id, params.id, reader);
  if (!list) throw data(null, { status: 404 });
  const { token, removed, ...view } = list;
  const removedId = Number(url.searchParams.get('removed'));
  return {
    ...view,
    link: token === undefined ? undefined : `${context.get(siteContext).origin}${listLinkPath(token)}`,
    removed: removed.find(({ listingId }) => listingId === removedId),
  };
};

type Answered = { status: number; answer: FormAnswer<object> };

/** Leads on when it was carried out; the page shows why not where the shopper can do something about it. */
const finish = (intent: string, { status, answer }: Answered, path: string) => {
  if (answer.status === 'sent') throw seeOther(path);
  const isAnswerable = answer.code === 'validation-failed' || answer.code === 'conflict' || answer.errors.link;
  if (!isAnswerable) throw data(null, { status });
  return data({ intent, answer }, { status });
};

const change = async (values: FormValues, owner: OnList) => {
  const intent = textField(values, 'intent');
  const path = sharedListPath(owner.listId);
  switch (intent) {
    case 'opinion': {
      const listingId = Number(values.listingId);
      if (!Number.isSafeInteger(listingId)) throw data(null, { status: 400 });
      return finish(intent, await opinionForm.answer(values, { ...owner, listingId }), `${path}#car-${listingId}`);
    }
    case 'add':
      return finish(intent, await addCarsForm.answer(values, owner), path);
    case 'remove-car': {
      const { listId, ...account } = owner;
      const body = { listingId: values.listingId, listId };
      const removed = sharedListPath(listId, { removed: values.listingId });
      return finish(intent, await removeCarForm.answer(values, account, body), removed);
    }
    case 'rename':
      return finish(intent, await renameListForm.answer(values, owner), path);
    default:
      return undefined;
  }
};

/** What has no fields: each leads on to the list, or from it. */
const changeSharing = async (context: Readonly<RouterContextProvider>, values: FormValues, owner: OnList) => {
  const { sharedLists } = context.get(servicesContext);
  const { consumerId, listId } = owner;
  const changes: Readonly<Record<string, () => Promise<Result<unknown, unknown>>>> = {
    'renew-link': () => sharedLists.renewLink(consumerId, listId),
    alerts: () => sharedLists.setAlerts(consumerId, listId, values.alerts === 'on'),
    'end-link': () => sharedLists.endLink(consumerId, listId),
    'remove-person': () => sharedLists.removePerson(consumerId, listId, textField(values, 'personId')),
    leave: () => sharedLists.leave(consumerId, listId),
  };
  const intent = textField(values, 'intent');
  const run = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
  if (!run) throw data(null, { status: 400 });
  const changed = await run();
  if (!changed.ok) throw data(null, { status: changed.error === 'unknown-list' ? 404 : 403 });
  throw seeOther(intent === 'leave' ? accountPath('shared-lists') : `${sharedListPath(listId)}#sharing`);
};

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const { id: consumerId } = openAccount(context, url);
  const { sharedLists } = context.get(servicesContext);
  const values = await readForm(request);
  const owner = { consumerId, sharedLists, listId: params.id };
  return (await change(values, owner)) ?? changeSharing(context, values, owner);
};

export default function SharedListRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SharedListPage view={loaderData} refused={actionData} />;
}
