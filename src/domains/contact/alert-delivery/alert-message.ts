import type { AlertFrequency } from '#domains/contact/alert-choices/alert-choice.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertBookmark } from './alert-bookmark.ts';
import type { AlertDelivery } from './alert-delivery.ts';
import type { Recipient } from './recipients.ts';

/** What one message has to report. */
export type AlertContent = {
  bookmark: AlertBookmark;
  recipient: Recipient;
  /** Earliest first; never empty. */
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
/** A push notification to one device. */
type Push = { channel: 'push'; to: string; title: string; text: string; url: string; tag: string };

export type AlertMessage = Mail | Text | Push;

/** Empty when there is nothing left to report: the car has left since, or has its old price again. */
export type WriteAlert = (content: AlertContent) => Promise<AlertMessage[]>;

/** `kind` makes the outbox check again at delivery whether the recipient may be contacted. */
export type SendAlert = (
  message: AlertMessage & { cause: string; kind: 'alert'; consumerId: string },
  session: SqlSession,
) => Promise<{ id: string }>;
