import { data } from 'react-router';
import { BadLinkPage } from '#domains/contact/alert-links/mail-action-page.tsx';
import { lightUserCookieOf } from '#domains/contact/subscribers/light-users-api.server.ts';
import { SubscribeForms } from '#domains/contact/subscribers/subscribe-forms.tsx';
import { answerSubscribeForm, readChange } from '#domains/contact/subscribers/subscriptions-form.server.ts';
import { SubscriptionsPage } from '#domains/contact/subscribers/subscriptions-page.tsx';
import { accountPath, subscriptionsPath } from '#paths/paths.ts';
import { seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { keepCookies, refuseMakerHost } from '../pages/auth-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { readAlertsForm, subscribeContextOf } from '../pages/subscriber-form.ts';
import type { Route } from './+types/subscriptions.ts';

export const handle: PageHandle = { pageType: 'subscriptions' };

export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

/** Everything of whoever gets alerts without an account, by the link in their mails. */
export const loader = async ({ url: { searchParams }, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const token = searchParams.get('t');
  const plain = { view: undefined, refused: undefined, token: '', saved: false, confirmed: false, asksDelete: false };
  if (token === null) return plain;
  const opened = await context.get(servicesContext).subscriberDesk.view(token);
  if (!opened.ok && opened.error === 'account') throw seeOther(accountPath('alerts'));
  if (!opened.ok) return data({ ...plain, refused: opened.error }, { status: 404 });
  return {
    view: opened.value,
    refused: undefined,
    token,
    asksDelete: searchParams.get('delete') === 'all',
    saved: searchParams.has('saved'),
    confirmed: searchParams.has('confirmed'),
  };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const form = await readAlertsForm(request);
  const { subscribers, subscriberDesk: desk, lookup } = context.get(servicesContext);
  const token = url.searchParams.get('t');
  if (token !== null) {
    const change = readChange(form, (zip) => lookup.byZip(zip).ok);
    if (!change) throw data(null, { status: 400 });
    if ('state' in change) return data(change, { status: 400 });
    const changed = await desk.change(token, change);
    if (!changed.ok) throw seeOther(subscriptionsPath(undefined, { t: token }));
    throw seeOther(
      change.kind === 'delete-all'
        ? subscriptionsPath(undefined, { gone: '1' })
        : subscriptionsPath(undefined, { t: token, saved: '1' }),
    );
  }
  const subscribeContext = { ...subscribeContextOf(request, context), brand: context.get(siteContext).brand.apiBrand };
  const answer = await answerSubscribeForm(form, { subscribers, desk }, subscribeContext);
  if (!answer) throw data(null, { status: 400 });
  if (answer.state === 'refused') return data(answer, { status: answer.status });
  const cookies = answer.state === 'sent' && answer.cookie ? [lightUserCookieOf(answer.cookie)] : [];
  return data(answer, { headers: keepCookies(cookies) });
};

export default function Subscriptions({ loaderData, actionData }: Route.ComponentProps) {
  const { view, refused, ...shown } = loaderData;
  if (refused === 'broken') return <BadLinkPage reason="broken" />;
  const dealsRefused = actionData?.state === 'deals-refused' ? actionData : undefined;
  const answer = actionData?.state === 'deals-refused' ? undefined : actionData;
  if (view) return <SubscriptionsPage view={view} {...shown} dealsRefused={dealsRefused} />;
  return <SubscribeForms answer={answer} expired={refused === 'expired'} />;
}
