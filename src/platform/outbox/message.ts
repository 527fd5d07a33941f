import { z } from 'zod';
import type { Result } from '#lib/result.ts';

const common = {
  /** What this message is about, for example `price-drop:<bookmark>:<day>`. One cause, one message, ever. */
  cause: z.string().min(1),
  to: z.string().min(1),
  text: z.string().min(1),
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

export const Message = z.discriminatedUnion('channel', [MailMessage, SmsMessage]);
export type Message = z.infer<typeof Message>;

/** Whom a message is about: whoever it says, or it is answered to, or else its reader. */
export const personOf = (message: Message): string =>
  ((message.channel === 'mail' ? (message.about ?? message.replyTo) : undefined) ?? message.to).toLowerCase();

/** `uncertain`: it was handed over, but nobody can say whether it arrived. */
export const messageStatuses = ['queued', 'sending', 'sent', 'failed', 'uncertain'] as const;
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

/** Only `temporary` is sure to have arrived nowhere and may arrive yet; `unknown` might have, `permanent` never will. */
export type DeliveryFailure = { kind: 'temporary' | 'permanent' | 'unknown'; reason: string };

export type Delivery = Result<{ reference: string }, DeliveryFailure>;

type Envelope<M extends Message> = { id: string; createdAt: number; message: M };
export type MailEnvelope = Envelope<MailMessage>;
export type SmsEnvelope = Envelope<SmsMessage>;

/**
 * What a second delivery of one message comes to. `harmless`: it takes the place of the first. `recognisable`: it bears
 * the same id, by which most receivers know a copy and some do not.
 */
export type SecondDelivery = 'harmless' | 'recognisable';

export type MailTransport = { secondDelivery: SecondDelivery; deliver(envelope: MailEnvelope): Promise<Delivery> };
export type SmsTransport = { secondDelivery: SecondDelivery; deliver(envelope: SmsEnvelope): Promise<Delivery> };
