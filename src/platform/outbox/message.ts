import { z } from 'zod';
import type { Result } from '#lib/result.ts';

const common = {
  /** What this message is about, for example `price-drop:<bookmark>:<day>`. One cause, one message, ever. */
  cause: z.string().min(1),
  to: z.string().min(1),
  text: z.string().min(1),
  /** `alert`: only to whoever still wants it and can be reached. `answer`: to a text message that just came. */
  kind: z.enum(['alert', 'answer']).optional(),
  /** Whose account or subscription it was written for. */
  consumerId: z.string().optional(),
  /** Its reader's address is used for this one message: emptied when it is delivered, forgotten within a day if not. */
  once: z.literal(true).optional(),
};

const oneLine = z.string().regex(/^[^\r\n]*$/);

/** Inside the mail, where its html names it as cid:NAME. */
const MailImage = z.object({ cid: oneLine.min(1), type: oneLine.min(1), base64: z.base64() });

/** Beside the mail, for whoever or whatever opens it; its name is no path. */
const MailAttachment = z.object({ filename: oneLine.regex(/^[\w.-]+$/), type: oneLine.min(1), base64: z.base64() });

export const MailMessage = z.object({
  ...common,
  channel: z.literal('mail'),
  subject: oneLine.min(1),
  html: z.string().optional(),
  images: z.array(MailImage).optional(),
  attachments: z.array(MailAttachment).optional(),
  /** The brand it was written for, as it was known when it was written. */
  brand: oneLine.optional(),
  /** Who it is from, where that is not the install's own sender. */
  from: z.object({ name: oneLine, address: oneLine.min(1) }).optional(),
  replyTo: oneLine.optional(),
  /** Whose data it holds, where that is neither its reader nor whoever it is answered to. */
  about: oneLine.optional(),
  /** Who else reads it, and may be seen to. */
  cc: oneLine.optional(),
  /** For example List-Unsubscribe. */
  headers: z.record(oneLine, oneLine).optional(),
});
export type MailMessage = z.infer<typeof MailMessage>;

const SmsMessage = z.object({ ...common, channel: z.literal('sms') });
type SmsMessage = z.infer<typeof SmsMessage>;

/** To one device. */
const PushMessage = z.object({
  ...common,
  channel: z.literal('push'),
  /** The id of its subscription. */
  to: z.string().min(1),
  title: oneLine.min(1),
  /** What is opened. */
  url: z.url({ protocol: /^https?$/ }),
  /** A later notification with the same one takes the place of the first. */
  tag: oneLine.optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;

export const Message = z.discriminatedUnion('channel', [MailMessage, SmsMessage, PushMessage]);
export type Message = z.infer<typeof Message>;

const deletedText = 'not kept';

/** What is left of a message to be used once: that there was one, and what it was about. */
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

/** Whom a message is about: whoever it says, or it is answered to, or else its reader. */
export const personOf = (message: Message): string => {
  const named = message.channel === 'mail' ? (message.about ?? message.replyTo) : message.consumerId;
  return (named ?? message.to).toLowerCase();
};

/** Its first line in a list; a text message has none. */
export const subjectOf = (message: Message): string => {
  if (message.channel === 'mail') return message.subject;
  return message.channel === 'push' ? message.title : '';
};

/**
 * `uncertain`: it was handed over, but nobody can say whether it arrived. `held`: its reader wants no such message, or
 * cannot be reached. `bounced`: an alert whose reader there is not; nobody has to do anything about it.
 */
export const messageStatuses = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'held', 'bounced'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export type StoredMessage = {
  id: string;
  message: Message;
  status: MessageStatus;
  /** The transport's own name for it: a file, a Message-ID or the provider's answer. */
  reference: string | null;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
};

/**
 * Only `temporary` is sure to have arrived nowhere and may arrive yet; `unknown` might have, `permanent` never will.
 * `bounced` is permanent because of the reader's address alone; `held` was not even tried.
 */
export type DeliveryFailure = { kind: 'temporary' | 'permanent' | 'unknown' | 'bounced' | 'held'; reason: string };

export type Delivery = Result<{ reference: string }, DeliveryFailure>;

type Envelope<M extends Message> = { id: string; createdAt: number; message: M };
export type MailEnvelope = Envelope<MailMessage>;
export type SmsEnvelope = Envelope<SmsMessage>;
export type PushEnvelope = Envelope<PushMessage>;

/**
 * What a second delivery of one message comes to. `harmless`: it takes the place of the first. `recognisable`: it bears
 * the same id, by which most receivers know a copy and some do not.
 */
export type SecondDelivery = 'harmless' | 'recognisable';

export type MailTransport = { secondDelivery: SecondDelivery; deliver(envelope: MailEnvelope): Promise<Delivery> };
export type SmsTransport = { secondDelivery: SecondDelivery; deliver(envelope: SmsEnvelope): Promise<Delivery> };
export type PushTransport = { secondDelivery: SecondDelivery; deliver(envelope: PushEnvelope): Promise<Delivery> };
