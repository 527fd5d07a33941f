import { z } from 'zod';
import { mostEndpoints } from '#domains/contact/webhooks/webhook.ts';
import { type WebhookEvent, webhookEventNames } from '#domains/contact/webhooks/webhook-events.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { namesPrivateAddress } from '#lib/public-address.server.ts';
import type { Result } from '#lib/result.ts';
import type { WebhookDesk, WebhookRefusal } from './webhook-desk.server.ts';

type DeskContext = { desk: WebhookDesk; operator: Operator };

const refusals: Readonly<Record<WebhookRefusal, Refusal>> = {
  'unknown-endpoint': { code: 'not-found', message: 'This webhook is no longer here.' },
  'unknown-dealer': { code: 'conflict', message: 'No dealer has this number.', field: 'dealer' },
  'too-many-endpoints': { code: 'conflict', message: `There are ${mostEndpoints} webhooks. Delete one first.` },
  'not-for-dealers': {
    code: 'conflict',
    message: 'Alerts are about cars of several dealers. Choose other events for one dealer.',
    field: 'events',
  },
  'nothing-to-replay': { code: 'conflict', message: 'There’s nothing to send again; it may already be on its way.' },
};
const refuse = (reason: WebhookRefusal): Refusal => refusals[reason];

const invalidAddress = 'An address that begins with https:// and has no password in it.';

const WebAddress = z
  .string(invalidAddress)
  .trim()
  .max(500, 'At most 500 characters.')
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' && url.username === '' && url.password === '';
  }, invalidAddress)
  .transform((text) => new URL(text))
  .refine((url) => !namesPrivateAddress(url), 'An address in a private network can’t be called.')
  .transform(({ href }) => href);

const Name = z
  .string('Name the system.')
  .trim()
  .min(1, 'Name the system.')
  .max(60, 'A name has at most 60 characters.')
  .regex(/^[^\p{Cc}]*$/u, 'A name has no control characters.');

/** Checkboxes of one name arrive joined with commas. */
const Events = z
  .string()
  .max(500)
  .default('')
  .transform((text): WebhookEvent[] => webhookEventNames.filter((name) => text.split(',').includes(name)))
  .refine((events) => events.length > 0, 'Choose at least one event.');

const Dealer = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/, 'The number of a dealer, or empty.')
  .default('')
  .transform((text) => (text === '' ? null : Number(text)));

export const addWebhookForm = defineForm({
  schema: z.object({ name: Name, url: WebAddress, events: Events, dealer: Dealer }),
  run: ({ dealer, ...input }, { desk, operator }: DeskContext) => desk.add(operator, { ...input, dealerId: dealer }),
  refuse,
});

const Change = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('edit'),
    name: Name,
    url: z.union([z.literal(''), WebAddress], invalidAddress),
    events: Events,
  }),
  z.object({ act: z.enum(['test', 'rotate', 'on', 'off', 'remove', 'replay-failed']) }),
  z.object({ act: z.literal('replay'), delivery: z.string().max(100) }),
]);

/** Everything that is done to one endpoint; only a rotation resolves with a secret. */
export const changeWebhookForm = defineForm({
  schema: Change,
  run: async (
    change,
    { desk, operator, id }: DeskContext & { id: string },
  ): Promise<Result<{ secret?: string }, WebhookRefusal>> => {
    switch (change.act) {
      case 'edit': {
        const { name, url, events } = change;
        return desk.edit(operator, id, { name, events, url: url === '' ? undefined : url });
      }
      case 'test':
        return desk.test(operator, id);
      case 'rotate':
        return desk.rotate(operator, id);
      case 'remove':
        return desk.remove(operator, id);
      case 'replay':
        return desk.replay(operator, id, { id: change.delivery });
      case 'replay-failed':
        return desk.replay(operator, id, 'failed');
      default:
        return desk.turn(operator, id, change.act === 'on');
    }
  },
  refuse,
});
