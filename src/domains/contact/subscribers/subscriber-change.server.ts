import { z } from 'zod';
import { alertFrequencies } from '#domains/contact/alert-choices/alert-choice.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { readWish } from './best-deals/read-wish.server.ts';
import type { SubscriberChange } from './subscriber-desk.server.ts';

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

/** The ZIP is invalid; returned with the form's values. */
export type DealsRefusal = { state: 'deals-refused'; error: string; zip: string; styleCodes: string[] };

/** A change posted on the page of a subscriber's link. */
export const readChange = (
  form: FormValues,
  isZip: (zip: string) => boolean,
): SubscriberChange | DealsRefusal | undefined => {
  if (form.intent !== 'best-deals') return z.union([Change, Remove, StopDeals, DeleteAll]).safeParse(form).data;
  const wish = readWish(form, isZip);
  if (wish.ok) return { kind: 'best-deals', wish: wish.value };
  return { state: 'deals-refused', error: wish.error, zip: form.zip ?? '', styleCodes: (form.style ?? '').split(',') };
};
