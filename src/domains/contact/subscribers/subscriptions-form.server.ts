import { z } from 'zod';
import { alertFrequencies } from '#domains/contact/alert-choices/alert-choice.ts';
import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import { readWish } from './best-deals/read-wish.server.ts';
import type { SubscribeContext } from './sign-ups.server.ts';
import type { SubscriberChange, SubscriberDesk } from './subscriber-desk.server.ts';
import type { Subscribers } from './subscribers.server.ts';
import { subscribeFailure, tooManyAlerts } from './subscription.ts';
import { SubscriberEmail } from './subscription-schema.server.ts';

const Subscribe = z.object({
  intent: z.literal('subscribe'),
  search: z.string().min(1).max(4000),
});
const SendLink = z.object({ intent: z.literal('send-link') });
const Change = z
  .object({
    intent: z.literal('change'),
    id: z.uuid(),
    on: z.literal('on').optional(),
    frequency: z.enum(alertFrequencies),
  })
  .transform(
    ({ id, on, frequency }): SubscriberChange => ({
      kind: 'change',
      bookmarkId: id,
      on: on === 'on',
      frequency,
    }),
  );
const Remove = z
  .object({ intent: z.literal('remove'), id: z.uuid() })
  .transform(({ id }): SubscriberChange => ({ kind: 'remove', bookmarkId: id }));
const StopDeals = z
  .object({ intent: z.literal('stop-best-deals') })
  .transform((): SubscriberChange => ({ kind: 'stop-best-deals' }));
const DeleteAll = z
  .object({ intent: z.literal('delete-all') })
  .transform((): SubscriberChange => ({ kind: 'delete-all' }));

/** A ZIP there is not: what was typed comes back with it. */
export type DealsRefusal = { state: 'deals-refused'; error: string; zip: string; styleCodes: string[] };

/** A change of what the link's owner has. */
export const readChange = (
  form: Record<string, string>,
  isZip: (zip: string) => boolean,
): SubscriberChange | DealsRefusal | undefined => {
  if (form.intent !== 'best-deals') return z.union([Change, Remove, StopDeals, DeleteAll]).safeParse(form).data;
  const wish = readWish(form, isZip);
  if (wish.ok) return { kind: 'best-deals', wish: wish.value };
  return { state: 'deals-refused', error: wish.error, zip: form.zip ?? '', styleCodes: (form.styles ?? '').split(',') };
};

export type SubscribeAnswer =
  | { state: 'sent'; email: string; until: string; cookie?: string }
  | { state: 'link-sent' }
  | { state: 'refused'; status: 400 | 429; error: string; email: string; intent: string; form: Record<string, string> };

type Services = { subscribers: Pick<Subscribers, 'subscribe'>; desk: Pick<SubscriberDesk, 'sendLink'> };

/** The forms of whoever has no script, or no link any more: what was typed comes back with what is wrong. */
export const answerSubscribeForm = async (
  form: Record<string, string>,
  { subscribers, desk }: Services,
  context: SubscribeContext & { brand: ApiBrand },
): Promise<SubscribeAnswer | undefined> => {
  const typed = form.email ?? '';
  const refuse = (status: 400 | 429, error: string): SubscribeAnswer => ({
    state: 'refused',
    status,
    error,
    email: typed,
    intent: form.intent ?? '',
    form,
  });
  const subscribe = Subscribe.safeParse(form).data;
  if (!subscribe && !SendLink.safeParse(form).success) return undefined;
  const email = SubscriberEmail.safeParse(typed.trim());
  if (!email.success) return refuse(400, 'Enter an email address, like name@example.com.');
  if (!subscribe) {
    const sent = await desk.sendLink(email.data, context.visitor);
    return sent.ok ? { state: 'link-sent' } : refuse(429, subscribeFailure);
  }
  const { search } = subscribe;
  const done = await subscribers.subscribe({ email: email.data, search, brand: context.brand }, context);
  if (!done.ok) return refuse(done.error === 'too-many' ? 429 : 400, subscribeFailure);
  const { consumerId, outcome, until } = done.value;
  if (outcome === 'over-limit') return refuse(400, tooManyAlerts);
  return { state: 'sent', email: email.data, until, cookie: consumerId };
};
