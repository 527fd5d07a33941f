import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AlertChannel } from '#domains/contact/alert-choices/alert-choice.ts';
import type { DeliveryGate, HeldReason } from '#domains/contact/channels/delivery-gate.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err } from '#lib/result.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { createDeliverMessage, mayRepeat, processStopped } from './deliver-message.ts';
import {
  type Delivery,
  type DeliveryFailure,
  type MailTransport,
  Message,
  type MessageStatus,
  messageStatuses,
  type PushTransport,
  type SmsTransport,
  type StoredMessage,
} from './message.ts';
import { createOutboxStore, type OutboxTrouble } from './outbox-store.ts';
import { DELIVER } from './personal-messages.ts';
import type { ReaderGate, ReaderRefusal } from './reader-gate.ts';

/** `refused`: nothing was stored, because of its reader; the id is nobody's then. */
type Sending = { id: string; created: boolean; refused?: ReaderRefusal };

export type Outbox = {
  /** Stored together with its job. A message whose cause is known already is not stored and not sent. */
  send(message: Message, session?: Session): Promise<Sending>;
  /** For the operator, newest first. */
  list(options?: { statuses?: readonly MessageStatus[]; limit?: number }): Promise<StoredMessage[]>;
  /** How many wait for the operator, and since when. */
  trouble(): Promise<OutboxTrouble[]>;
  /** The operator's decision to send a failed or uncertain message once more, under the same id. */
  resend(id: string, options?: ResendOptions): Promise<boolean>;
  /** A mail that had been taken came back. */
  bounced(id: string, reason: string, session: Session): Promise<void>;
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

type OutboxOptions = {
  db: Database;
  queue: JobQueue;
  clock: Clock;
  mail: MailTransport;
  sms: SmsTransport;
  push: PushTransport;
  /** Asked about every alert and every text at the last moment: much may have changed since it was written. */
  gate: DeliveryGate;
  /** Asked before a message is stored that its reader may not have asked for. */
  readers: ReaderGate;
};

const alertChannels = { mail: 'email', sms: 'text', push: 'push' } as const satisfies Record<string, AlertChannel>;

/** For the operator, who is not told whose number or address it is. */
const gateReasons: Readonly<Record<HeldReason, string>> = {
  stopped: 'Not sent: the number said STOP',
  unconfirmed: 'Not sent: the number has not said YES yet',
  bounces: 'Not sent: mail to this address came back three times',
  complaint: 'Not sent: the reader called our mail unwanted',
};

const resendable = ['failed', 'uncertain', 'held', 'bounced'] as const;

const DeliverPayload = z.object({ messageId: z.string() });

// With the queue's doubling waits this outlasts about two hours without a mail server.
const MAX_ATTEMPTS = 20;

/**
 * One cause, one message, one id. What a process was handing over when it died is handed over again: any number of
 * times where that is harmless, once where its receiver has to recognise the id. What may have arrived after that is
 * `uncertain` and waits for the operator, because a missing message is a smaller harm than many.
 */
export const createOutbox = ({ db, queue, clock, mail, sms, push, gate, readers }: OutboxOptions): Outbox => {
  const store = createOutboxStore(db);
  const transports = { mail, sms, push };

  const enqueue = (messageId: string, session: Session) =>
    queue.enqueue({ kind: DELIVER, payload: { messageId }, maxAttempts: MAX_ATTEMPTS }, session);

  /** Whoever said STOP gets no text at all, but for the answer to it; mail that is no alert always goes. */
  const isGated = ({ kind, channel }: Message): boolean => kind === 'alert' || (channel === 'sms' && kind !== 'answer');

  const whyHeld = async (message: Message): Promise<DeliveryFailure | undefined> => {
    if (!isGated(message)) return undefined;
    try {
      const may = await gate.mayDeliver(alertChannels[message.channel], message.to, message.consumerId);
      return may.ok ? undefined : { kind: 'held', reason: gateReasons[may.reason] };
    } catch (error) {
      return { kind: 'temporary', reason: String(error) };
    }
  };

  const transmit = async ({ id, createdAt, message }: StoredMessage): Promise<Delivery> => {
    const held = await whyHeld(message);
    if (held) return err(held);
    try {
      if (message.channel === 'mail') return await mail.deliver({ id, createdAt, message });
      if (message.channel === 'sms') return await sms.deliver({ id, createdAt, message });
      return await push.deliver({ id, createdAt, message });
    } catch (error) {
      return err({ kind: 'unknown', reason: String(error) });
    }
  };

  const onBounce = async ({ id, message }: StoredMessage, reason: string, session: Session): Promise<void> => {
    if (message.channel !== 'mail') return;
    await gate.bounced({ messageId: id, address: message.to, reason }, session);
  };

  const secondDelivery = (channel: Message['channel']) => transports[channel].secondDelivery;
  const deliver = createDeliverMessage({
    transaction: db.transaction,
    store,
    clock,
    secondDelivery,
    transmit,
    onBounce,
  });

  /** A death on the last attempt, or an earlier version of ours, leaves messages behind without a job. */
  const recoverIn = async (session: Session): Promise<void> => {
    const waiting = z.array(DeliverPayload).parse(await queue.unfinished(DELIVER, session));
    const hasJob = new Set(waiting.map(({ messageId }) => messageId));
    const harmless = (['mail', 'sms', 'push'] as const).filter((channel) => secondDelivery(channel) === 'harmless');
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
      const storeWithJob = async (inside: Session): Promise<Sending> => {
        if (readers.isConcerned(message)) {
          const existingId = await store.idOf(message.cause, inside);
          if (existingId !== undefined) return { id: existingId, created: false };
          const refused = await readers.whyNot(message, inside);
          if (refused) return { id: randomUUID(), created: false, refused };
        }
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
        const from: MessageStatus[] = alsoSent ? [...resendable, 'sent'] : [...resendable];
        const message = await store.change(id, { from, to: 'queued', now: clock.now() }, inside);
        if (!message) return false;
        if (to !== undefined) await store.readdress(id, to, inside);
        await enqueue(id, inside);
        return true;
      };
      return session ? resendIn(session) : db.transaction(resendIn);
    },

    bounced: async (id, reason, session) => {
      const message = await store.find(id, session);
      if (message?.message.channel !== 'mail') return;
      // Nobody has to do anything about an alert; whatever else did not arrive waits for the operator.
      const to = message.message.kind === 'alert' ? 'bounced' : 'failed';
      await store.change(id, { from: ['sent', 'uncertain'], to, now: clock.now(), error: reason }, session);
    },

    recover: () => db.transaction(recoverIn),

    handlers: { [DELIVER]: (payload, context) => deliver(DeliverPayload.parse(payload).messageId, context) },
  };
};
