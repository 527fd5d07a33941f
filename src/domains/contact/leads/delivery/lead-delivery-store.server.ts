import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { LeadMailFormat, usualMailFormat } from './lead-delivery.ts';

type Tables = { lead_delivery_settings: { owner_id: number; mail_format: string } };

export type LeadDeliveryStore = ReturnType<typeof createLeadDeliveryStore>;

/** In which format dealers get leads by email. */
export const createLeadDeliveryStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** The default where nothing is stored. */
    formatOf: async (ownerId: number, session?: SqlSession): Promise<LeadMailFormat> => {
      const row = await tables(session)
        .selectFrom('lead_delivery_settings')
        .select('mail_format')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return LeadMailFormat.catch(usualMailFormat).parse(row?.mail_format);
    },

    put: async (ownerId: number, format: LeadMailFormat, session: SqlSession): Promise<void> => {
      const row = { mail_format: format };
      await tables(session)
        .insertInto('lead_delivery_settings')
        .values({ owner_id: ownerId, ...row })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
        .execute();
    },
  };
};
