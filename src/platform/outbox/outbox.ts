import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
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

/** `refused`: the message was not stored because of its recipient; the id is unused. */
type Sending = { id: string; created: boolean; refused?: ReaderRefusal };

export type Outbox = {
  /** Stored together with its job. If a message with the same cause exists, nothing is stored or sent. */
  send(message: Message, session?: Session): Promise<Sending>;
  /** For the operator, newest first. */
  list(options?: { statuses?: readonly MessageStatus[]; limit?: number }): Promise<StoredMessage[]>;
  /** Number of messages that need the operator, and the time of the oldest. */
  trouble(): Promise<OutboxTrouble[]>;
  /** Sends a failed or uncertain message once more under the same id, on the operator's request. */
  resend(id: string, options?: ResendOptions): Promise<boolean>;
  /** Call when an accepted mail bounced later. */
  bounced(id: string, reason: string, session: Session): Promise<void>;
  /** Handles messages that have no job any more. */
  recover(): Promise<void>;
  /** For the job runner. */
  handlers: JobHandlers;
};

type ResendOptions = {
  /** The session of an open transaction. */
  session?: Session;
  /** Also resends a sent message, which its recipient may then get twice. */
  alsoSent?: boolean;
  /** The new recipient, if it has changed. */
  to?: string;
};

type OutboxOptions = {
  db: Database;
  queue: JobQueue;
  clock: Clock;
  mail: MailTransport;
  sms: SmsTransport;
  push: PushTransport;
  /** Checked right before an alert or text is sent, because opt-outs may have changed since it was written. */
  gate: DeliveryGate;
  /** Checked before storing a message that its recipient may not have requested. */
  readers: ReaderGate;
};

const alertChannels = { mail: 'email', sms: 'text', push: 'push' } as const satisfies Record<string, AlertChannel>;

/** Shown to the operator without the number or address. */
const gateReasons: Readonly<Record<HeldReason, string>> = {
  stopped: 'Not sent: the number said STOP',
  unconfirmed: 'Not sent: the number has not said YES yet',
  bounces: 'Not sent: mail to this address came back three times',
  complaint: 'Not sent: the reader called our mail unwanted',
};

const resendable = ['failed', 'uncertain', 'held', 'bounced'] as const;

const DeliverPayload = z.object({ messageId: z.string() });

// With the queue's doubling delays, this lasts for about two hours without a mail server.
const MAX_ATTEMPTS = 20;

/**
 * One message with one id per cause. If a process died while sending, the message is sent again: any number of times
 * when that is harmless, once when the receiver has to detect the copy by its id. After that it is `uncertain` and left
 * to the operator, because one missing message does less harm than many copies.
 */
export const createOutbox = ({ db, queue, clock, mail, sms, push, gate, readers }: OutboxOptions): Outbox => {
  const store = createOutboxStore(db);
  const transports = { mail, sms, push };

  const enqueue = (messageId: string, session: Session) =>
    queue.enqueue({ kind: DELIVER, payload: { messageId }, maxAttempts: MAX_ATTEMPTS }, session);

  /** After STOP a number gets no texts except the reply to it; mail that isn't an alert is never gated. */
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

  /** Messages without a job remain after a crash in the last attempt, or from an earlier version. */
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
      // A bounced alert needs no action; any other undelivered message needs the operator.
      const to = message.message.kind === 'alert' ? 'bounced' : 'failed';
      await store.change(id, { from: ['sent', 'uncertain'], to, now: clock.now(), error: reason }, session);
    },

    recover: () => db.transaction(recoverIn),

    handlers: { [DELIVER]: (payload, context) => deliver(DeliverPayload.parse(payload).messageId, context) },
  };
};
