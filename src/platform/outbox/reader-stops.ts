import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { StopList } from './message-kinds.ts';

type Tables = { reader_stops: { list: string; reader: string; created_ms: number } };

export type ReaderStops = ReturnType<typeof createReaderStops>;

/** Recipients who opted out of messages that others can have sent. Addresses are stored only as keyed hashes. */
export const createReaderStops = ({ db, secret, clock }: { db: SqlDatabase; secret: string; clock: Clock }) => {
  // This label must not change: it is the key of links in mails already sent.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'readers of shared cars', 32));

  return {
    readerOf: (address: string): string =>
      createHmac('sha256', key).update(address.trim().toLowerCase()).digest('base64url'),

    has: async (list: StopList, reader: string, session: SqlSession = db): Promise<boolean> => {
      const row = await session
        .with<Tables>()
        .selectFrom('reader_stops')
        .select('reader')
        .where('list', '=', list)
        .where('reader', '=', reader)
        .executeTakeFirst();
      return row !== undefined;
    },

    add: async (list: StopList, reader: string): Promise<void> => {
      await db
        .with<Tables>()
        .insertInto('reader_stops')
        .values({ list, reader, created_ms: clock.now() })
        .onConflict((conflict) => conflict.columns(['list', 'reader']).doNothing())
        .execute();
    },
  };
};
