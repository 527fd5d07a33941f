import type { SubscribeContext } from '../sign-ups.server.ts';
import { subscribeFailure } from '../subscription.ts';
import { SubscriberEmail } from '../subscription-schema.server.ts';
import type { BestDeals } from './best-deals.server.ts';
import type { DealsRequest } from './best-deals-slice.ts';
import { readWish } from './read-wish.server.ts';

type Typed = { zip: string; styleCodes: string[]; email: string };
type Errors = { zip?: string; email?: string; form?: string };

export type BestDealsAnswer =
  | { state: 'taken'; deals: DealsRequest; lightUserId: string | undefined }
  | ({ state: 'refused'; status: 400 | 429; errors: Errors } & Typed);

type Services = { bestDeals: Pick<BestDeals, 'subscribe'>; isZip(zip: string): boolean };

/** The form of whoever has no script: what was typed comes back with what is wrong. */
export const answerBestDealsForm = async (
  form: Readonly<Record<string, string>>,
  consumer: { id: string; email: string } | undefined,
  { bestDeals, isZip }: Services,
  context: SubscribeContext,
): Promise<BestDealsAnswer> => {
  const typed: Typed = {
    zip: form.zip ?? '',
    email: form.email ?? '',
    styleCodes: (form.styles ?? '').split(',').filter(Boolean),
  };
  const wish = readWish(form, isZip);
  const email = SubscriberEmail.safeParse(consumer?.email ?? typed.email.trim());
  if (!wish.ok || !email.success) {
    const errors = {
      ...(!wish.ok && { zip: wish.error }),
      ...(!email.success && { email: 'Enter an email address, like name@example.com.' }),
    };
    return { state: 'refused', status: 400, errors, ...typed };
  }
  const result = await bestDeals.subscribe({ email: email.data, wish: wish.value, consumer }, context);
  if (!result.ok) return { state: 'refused', status: 429, errors: { form: subscribeFailure }, ...typed };
  const sent = result.value.state === 'sent' ? result.value : undefined;
  return {
    state: 'taken',
    deals: { email: email.data, zip: wish.value.zip, until: sent?.until ?? '' },
    lightUserId: sent?.lightUserId,
  };
};
