import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { bounceId } from './delivery-gate.server.ts';
import type { MailBouncesStore } from './mail-bounces-store.server.ts';

type MailEvent = {
  id: string;
  type: 'bounce' | 'complaint';
  address: string;
  messageId?: string | undefined;
  permanent: boolean;
  reason: string;
};

type Sources = {
  db: SqlDatabase;
  bounces: Pick<MailBouncesStore, 'add'>;
  /** Marks the message as bounced, if it is one of ours. */
  markBounced(messageId: string, reason: string, session: SqlSession): Promise<void>;
};

/** Our Message-IDs begin with the message's id in the outbox. */
const ourId = (messageId: string | undefined): string | undefined =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId ?? '')?.[1]?.toLowerCase();

export type MailEvents = ReturnType<typeof createMailEvents>;

/** Handles bounces after delivery, and spam complaints. */
export const createMailEvents = ({ db, bounces, markBounced }: Sources) => {
  const bounce = async ({ id, address, messageId, reason }: MailEvent, session: SqlSession) => {
    const message = ourId(messageId);
    const eventId = message === undefined ? `event:${id}` : bounceId(message);
    await bounces.add({ id: eventId, address, kind: 'bounce', reason }, session);
    if (message !== undefined) await markBounced(message, reason || 'The email bounced', session);
  };

  return {
    /** Stores all events or none. */
    receive: (events: readonly MailEvent[]): Promise<void> =>
      db.transaction(async (session) => {
        for (const event of events) {
          const { id, type, address, permanent, reason } = event;
          if (type === 'complaint') {
            await bounces.add({ id: `complaint:${id}`, address, kind: 'complaint', reason }, session);
          } else if (permanent) await bounce(event, session);
        }
      }),
  };
};
