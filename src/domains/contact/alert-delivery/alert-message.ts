import type { AlertFrequency } from '#domains/contact/alert-choices/alert-choice.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertBookmark } from './alert-bookmark.ts';
import type { AlertDelivery } from './alert-delivery.ts';
import type { Recipient } from './recipients.ts';

/** What one message is to tell. */
export type AlertContent = {
  bookmark: AlertBookmark;
  recipient: Recipient;
  /** The earliest first; at least one. */
  deliveries: readonly AlertDelivery[];
  frequency: AlertFrequency;
};

type Mail = {
  channel: 'mail';
  to: string;
  subject: string;
  text: string;
  html: string;
  brand: string;
  from?: { name: string; address: string };
  images?: { cid: string; type: string; base64: string }[];
  headers: Record<string, string>;
};
type Text = { channel: 'sms'; to: string; text: string };
/** To one device. */
type Push = { channel: 'push'; to: string; title: string; text: string; url: string; tag: string };

export type AlertMessage = Mail | Text | Push;

/** Nothing where there is nothing left to tell: the car has gone since, or costs what it did. */
export type WriteAlert = (content: AlertContent) => Promise<AlertMessage[]>;

/** `kind` has the outbox ask once more whether its reader can be reached, when it is handed over. */
export type SendAlert = (
  message: AlertMessage & { cause: string; kind: 'alert'; consumerId: string },
  session: SqlSession,
) => Promise<{ id: string }>;
