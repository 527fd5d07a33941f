import { data } from 'react-router';
import { BadLinkPage } from '#domains/contact/alert-links/mail-action-page.tsx';
import { lightUserCookieOf } from '#domains/contact/subscribers/light-user-cookie.server.ts';
import { sendLinkForm, subscribeForm } from '#domains/contact/subscribers/subscribe-form.server.ts';
import { type PostedSubscription, SubscribeForms } from '#domains/contact/subscribers/subscribe-forms.tsx';
import { type DealsRefusal, readChange } from '#domains/contact/subscribers/subscriber-change.server.ts';
import { subscribeBody, tooManyAlerts } from '#domains/contact/subscribers/subscription.ts';
import { SubscriptionsPage } from '#domains/contact/subscribers/subscriptions-page.tsx';
import { accountPath, subscriptionsPath } from '#paths/paths.ts';
import { seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { keepCookies, refuseMakerHost } from '../pages/auth-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { subscribeContextOf } from '../pages/subscribe-context.ts';
import type { Route } from './+types/subscriptions.ts';

export const handle: PageHandle = { pageType: 'subscriptions' };

export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

/** All subscriptions of somebody without an account, opened by the link in their mails. */
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

type Posted = PostedSubscription | DealsRefusal;

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const values = await readForm(request);
  const { subscribers, subscriberDesk: desk, lookup } = context.get(servicesContext);
  const token = url.searchParams.get('t');
  if (token !== null) {
    const change = readChange(values, (zip) => lookup.byZip(zip).ok);
    if (!change) throw data(null, { status: 400 });
    if ('state' in change) return data<Posted>(change, { status: 400 });
    const changed = await desk.change(token, change);
    if (!changed.ok) throw seeOther(subscriptionsPath(undefined, { t: token }));
    throw seeOther(
      change.kind === 'delete-all'
        ? subscriptionsPath(undefined, { gone: '1' })
        : subscriptionsPath(undefined, { t: token, saved: '1' }),
    );
  }
  const subscriber = subscribeContextOf(request, context);
  if (values.intent === 'send-link') {
    const { status, answer } = await sendLinkForm.answer(values, { desk, visitor: subscriber.visitor });
    return data<Posted>({ intent: 'send-link', answer }, { status, headers: keepCookies([]) });
  }
  if (values.intent !== 'subscribe') throw data(null, { status: 400 });
  const body = subscribeBody(values, context.get(siteContext).brand.apiBrand);
  const { status, answer } = await subscribeForm.answer(values, { subscribers, ...subscriber }, body);
  if (answer.status === 'refused') return data<Posted>({ intent: 'subscribe', answer }, { status });
  const { consumerId, outcome } = answer.value;
  if (outcome === 'over-limit') {
    const refusal = { status: 'refused', code: 'bad-request', message: tooManyAlerts, errors: {}, values } as const;
    return data<Posted>({ intent: 'subscribe', answer: refusal }, { status: 400 });
  }
  return data<Posted>({ intent: 'subscribe', answer }, { headers: keepCookies([lightUserCookieOf(consumerId)]) });
};

export default function Subscriptions({ loaderData, actionData }: Route.ComponentProps) {
  const { view, refused, ...rest } = loaderData;
  if (refused === 'broken') return <BadLinkPage reason="broken" />;
  const dealsRefused = actionData && 'state' in actionData ? actionData : undefined;
  const posted = actionData && 'intent' in actionData ? actionData : undefined;
  if (view) return <SubscriptionsPage view={view} {...rest} dealsRefused={dealsRefused} />;
  return <SubscribeForms posted={posted} expired={refused === 'expired'} />;
}
