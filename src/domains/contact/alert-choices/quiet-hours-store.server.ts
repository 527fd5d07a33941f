import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { defaultQuietHours, QuietHours } from './alert-choice.ts';

type Row = { consumer_id: string; document: string };

export type QuietHoursStore = ReturnType<typeof createQuietHoursStore>;

export const createQuietHoursStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<{ quiet_hours: Row }>();

  return {
    find: async (consumerId: string, session?: SqlSession): Promise<QuietHours> => {
      const row = await tables(session)
        .selectFrom('quiet_hours')
        .select('document')
        .where('consumer_id', '=', consumerId)
        .executeTakeFirst();
      return row ? QuietHours.parse(JSON.parse(row.document)) : defaultQuietHours;
    },

    put: async (consumerId: string, hours: QuietHours, session?: SqlSession): Promise<void> => {
      const values = { document: JSON.stringify(hours) };
      await tables(session)
        .insertInto('quiet_hours')
        .values({ consumer_id: consumerId, ...values })
        .onConflict((conflict) => conflict.column('consumer_id').doUpdateSet(values))
        .execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('quiet_hours').where('consumer_id', '=', consumerId).execute();
    },
  };
};
