import { z } from 'zod';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Clock } from '#lib/clock.ts';
import type { Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { RelayAddresses } from '../conversation/relay-addresses.server.ts';
import type { Lead, LeadStore } from '../lead-store.server.ts';
import type { LeadDelivery, WebhookState } from './lead-delivery.ts';
import type { LeadDeliveryStore } from './lead-delivery-store.server.ts';
import { signatureOf, webhookPayload } from './webhook-payload.server.ts';

type Job = { kind: string; payload: { leadId: string }; maxAttempts: number };

/** Posts to an address entered by somebody else; resolves with the answer or the reason of the failure. */
export type PostWebhook = (
  url: string,
  call: { body: string; headers: Readonly<Record<string, string>> },
) => Promise<Result<string, string>>;

type Sources = {
  store: LeadDeliveryStore;
  leads: Pick<LeadStore, 'find'>;
  findOwner(ownerId: number): Promise<Owner | undefined>;
  relay: RelayAddresses | undefined;
  enqueue(job: Job, session: SqlSession): Promise<unknown>;
  post: PostWebhook;
  clock: Clock;
};

const CALL = 'leads.webhook';
const CallPayload = z.object({ leadId: z.string() });

/** With the queue's doubling delays, attempts go on for about two hours. */
const mostAttempts = 20;

type Attempt = { attempt: number; isLastAttempt: boolean };

/** Posts leads to dealers' webhooks; each is retried until it succeeds, always with the lead's id. */
export const createLeadWebhooks = (sources: Sources) => {
  const { store, leads, findOwner, relay, enqueue, post, clock } = sources;

  const replyAddress = ({ id, reply, email }: Lead): string | undefined => {
    if (reply === 'relay') return relay?.of(id, 'owner');
    return reply === 'shown' ? email : undefined;
  };

  const call = async (leadId: string, { attempt, isLastAttempt }: Attempt): Promise<void> => {
    const note = (state: WebhookState, outcome: string) =>
      store.webhooks.change(leadId, { state, attempts: attempt, outcome, updatedMs: clock.now() });
    const lead = await leads.find(leadId);
    const [owner, delivery] = lead ? await Promise.all([findOwner(lead.ownerId), store.of(lead.ownerId)]) : [];
    if (!lead || lead.email === '') return note('stopped', 'The shopper’s data is deleted.');
    if (!owner || !delivery?.webhook) return note('stopped', 'The webhook was switched off.');
    const body = webhookPayload({ lead, dealer: owner, replyAddress: replyAddress(lead) });
    const { url, secret } = delivery.webhook;
    const headers = {
      'content-type': 'application/json',
      'x-webhook-id': leadId,
      'x-webhook-signature': signatureOf(secret, Math.floor(clock.now() / 1000), body),
    };
    const answered = await post(url, { body, headers });
    if (answered.ok) return note('delivered', answered.value);
    await note(isLastAttempt ? 'failed' : 'waiting', answered.error);
    if (!isLastAttempt) throw new Error(answered.error);
  };

  return {
    /** Called in the transaction that stores the lead. */
    schedule: async ({ id, ownerId }: Lead, { webhook }: LeadDelivery, session: SqlSession): Promise<void> => {
      if (!webhook) return;
      await store.webhooks.add(id, ownerId, clock.now(), session);
      await enqueue({ kind: CALL, payload: { leadId: id }, maxAttempts: mostAttempts }, session);
    },

    handlers: {
      [CALL]: (payload: unknown, context: Attempt) => call(CallPayload.parse(payload).leadId, context),
    },
  };
};
