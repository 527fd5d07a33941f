import { data } from 'react-router';
import { bestDealsForm } from '#domains/contact/subscribers/best-deals/best-deals-form.server.ts';
import { BestDealsPage } from '#domains/contact/subscribers/best-deals/best-deals-page.tsx';
import { bestDealsBody, unknownZip } from '#domains/contact/subscribers/best-deals/best-deals-wish.ts';
import { lightUserCookieOf } from '#domains/contact/subscribers/light-user-cookie.server.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { keepCookies, refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { subscribeContextOf } from '../pages/subscribe-context.ts';
import type { Route } from './+types/subscriptions-best-deals.ts';

export const handle: PageHandle = { pageType: 'subscriptions' };

export const headers = () => ({ 'cache-control': 'private, no-store' });

/** Subscribing to best deals without script and without an account (ALRT-16). */
export const loader = async ({ context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  const wish = consumer && (await context.get(servicesContext).bestDeals.of(consumer.id));
  const zip = context.get(siteContext).place.zip() ?? '';
  return { ownEmail: consumer?.email, wish: wish ?? { zip, styleCodes: [] } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const values = await readForm(request);
  const { bestDeals, lookup } = context.get(servicesContext);
  const isZip = (zip: string) => lookup.byZip(zip).ok;
  const consumer = consumerOf(context) ?? undefined;
  const subscriber = { bestDeals, isZip, consumer, ...subscribeContextOf(request, context) };
  const body = bestDealsBody(values, consumer && { email: consumer.email, consumerId: consumer.id });
  const { status, answer } = await bestDealsForm.answer(values, subscriber, body);
  const cookies =
    answer.status === 'sent' && 'lightUserId' in answer.value ? [lightUserCookieOf(answer.value.lightUserId)] : [];
  if (answer.status === 'sent') return data(answer, { headers: keepCookies(cookies) });
  // The schema is checked before the ZIP is looked up, so the ZIP error is added for a form with two mistakes.
  const errors = { ...(!isZip(body.search.zipcode) && { zip: unknownZip }), ...answer.errors };
  return data({ ...answer, errors }, { status, headers: keepCookies([]) });
};

export default function SubscriptionsBestDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { ownEmail, wish } = loaderData;
  return <BestDealsPage ownEmail={ownEmail} wish={wish} answer={actionData} />;
}
