import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import type { JobContext, JobHandlers } from '#platform/jobs/job.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import {
  type Delivery,
  type MailTransport,
  Message,
  type MessageStatus,
  type SmsTransport,
  type StoredMessage,
} from './message.ts';
import { createOutboxStore } from './outbox-store.ts';

export type Outbox = {
  /** Stored together with its job. A message whose cause is known already is not stored and not sent. */
  send(message: Message, session?: Session): Promise<{ id: string; created: boolean }>;
  /** For the operator, newest first. */
  list(options?: { status?: MessageStatus; limit?: number }): Promise<StoredMessage[]>;
  /** The operator's decision to send a failed or uncertain message once more. */
  resend(id: string): Promise<boolean>;
  /** For the job runner. */
  handlers: JobHandlers;
};

type OutboxOptions = { db: Database; queue: JobQueue; clock: Clock; mail: MailTransport; sms: SmsTransport };

const DELIVER = 'outbox.deliver';
const DeliverPayload = z.object({ messageId: z.string() });

// With the queue's doubling waits this outlasts about two hours without a mail server.
const MAX_ATTEMPTS = 20;
const STALLED_AFTER_MS = 15 * 60_000;
const STOPPED = 'The process stopped while the message was being handed over';

/**
 * At most once. No transport can tell afterwards whether it took a message, so a message is marked `sending` before it
 * is handed over. Whoever finds it still marked so knows that a process died at an unknown point in between: the
 * message becomes `uncertain` and waits for the operator, because a missing message is a smaller harm than a second
 * one. Only a failure that proves that nothing was taken leads back to `queued`.
 */
export const createOutbox = ({ db, queue, clock, mail, sms }: OutboxOptions): Outbox => {
  const store = createOutboxStore(db);

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

  const deliver = async (payload: unknown, { isLastAttempt }: JobContext): Promise<void> => {
    const { messageId } = DeliverPayload.parse(payload);
    const message = await store.change(messageId, { from: ['queued'], to: 'sending', now: clock.now() });
    if (!message) {
      await store.change(messageId, { from: ['sending'], to: 'uncertain', now: clock.now(), error: STOPPED });
      return;
    }

    const delivery = await handOver(message);
    if (delivery.ok) {
      // A worker that lost its lease while sending still knows better than the one that took over.
      const { reference } = delivery.value;
      await store.change(messageId, { from: ['sending', 'uncertain'], to: 'sent', now: clock.now(), reference });
      return;
    }

    const { kind, reason } = delivery.error;
    const retry = kind === 'temporary' && !isLastAttempt;
    const to = retry ? 'queued' : kind === 'unknown' ? 'uncertain' : 'failed';
    const changed = await store.change(messageId, { from: ['sending'], to, now: clock.now(), error: reason });
    if (retry && changed) throw new Error(reason);
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

    list: async ({ status, limit = 100 } = {}) => {
      // A death on the last attempt leaves no job behind that would notice.
      const now = clock.now();
      await store.settleStalled({ before: now - STALLED_AFTER_MS, error: STOPPED, now });
      return store.list({ status, limit });
    },

    resend: (id) =>
      db.transaction(async (session) => {
        const change = { from: ['failed', 'uncertain'], to: 'queued', now: clock.now() } as const;
        const message = await store.change(id, change, session);
        if (message) await enqueue(id, session);
        return message !== undefined;
      }),

    handlers: { [DELIVER]: deliver },
  };
};
