import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { createDeliverMessage, mayRepeat, processStopped } from './deliver-message.ts';
import {
  type Delivery,
  type MailTransport,
  Message,
  type MessageStatus,
  messageStatuses,
  type SmsTransport,
  type StoredMessage,
} from './message.ts';
import { createOutboxStore, type OutboxTrouble } from './outbox-store.ts';
import { DELIVER } from './personal-messages.ts';

export type Outbox = {
  /** Stored together with its job. A message whose cause is known already is not stored and not sent. */
  send(message: Message, session?: Session): Promise<{ id: string; created: boolean }>;
  /** For the operator, newest first. */
  list(options?: { statuses?: readonly MessageStatus[]; limit?: number }): Promise<StoredMessage[]>;
  /** How many wait for the operator, and since when. */
  trouble(): Promise<OutboxTrouble[]>;
  /** The operator's decision to send a failed or uncertain message once more, under the same id. */
  resend(id: string, options?: ResendOptions): Promise<boolean>;
  /** Sees to messages that no job will ever come back to. */
  recover(): Promise<void>;
  /** For the job runner. */
  handlers: JobHandlers;
};

type ResendOptions = {
  /** Of an open transaction. */
  session?: Session;
  /** Also one that was sent: its reader may get it twice. */
  alsoSent?: boolean;
  /** Where it goes now, should that have changed. */
  to?: string;
};

type OutboxOptions = { db: Database; queue: JobQueue; clock: Clock; mail: MailTransport; sms: SmsTransport };

const DeliverPayload = z.object({ messageId: z.string() });

// With the queue's doubling waits this outlasts about two hours without a mail server.
const MAX_ATTEMPTS = 20;

/**
 * One cause, one message, one id. What a process was handing over when it died is handed over again: any number of
 * times where that is harmless, once where its receiver has to recognise the id. What may have arrived after that is
 * `uncertain` and waits for the operator, because a missing message is a smaller harm than many.
 */
export const createOutbox = ({ db, queue, clock, mail, sms }: OutboxOptions): Outbox => {
  const store = createOutboxStore(db);
  const transports = { mail, sms };

  const enqueue = (messageId: string, session: Session) =>
    queue.enqueue({ kind: DELIVER, payload: { messageId }, maxAttempts: MAX_ATTEMPTS }, session);

  const handOver = async ({ id, createdAt, message }: StoredMessage): Promise<Delivery> => {
    try {
      return message.channel === 'mail'
        ? await mail.deliver({ id, createdAt, message })
        : await sms.deliver({ id, createdAt, message });
    } catch (error) {
      return { ok: false, error: { kind: 'unknown', reason: String(error) } };
    }
  };

  const secondDelivery = (channel: Message['channel']) => transports[channel].secondDelivery;
  const deliver = createDeliverMessage({ store, clock, secondDelivery, handOver });

  /** A death on the last attempt, or an earlier version of ours, leaves messages behind without a job. */
  const recoverIn = async (session: Session): Promise<void> => {
    const waiting = z.array(DeliverPayload).parse(await queue.unfinished(DELIVER, session));
    const hasJob = new Set(waiting.map(({ messageId }) => messageId));
    const harmless = (['mail', 'sms'] as const).filter((channel) => secondDelivery(channel) === 'harmless');
    const orphans = (await store.listUnsettled(session, harmless)).filter(({ id }) => !hasJob.has(id));
    for (const { id, status, channel, repeats } of orphans) {
      const change = { from: [status], now: clock.now() };
      if (status === 'queued') await enqueue(id, session);
      else if (mayRepeat(secondDelivery(channel), repeats)) {
        await store.change(id, { ...change, to: 'queued', repeats: repeats + 1 }, session);
        await enqueue(id, session);
      } else await store.change(id, { ...change, to: 'uncertain', error: processStopped }, session);
    }
  };

  return {
    send: async (input, session) => {
      const message = Message.parse(input);
      const storeWithJob = async (inside: Session) => {
        const stored = await store.insert(inside, { id: randomUUID(), message, now: clock.now() });
        if (stored.created) await enqueue(stored.id, inside);
        return stored;
      };
      return session ? storeWithJob(session) : db.transaction(storeWithJob);
    },

    list: ({ statuses = messageStatuses, limit = 100 } = {}) => store.list({ statuses, limit }),

    trouble: () => store.trouble(),

    resend: (id, { session, alsoSent = false, to } = {}) => {
      const resendIn = async (inside: Session): Promise<boolean> => {
        const from: MessageStatus[] = alsoSent ? ['failed', 'uncertain', 'sent'] : ['failed', 'uncertain'];
        const message = await store.change(id, { from, to: 'queued', now: clock.now() }, inside);
        if (!message) return false;
        if (to !== undefined) await store.readdress(id, to, inside);
        await enqueue(id, inside);
        return true;
      };
      return session ? resendIn(session) : db.transaction(resendIn);
    },

    recover: () => db.transaction(recoverIn),

    handlers: { [DELIVER]: (payload, context) => deliver(DeliverPayload.parse(payload).messageId, context) },
  };
};
