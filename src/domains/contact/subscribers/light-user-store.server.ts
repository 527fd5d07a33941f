import { sql } from 'kysely';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { idleLifeMs, type LightUser, unconfirmedLifeMs } from './light-user.ts';

type Row = {
  id: string;
  email: string;
  origin: string;
  zip: string | null;
  created_ms: number;
  confirmed_ms: number | null;
  idle_ms: number | null;
  account_id: string | null;
};
type Tables = { light_users: Row };

const read = (row: Row): LightUser => ({
  id: row.id,
  email: row.email,
  origin: row.origin,
  zip: row.zip,
  accountId: row.account_id,
  createdMs: row.created_ms,
  confirmedMs: row.confirmed_ms,
});

export type LightUserStore = ReturnType<typeof createLightUserStore>;

export const createLightUserStore = ({ db }: { db: SqlDatabase }) => {
  const table = (session: SqlSession = db) => session.with<Tables>();
  const where = async (by: Partial<Pick<Row, 'id' | 'email'>>, session?: SqlSession): Promise<LightUser[]> => {
    const [column, value] = by.id === undefined ? (['email', by.email] as const) : (['id', by.id] as const);
    const rows = await table(session)
      .selectFrom('light_users')
      .selectAll()
      .where(column, '=', value ?? '')
      .orderBy('created_ms')
      .orderBy('id')
      .execute();
    return rows.map(read);
  };

  return {
    insert: async ({ id, email, origin, zip, createdMs }: LightUser, session: SqlSession): Promise<void> => {
      const open = { confirmed_ms: null, idle_ms: null, account_id: null };
      await table(session)
        .insertInto('light_users')
        .values({ id, email, origin, zip, created_ms: createdMs, ...open })
        .execute();
    },

    find: async (id: string, session?: SqlSession): Promise<LightUser | undefined> => (await where({ id }, session))[0],

    /** All sign-ups of an address, confirmed or not; oldest first. */
    ofAddress: (email: string, session?: SqlSession): Promise<LightUser[]> => where({ email }, session),

    findMany: async (ids: readonly string[], session?: SqlSession): Promise<LightUser[]> => {
      if (ids.length === 0) return [];
      const rows = await table(session)
        .selectFrom('light_users')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return rows.map(read);
    },

    confirm: async (id: string, nowMs: number, session: SqlSession): Promise<void> => {
      await table(session)
        .updateTable('light_users')
        .set({ confirmed_ms: nowMs, idle_ms: null })
        .where('id', '=', id)
        .where('confirmed_ms', 'is', null)
        .execute();
    },

    /** Marks the sign-up as taken over by the account. */
    handOver: async (id: string, accountId: string, session: SqlSession): Promise<void> => {
      await table(session).updateTable('light_users').set({ account_id: accountId }).where('id', '=', id).execute();
    },

    remove: async (ids: readonly string[], session: SqlSession): Promise<void> => {
      if (ids.length > 0)
        await table(session)
          .deleteFrom('light_users')
          .where('id', 'in', [...ids])
          .execute();
    },

    /** Notes since when a subscriber has had no active alerts, and clears it if there are some again. */
    noteIdle: async (nowMs: number): Promise<void> => {
      const hears = sql<boolean>`(
        exists (select 1 from saved_searches where consumer_id = light_users.id and email_alerts = 1)
        or exists (select 1 from best_deals where consumer_id = light_users.id and due_ms is not null)
      )`;
      const own = () => table().updateTable('light_users').where('account_id', 'is', null);
      await own()
        .set({ idle_ms: nowMs })
        .where('confirmed_ms', 'is not', null)
        .where('idle_ms', 'is', null)
        .where(sql<boolean>`not ${hears}`)
        .execute();
      await own().set({ idle_ms: null }).where('idle_ms', 'is not', null).where(hears).execute();
    },

    /** Sign-ups not confirmed within a week, or without active alerts for a month. */
    listOver: async (nowMs: number): Promise<LightUser[]> => {
      const rows = await table()
        .selectFrom('light_users')
        .selectAll()
        .where('account_id', 'is', null)
        .where((eb) =>
          eb.or([
            eb.and([eb('confirmed_ms', 'is', null), eb('created_ms', '<=', nowMs - unconfirmedLifeMs)]),
            eb('idle_ms', '<=', nowMs - idleLifeMs),
          ]),
        )
        .execute();
      return rows.map(read);
    },
  };
};
