import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { withImages } from './mail-images.ts';
import {
  type MessageChannel,
  type MessageStatus,
  type OutboxStateName,
  outboxStates,
  stateOfStatus,
} from './outbox-state.ts';

type Listed = {
  id: string;
  cause: string;
  channel: MessageChannel;
  to: string;
  subject: string;
  status: MessageStatus;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
};

type Whole = Listed & {
  message: {
    text: string;
    html?: string | undefined;
    images?: readonly Image[] | undefined;
    brand?: string | undefined;
    replyTo?: string | undefined;
    cc?: string | undefined;
  };
  failures: { atMs: number; error: string }[];
};

/** A picture attached to the mail, referenced as `cid:NAME` in its HTML. */
type Image = { cid: string; type: string; base64: string };

type Sources = {
  db: SqlDatabase;
  listing: {
    counts(): Promise<Record<MessageStatus, number>>;
    page(range: { statuses: readonly MessageStatus[]; first: number; count: number }): Promise<Listed[]>;
    find(which: { id: string }): Promise<Whole | undefined>;
    failedIds(limit: number): Promise<string[]>;
  };
  outbox: { resend(id: string, options: { session: SqlSession }): Promise<boolean> };
  audit: Pick<AuditLog, 'record'>;
};

/** A message as lists show it, without personal data. */
type ListedMessage = {
  id: string;
  subject: string;
  to: string;
  status: MessageStatus;
  createdAt: number;
};

export type MessageFacts = ListedMessage & {
  channel: MessageChannel;
  cause: string;
  /** The brand it was written for. */
  brand?: string | undefined;
  updatedAt: number;
  failures: { atMs: number; error: string }[];
};

/** The personal part of a message; reading it is recorded in the audit log. */
export type MessageWords = { to: string; replyTo?: string; cc?: string; text: string; html?: string };

export type OutboxPage = {
  counts: Record<OutboxStateName, number>;
  messages: ListedMessage[];
  page: number;
  pageCount: number;
};

const perPage = 25;
/** Messages sent again at once; more need another press of the button. */
const mostAtOnce = 500;

const withoutPerson = ({ id, subject, channel, to, status, createdAt }: Listed): ListedMessage => ({
  id,
  status,
  createdAt,
  to: channel === 'push' ? 'A device' : maskPersonal(to),
  subject: channel === 'sms' ? 'Text message' : maskPersonal(subject),
});

/** Removes tokens from links, because anybody who reads one could sign in with it. */
const withoutKeys = (text: string): string =>
  text.replaceAll(/\b((?:token|code|key)=|(?:dealer-reply|shared-list)\/)[^&\s"'<>]+/gi, '$1…');

/** The kind of a message's cause, without the id behind it, which may be a person's. */
const kindOfCause = (cause: string): string => cause.split(':', 1)[0] ?? '';

export type OutboxDesk = ReturnType<typeof createOutboxDesk>;

export const createOutboxDesk = ({ db, listing, outbox, audit }: Sources) => ({
  list: async (state: OutboxStateName, pageNumber: number): Promise<OutboxPage> => {
    const byStatus = await listing.counts();
    const total = (statuses: readonly MessageStatus[]) => statuses.reduce((sum, one) => sum + byStatus[one], 0);
    const statuses = outboxStates.find((one) => one.state === state)?.statuses ?? [];
    const pageCount = Math.max(1, Math.ceil(total(statuses) / perPage));
    const page = Math.min(pageNumber, pageCount);
    const messages = await listing.page({ statuses, first: (page - 1) * perPage, count: perPage });
    return {
      counts: {
        failed: total(['failed']),
        uncertain: total(['uncertain']),
        waiting: total(['queued', 'sending']),
        sent: total(['sent']),
        held: total(['held']),
        bounced: total(['bounced']),
      },
      messages: messages.map(withoutPerson),
      page,
      pageCount,
    };
  },

  facts: async (id: string): Promise<MessageFacts | undefined> => {
    const message = await listing.find({ id });
    if (!message) return undefined;
    const { channel, cause, updatedAt, failures } = message;
    return {
      ...withoutPerson(message),
      channel,
      cause: kindOfCause(cause),
      brand: message.message.brand,
      updatedAt,
      failures: failures.map(({ atMs, error }) => ({ atMs, error: maskPersonal(error) })),
    };
  },

  /** The message's text without the tokens of its links; the audit entry is written first. */
  words: async (operator: Operator, id: string): Promise<MessageWords | undefined> => {
    const message = await listing.find({ id });
    if (!message) return undefined;
    await audit.record(operator, {
      action: 'message.view',
      subject: `message:${id}`,
      summary: `Viewed a message (${stateOfStatus(message.status).label.toLowerCase()}).`,
    });
    const { text, html, images, replyTo, cc } = message.message;
    return {
      to: message.to,
      text: withoutKeys(text),
      ...(html && { html: withImages(withoutKeys(html), images) }),
      ...(replyTo && { replyTo }),
      ...(cc && { cc }),
    };
  },

  resend: (operator: Operator, id: string): Promise<boolean> =>
    db.transaction(async (session) => {
      if (!(await outbox.resend(id, { session }))) return false;
      const summary = 'Resent a message.';
      await audit.record(operator, { action: 'message.resend', subject: `message:${id}`, summary }, session);
      return true;
    }),

  /** Sends failed messages again, oldest first. Uncertain ones may have arrived and are only sent one by one. */
  resendFailed: async (operator: Operator): Promise<number> => {
    const ids = await listing.failedIds(mostAtOnce);
    return db.transaction(async (session) => {
      let sent = 0;
      for (const id of ids) if (await outbox.resend(id, { session })) sent += 1;
      if (sent === 0) return 0;
      const summary = `Resent ${sent} failed ${sent === 1 ? 'message' : 'messages'}.`;
      await audit.record(operator, { action: 'message.resend-failed', subject: 'outbox', summary }, session);
      return sent;
    });
  },
});
