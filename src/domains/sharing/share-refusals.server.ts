import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

type Tables = { share_refusals: { reader: string; created_ms: number } };

export type ShareRefusals = ReturnType<typeof createShareRefusals>;

/** Who wants no shared cars. An address is known only by a hash with our key, since addresses are not kept. */
export const createShareRefusals = ({ db, secret, clock }: { db: SqlDatabase; secret: string; clock: Clock }) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'readers of shared cars', 32));
  const tables = () => db.with<Tables>();

  return {
    readerOf: (address: string): string => createHmac('sha256', key).update(address.toLowerCase()).digest('base64url'),

    has: async (reader: string): Promise<boolean> => {
      const row = await tables()
        .selectFrom('share_refusals')
        .select('reader')
        .where('reader', '=', reader)
        .executeTakeFirst();
      return row !== undefined;
    },

    add: async (reader: string): Promise<void> => {
      await tables()
        .insertInto('share_refusals')
        .values({ reader, created_ms: clock.now() })
        .onConflict((conflict) => conflict.column('reader').doNothing())
        .execute();
    },
  };
};
