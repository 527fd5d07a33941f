import { data } from 'react-router';
import { readFeedForm } from '#domains/back-office/feeds/feed-form.ts';
import { FeedScreen, NewFeedScreen } from '#domains/back-office/feeds/feed-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/feeds-feed.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params: { id }, context, url }: Route.LoaderArgs) => {
  await requireOperator(context);
  if (id === 'new') return { view: undefined, saved: false };
  const view = await context.get(servicesContext).feedDesk.feed(id);
  if (!view) throw data(null, { status: 404 });
  return { view, saved: url.searchParams.has('saved') };
};

export const action = async ({ params: { id }, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { feeds } = context.get(servicesContext);
  const form = readFeedForm(await readForm(request));
  if (form.intent === 'remove') {
    const removed = await feeds.remove(id, operator);
    if (removed.ok) throw seeOther(opsPath('feeds', { removed: 1 }));
    if (removed.error === 'not-found') throw data(null, { status: 404 });
    return data(
      { refused: undefined, problem: 'An import of this feed is in progress. Stop it first.' },
      { status: 409 },
    );
  }
  if (!form.ok) return data({ refused: form.refused, problem: undefined }, { status: 400 });
  const saved = await feeds.save(id === 'new' ? undefined : id, form.value, operator);
  if (saved.ok) throw seeOther(opsPath(`feeds/${saved.value}`, { saved: 1 }));
  if (saved.error === 'not-found') throw data(null, { status: 404 });
  const isTaken = saved.error === 'name-taken';
  const fields: Record<string, string> = isTaken
    ? { name: 'Another feed has this name.' }
    : { dealerId: 'There is no dealer with this number.' };
  return data({ refused: { ...form.refused, fields }, problem: undefined }, { status: isTaken ? 409 : 400 });
};

export default function FeedsFeed({ loaderData: { view, saved }, actionData }: Route.ComponentProps) {
  return view ? (
    <FeedScreen view={view} refused={actionData?.refused} problem={actionData?.problem} saved={saved} />
  ) : (
    <NewFeedScreen refused={actionData?.refused} />
  );
}
