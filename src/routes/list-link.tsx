import { data, type RouterContextProvider } from 'react-router';
import { timeZoneOf } from '#domains/reference/locations/time-zones.ts';
import { ListLinkPage, type ListLinkView } from '#domains/saved/shared-lists/list-link-page.tsx';
import { joinListForm } from '#domains/saved/shared-lists/shared-list-forms.server.ts';
import { networkOf } from '#lib/network.ts';
import { listLinkPath, sharedListPath, signInPath } from '#paths/paths.ts';
import { seeOther, shopperOf, timeZoneOfShopper } from '../pages/account-page.ts';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/list-link.ts';

export const handle: PageHandle = { pageType: 'sharedlist' };

/**
 * The token is in the address, which no other site is told. Without any referrer browsers would also send a form
 * without its origin, and such writes are refused.
 */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });

type Context = Readonly<RouterContextProvider>;

const openLink = async (context: Context, token: string): Promise<{ listId?: string; view: ListLinkView }> => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  const { sharedLists } = context.get(servicesContext);
  const timeZone = consumer ? await timeZoneOfShopper(context, consumer.id) : timeZoneOf(undefined);
  const reader = { shopper: shopperOf(context), timeZone };
  const network = networkOf(context.get(callerContext).ip);
  const link = await sharedLists.openLink(token, { ...reader, consumerId: consumer?.id, network });
  if (!link.ok) {
    if (link.error === 'link-ended') return { view: { state: 'ended' } };
    throw data(null, { status: link.error === 'too-many' ? 429 : 404 });
  }
  const { id, isMember, ...list } = link.value;
  const name = consumer ? (consumer.firstName ?? '') : undefined;
  const view: ListLinkView = { state: 'open', list, path: listLinkPath(token), name };
  return isMember ? { listId: id, view } : { view };
};

export const loader = async ({ params: { token }, context }: Route.LoaderArgs) => {
  const { listId, view } = await openLink(context, token);
  if (listId !== undefined) throw seeOther(sharedListPath(listId));
  return data(view, { status: view.state === 'ended' ? 410 : 200 });
};

export const action = async ({ request, params: { token }, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  if (!consumer) throw seeOther(signInPath('sign-in', listLinkPath(token)));
  const { sharedLists } = context.get(servicesContext);
  const values = await readForm(request);
  const network = networkOf(context.get(callerContext).ip);
  const owner = { consumerId: consumer.id, sharedLists, token, network };
  const { status, answer } = await joinListForm.answer(values, owner);
  if (answer.status === 'sent') throw seeOther(sharedListPath(answer.value.listId));
  if (answer.code === 'not-found' || answer.code === 'too-many-requests') throw data(null, { status });
  return data(answer, { status });
};

export default function ListLinkRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ListLinkPage view={loaderData} refused={actionData} />;
}
