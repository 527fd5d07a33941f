import { sql } from 'kysely';
import { dayMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Message, MessageStatus } from './message.ts';
import type { OutboxTables } from './outbox-store.ts';

type Volume = { channel: Message['channel']; status: MessageStatus; dayMs: number; count: number };

/** Number of messages written since then, by day (UTC), channel and status. */
export const createOutboxVolumes =
  (db: Database) =>
  async (fromMs: number): Promise<Volume[]> => {
    const day = sql<number>`created_at / ${sql.lit(dayMs)}`;
    const rows = await db
      .with<OutboxTables>()
      .selectFrom('outbox_messages')
      .select(({ fn }) => ['channel', 'status', day.as('day'), fn.countAll<number>().as('count')])
      .where('created_at', '>=', fromMs)
      .groupBy(['channel', 'status', day])
      .execute();
    return rows.map(({ channel, status, day: number, count }) => ({
      channel,
      status,
      dayMs: number * dayMs,
      count,
    }));
  };
