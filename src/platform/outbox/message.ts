import { z } from 'zod';
import type { Result } from '#lib/result.ts';

const common = {
  /** Identifies the event, for example `price-drop:<bookmark>:<day>`. There is at most one message per cause, ever. */
  cause: z.string().min(1),
  to: z.string().min(1),
  text: z.string().min(1),
  /** `alert`: sent only if the recipient still wants it and can be reached. `answer`: a reply to a text message. */
  kind: z.enum(['alert', 'answer']).optional(),
  /** The account or subscription it was written for. */
  consumerId: z.string().optional(),
  /** The recipient's address is used only for this message: removed after delivery, or within a day. */
  once: z.literal(true).optional(),
};

const oneLine = z.string().regex(/^[^\r\n]*$/);

/** An inline image, which the HTML refers to as cid:NAME. */
const MailImage = z.object({ cid: oneLine.min(1), type: oneLine.min(1), base64: z.base64() });

/** An attachment. The file name has no path separators. */
const MailAttachment = z.object({ filename: oneLine.regex(/^[\w.-]+$/), type: oneLine.min(1), base64: z.base64() });

export const MailMessage = z.object({
  ...common,
  channel: z.literal('mail'),
  subject: oneLine.min(1),
  html: z.string().optional(),
  images: z.array(MailImage).optional(),
  attachments: z.array(MailAttachment).optional(),
  /** Name of the brand when the message was written. */
  brand: oneLine.optional(),
  /** The sender, if it isn't the install's own. */
  from: z.object({ name: oneLine, address: oneLine.min(1) }).optional(),
  replyTo: oneLine.optional(),
  /** The person whose data it contains, if neither the recipient nor `replyTo`. */
  about: oneLine.optional(),
  /** A further recipient, visible to both. */
  cc: oneLine.optional(),
  /** For example List-Unsubscribe. */
  headers: z.record(oneLine, oneLine).optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

const SmsMessage = z.object({ ...common, channel: z.literal('sms') });
type SmsMessage = z.infer<typeof SmsMessage>;

/** A push notification to one device. */
const PushMessage = z.object({
  ...common,
  channel: z.literal('push'),
  /** The id of the push subscription. */
  to: z.string().min(1),
  title: oneLine.min(1),
  /** The page that a click opens. */
  url: z.url({ protocol: /^https?$/ }),
  /** A later notification with the same tag replaces this one. */
  tag: oneLine.optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;

export const Message = z.discriminatedUnion('channel', [MailMessage, SmsMessage, PushMessage]);
export type Message = z.infer<typeof Message>;

const deletedText = 'not kept';

/** A one-time message after its use: recipient, subject and text are deleted, its cause remains. */
export const emptied = (message: Message): Message =>
  message.channel === 'mail'
    ? {
        channel: 'mail',
        cause: message.cause,
        to: deletedText,
        subject: deletedText,
        text: deletedText,
        once: true,
        ...(message.brand !== undefined && { brand: message.brand }),
      }
    : { ...message, to: deletedText, text: deletedText };

/** The person a message is about: `about`, `replyTo` or the consumer, or else the recipient. */
export const personOf = (message: Message): string => {
  const named = message.channel === 'mail' ? (message.about ?? message.replyTo) : message.consumerId;
  return (named ?? message.to).toLowerCase();
};

/** The subject in lists; a text message has none. */
export const subjectOf = (message: Message): string => {
  if (message.channel === 'mail') return message.subject;
  return message.channel === 'push' ? message.title : '';
};

/**
 * `uncertain`: sent, but it is unknown whether it arrived. `held`: the recipient doesn't want such messages or can't be
 * reached. `bounced`: an alert whose address doesn't exist; no action is needed.
 */
export const messageStatuses = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'held', 'bounced'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export type StoredMessage = {
  id: string;
  message: Message;
  status: MessageStatus;
  /** The transport's reference: a file name, a Message-ID or the provider's answer. */
  reference: string | null;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
};

/**
 * `temporary`: certainly not delivered, may succeed later. `unknown`: may have been delivered. `permanent`: will never
 * be delivered. `bounced`: permanent because of the recipient's address. `held`: not even tried.
 */
export type DeliveryFailure = { kind: 'temporary' | 'permanent' | 'unknown' | 'bounced' | 'held'; reason: string };

export type Delivery = Result<{ reference: string }, DeliveryFailure>;

type Envelope<M extends Message> = { id: string; createdAt: number; message: M };
export type MailEnvelope = Envelope<MailMessage>;
export type SmsEnvelope = Envelope<SmsMessage>;
export type PushEnvelope = Envelope<PushMessage>;

/**
 * Effect of delivering a message twice. `harmless`: it replaces the first. `recognisable`: it has the same id, by which
 * most receivers detect a copy, but not all.
 */
export type SecondDelivery = 'harmless' | 'recognisable';

export type MailTransport = { secondDelivery: SecondDelivery; deliver(envelope: MailEnvelope): Promise<Delivery> };
export type SmsTransport = { secondDelivery: SecondDelivery; deliver(envelope: SmsEnvelope): Promise<Delivery> };
export type PushTransport = { secondDelivery: SecondDelivery; deliver(envelope: PushEnvelope): Promise<Delivery> };
