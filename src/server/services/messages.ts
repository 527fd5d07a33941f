import { createAlertDeliveryStore } from '#domains/contact/alert-delivery/alert-delivery-store.server.ts';
import { createDeliveryGate, type DeliveryGate } from '#domains/contact/channels/delivery-gate.server.ts';
import { createInboundTexts } from '#domains/contact/channels/inbound-texts.server.ts';
import { createMailBouncesStore } from '#domains/contact/channels/mail-bounces-store.server.ts';
import { createMailEvents } from '#domains/contact/channels/mail-events.server.ts';
import { createPushSubscriptionStore } from '#domains/contact/channels/push-subscription-store.server.ts';
import { createTextConsents } from '#domains/contact/channels/text-consents.server.ts';
import { stoppedNumber } from '#domains/contact/channels/text-copy.ts';
import { createTextNumbersStore } from '#domains/contact/channels/text-numbers-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createReaderCounts } from '#platform/limits/reader-counts.ts';
import { createForgetUsed } from '#platform/outbox/forget-used.ts';
import { createMailTransport } from '#platform/outbox/mail-transport.ts';
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts';
import { createPersonalMessages } from '#platform/outbox/personal-messages.ts';
import { createPushTransport } from '#platform/outbox/push-transport.ts';
import { createReaderGate, type ReaderRefusal } from '#platform/outbox/reader-gate.ts';
import { createReaderStops } from '#platform/outbox/reader-stops.ts';
import { createSmsTransport } from '#platform/outbox/sms-transport.ts';
import { readVapidKeys } from '#platform/outbox/vapid-keys.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';

type Sources = {
  config: Pick<Config, 'dataDir' | 'mail' | 'smsUrl' | 'hooks' | 'push'>;
  db: Database;
  queue: JobQueue;
  files: FileStore;
  clock: Clock;
  /** The name at the start of texts to shoppers. */
  siteName(): string;
  /** Recipients are counted and stored as hashes with it. */
  secret: string;
  /** Called when a message was refused because its recipient had too many of its kind or opted out. */
  onRefused?(kind: string, reason: ReaderRefusal): void;
};

/** The address in `Forecourt <no-reply@forecourt.example>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

export type Messages = ReturnType<typeof createMessages>;

/** The outbox with its transports, the messages of one person, and opt-outs. */
export const createMessages = ({
  config,
  db,
  queue,
  files,
  clock,
  siteName,
  secret,
  onRefused = () => {},
}: Sources) => {
  const vapid = readVapidKeys({ configured: config.push.keys, dataDir: config.dataDir });
  const pushSubscriptions = createPushSubscriptionStore({ db, clock });
  const numbers = createTextNumbersStore({ db, clock });
  const bounces = createMailBouncesStore({ db, clock });
  const deliveries = createAlertDeliveryStore({ db });
  const consents = createTextConsents({
    db,
    numbers,
    siteName,
    canBeAnswered: config.hooks.smsInbound !== undefined,
    send: (message, session) => outbox.send(message, session),
  });
  const gate: DeliveryGate = createDeliveryGate({ numbers, consents, bounces });
  const stops = createReaderStops({ db, secret, clock });
  const counts = createReaderCounts({ db, secret });
  const outbox: Outbox = createOutbox({
    db,
    queue,
    clock,
    gate,
    readers: createReaderGate({ counts, stops, onRefused, clock }),
    mail: createMailTransport({ ...config.mail, files }),
    sms: createSmsTransport({ smsUrl: config.smsUrl, files }),
    push: createPushTransport({
      keys: vapid,
      contact: `mailto:${addressOf(config.mail.from)}`,
      subscriptions: pushSubscriptions,
      allowPrivateHosts: config.push.privateHosts,
    }),
  });
  return {
    outbox,
    /** Recipients who opted out of messages that other people can cause. */
    stops,
    /** Run daily. */
    forgetCounts: () => counts.forgetOld(clock.now()),
    personalMessages: createPersonalMessages({ db, queue, clock, files }),
    /** Run daily: deletes one-time addresses, such as those a car was shared with. */
    forgetUsed: createForgetUsed({ db, queue, clock, files }),
    /** Consents, bounces, opted-out numbers and devices, by channel. */
    channels: {
      gate,
      consents,
      numbers,
      bounces,
      pushSubscriptions,
      vapid,
      whyNoTexts: async (phone: string) => ((await numbers.isStopped(phone)) ? stoppedNumber : undefined),
      inboundTexts: createInboundTexts({
        db,
        numbers,
        send: outbox.send,
        release: (consumerIds, session) => deliveries.releaseTexts(consumerIds, clock.now(), session),
      }),
      mailEvents: createMailEvents({ db, bounces, markBounced: outbox.bounced }),
    },
  };
};
