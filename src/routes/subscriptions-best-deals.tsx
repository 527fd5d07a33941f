import { data } from 'react-router';
import { answerBestDealsForm } from '#domains/contact/subscribers/best-deals/best-deals-form.server.ts';
import { BestDealsPage } from '#domains/contact/subscribers/best-deals/best-deals-page.tsx';
import { lightUserCookieOf } from '#domains/contact/subscribers/light-users-api.server.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { keepCookies, refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { readAlertsForm, subscribeContextOf } from '../pages/subscriber-form.ts';
import type { Route } from './+types/subscriptions-best-deals.ts';

export const handle: PageHandle = { pageType: 'subscriptions' };

export const headers = () => ({ 'cache-control': 'private, no-store' });

/** ALRT-16: best deals without script, and without an account. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  const kept = consumer && (await context.get(servicesContext).bestDeals.of(consumer.id));
  const { zip = '' } = context.get(siteContext);
  return { ownEmail: consumer?.email, wish: kept ?? { zip, styleCodes: [] } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const form = await readAlertsForm(request);
  const { bestDeals, lookup } = context.get(servicesContext);
  const isZip = (zip: string) => lookup.byZip(zip).ok;
  const consumer = consumerOf(context) ?? undefined;
  const subscribeContext = subscribeContextOf(request, context);
  const answer = await answerBestDealsForm(form, consumer, { bestDeals, isZip }, subscribeContext);
  if (answer.state === 'refused') return data(answer, { status: answer.status });
  const cookies = answer.lightUserId === undefined ? [] : [lightUserCookieOf(answer.lightUserId)];
  return data(answer, { headers: keepCookies(cookies) });
};

export default function SubscriptionsBestDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { ownEmail, wish } = loaderData;
  return <BestDealsPage ownEmail={ownEmail} wish={wish} answer={actionData} />;
}
