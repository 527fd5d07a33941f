import { data } from 'react-router';
import { BadLinkPage } from '#domains/contact/alert-links/mail-action-page.tsx';
import { wishDetails, wishName } from '#domains/contact/subscribers/best-deals/best-deals-wish.ts';
import { ConfirmPage } from '#domains/contact/subscribers/confirm-page.tsx';
import { subscriptionsPath } from '#paths/paths.ts';
import { seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/subscriptions-confirm.ts';

export const handle: PageHandle = { pageType: 'subscriptions' };

export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

const manage = (t: string) => seeOther(subscriptionsPath(undefined, { t, confirmed: '1' }));

/** The confirmation link of the first mail (RULING-19). */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const token = url.searchParams.get('t') ?? '';
  const { subscribers, subscriberDesk } = context.get(servicesContext);
  const looked = await subscribers.look(token);
  if (!looked.ok) return data({ refused: looked.error, subscription: undefined }, { status: 404 });
  const { user, searches, bestDeals } = looked.value;
  if (user.confirmedMs !== null) throw manage(subscriberDesk.tokenFor(user));
  const path = subscriptionsPath('confirm', { t: token });
  const titles = searches.map(({ title }) => title);
  const deals = bestDeals && { name: wishName(bestDeals), details: wishDetails(bestDeals) };
  return { refused: undefined, subscription: { email: user.email, titles, deals, path } };
};

export const action = async ({ url, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const { subscribers, subscriberDesk } = context.get(servicesContext);
  const token = url.searchParams.get('t') ?? '';
  const confirmed = await subscribers.confirm(token);
  throw confirmed.ok
    ? manage(subscriberDesk.tokenFor(confirmed.value))
    : seeOther(subscriptionsPath('confirm', { t: token }));
};

export default function SubscriptionsConfirm({ loaderData: { refused, subscription } }: Route.ComponentProps) {
  return subscription ? <ConfirmPage {...subscription} /> : <BadLinkPage reason={refused ?? 'broken'} />;
}
